import { statSync } from "node:fs";
import { resolve } from "node:path";
import process from "node:process";
import { modelTitle } from "./models/model-choice.ts";
import { escapeControls } from "./escape-controls.ts";
import { startDemoServer } from "./server/start-demo-server.ts";

/** Serves the chat until the process is told to end. Gives the exit code. */
export async function serve(options: {
  readonly root: string;
  readonly port: number | undefined;
}): Promise<number> {
  const root = resolve(options.root);
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true) {
    process.stderr.write(escapeControls(`--root is not a directory: ${options.root}\n`));
    return 2;
  }
  let server;
  try {
    server = await startDemoServer({ root, port: options.port, environment: process.env });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    process.stderr.write(`Port ${options.port} is taken.\n`);
    return 1;
  }
  const model = server.hosted === undefined ? "an offline script" : modelTitle(server.hosted);
  process.stdout.write(
    `readfile demo: ${server.address}\n\n` +
      escapeControls(`Workspace: ${root}\nModel: ${model}\n`) +
      "Only this machine reaches it. Ctrl+C stops it.\n",
  );
  await new Promise<void>((stop) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => stop());
  });
  await server.stop();
  return 0;
}
