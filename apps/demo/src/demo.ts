import process from "node:process";
import { runDemo } from "./run-demo.ts";

// A reader that stops early, such as `head`, is not a failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") process.exit(1);
});

try {
  process.exitCode = await runDemo({
    args: process.argv.slice(2),
    directory: process.cwd(),
    print: (text) => process.stdout.write(text),
    complain: (text) => process.stderr.write(text),
    // Beside the answer, so that it can be copied or piped alone. Only where a person sees both.
    suggest: process.stdout.isTTY && process.stderr.isTTY ? (text) => process.stderr.write(text) : undefined,
  });
} catch {
  // Do not print the unknown error, because its message could contain paths of this machine.
  process.stderr.write("The demo failed unexpectedly.\n");
  process.exitCode = 1;
}
