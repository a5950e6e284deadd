#!/usr/bin/env node
import "./server/require-node.ts";
import { serveCommand } from "./server/serve-command.ts";

await serveCommand(process.argv.slice(2));
