// Runs in a process of its own, so that the chat stays responsive while thousands of cases run.
import process from "node:process";
import { builtInDrivers, loadDriver } from "@readfile/conformance";
import { playConformance } from "./play-conformance.ts";

// Exit also when the demo itself has ended.
for (const event of ["SIGTERM", "SIGINT", "disconnect"]) process.once(event, () => process.exit());

const loaded = await Promise.all(builtInDrivers.map(async (name) => loadDriver(name)));
await playConformance({
  drivers: loaded.flatMap((one) => ("driver" in one ? one.driver : [])),
  scope: process.argv[2] === "sample" ? "sample" : "all",
  send: (event) => process.send?.(event),
});
process.exit();
