import process from "node:process";

// The command imports this first: on such a Node.js, loading the rest would end in a stack.
if (typeof Reflect.get(process, "getBuiltinModule") !== "function") {
  process.stderr.write(`readfile-mcp needs Node.js 22 or later, and this is ${process.version}.\n`);
  process.exit(2);
}
