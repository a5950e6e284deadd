// Serves a directory by the protocol of S3. Says where, and ends with whoever started it.
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";
import { storesDirectory } from "./stores.ts";

interface S3rver {
  run(): Promise<{ readonly port: number }>;
}

const require = createRequire(path.join(storesDirectory, "package.json"));
const storeName = "s3rver";
const S3rverOf = require(storeName) as new (options: object) => S3rver;
const [directory = ""] = process.argv.slice(2);
const { port } = await new S3rverOf({ port: 0, address: "127.0.0.1", silent: true, directory }).run();
process.once("disconnect", () => process.exit());
process.send?.(`http://127.0.0.1:${port}`);
