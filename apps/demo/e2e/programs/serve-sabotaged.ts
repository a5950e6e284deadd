// Serves the demo with a broken adapter on its conformance page.
import process from "node:process";
import { startDemoServer } from "../../src/server/start-demo-server.ts";

const root = process.argv[process.argv.indexOf("--root") + 1] ?? ".";
const conformanceProgram = new URL("sabotaged-conformance.ts", import.meta.url);
const server = await startDemoServer({ root, port: 0, environment: {}, conformanceProgram });
process.stdout.write(`readfile demo: ${server.address}\n`);
process.once("SIGTERM", () => {
  void server.stop();
});
