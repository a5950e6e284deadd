import process from "node:process";
import { runDemo } from "./run-demo.ts";

// A reader that stops early, as `head` does, is no failure of ours.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") process.exit(1);
});

try {
  process.exitCode = await runDemo({
    args: process.argv.slice(2),
    directory: process.cwd(),
    print: (text) => process.stdout.write(text),
    complain: (text) => process.stderr.write(text),
  });
} catch {
  // What went wrong is unknown, and its message could name paths of this machine.
  process.stderr.write("The demo failed unexpectedly.\n");
  process.exitCode = 1;
}
