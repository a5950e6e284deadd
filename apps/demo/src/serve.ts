import process from "node:process";
import { modelTitle } from "./models/model-choice.ts";
import { escapeName } from "./escape-controls.ts";
import { startDemoServer, type DemoServer } from "./server/start-demo-server.ts";

/** How to serve the chat. */
export interface ServeOptions {
  readonly root: string;
  readonly port: number | undefined;
  /** The absolute path of a module with a reader for the page "side by side". */
  readonly ownReader: string | undefined;
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
}

/** Serves the chat until the process is told to end. Gives the exit code. */
export async function serve({ root, port, ownReader, print, complain }: ServeOptions): Promise<number> {
  let server: DemoServer;
  // Building takes some seconds, and longer on a busy machine.
  complain("Starting: the page is built first…\n");
  try {
    server = await startDemoServer({ root, port, ownReader, environment: process.env });
  } catch (error) {
    const problem = portProblems[String((error as NodeJS.ErrnoException).code)];
    if (problem === undefined) throw error;
    complain(`Port ${port} ${problem}. Without --port one that is free is taken.\n`);
    return 1;
  }
  const model = server.hosted === undefined ? "an offline script" : modelTitle(server.hosted);
  print(
    `readfile demo: ${server.address}\n\n` +
      `Workspace: ${escapeName(root)}\nModel: ${escapeName(model)}\n` +
      (ownReader === undefined
        ? ""
        : `Your reader, on ${server.address}side-by-side: ${escapeName(ownReader)}\n`) +
      // Print the process id, because a process in the background gets no Ctrl+C and npx passes on no signal.
      `Only this machine reaches it. Ctrl+C, or a signal to process ${process.pid}, stops it.\n`,
  );
  await new Promise<void>((stop) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => stop());
  });
  await server.stop();
  return 0;
}

const portProblems: Readonly<Record<string, string>> = {
  EADDRINUSE: "is taken",
  EACCES: "is not for this user",
};
