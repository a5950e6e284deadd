import { cpSync, existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TsdownPlugin, UserConfig } from "tsdown";
import ApiSnapshot from "tsnapi/rolldown";

const reviewed = "api";
const scratch = join("node_modules", ".cache", "api");

/**
 * Fails the build when the public API differs from the snapshot in `api/`.
 * tsnapi writes what it found even then, so that a second build would pass: it is given a copy.
 */
function apiSnapshot(): TsdownPlugin[] {
  const update = process.argv.includes("--update-snapshot");
  if (!update) {
    rmSync(scratch, { recursive: true, force: true });
    if (existsSync(reviewed)) cpSync(reviewed, scratch, { recursive: true });
  }
  return [
    // tsnapi takes a dash with six or more characters behind it for the hash of a chunk, and drops both: the snapshot of
    // `forge-config` is `forge.snapshot.*`. Two entries that differ only behind such a dash would overwrite each other's.
    ApiSnapshot({
      outputDir: update ? reviewed : scratch,
      update,
      omitArgumentNames: false,
      typeWidening: false,
      referenceTracingDepth: 10,
    }),
    {
      name: "api-snapshot-reviewed",
      generateBundle: {
        order: "post",
        handler(): void {
          for (const file of update ? [] : readdirSync(scratch)) {
            if (!existsSync(join(reviewed, file))) {
              this.error(`${reviewed}/${file} is missing: run \`pnpm api:update\` and review it`);
            }
          }
        },
      },
    },
  ];
}

/** What every published package's tsdown.config.ts exports. */
export const packageConfig: UserConfig = {
  entry: ["src/index.ts"],
  format: "esm",
  fixedExtension: false,
  target: "node22",
  dts: true,
  treeshake: { moduleSideEffects: false },
  failOnWarn: true,
  publint: { strict: true },
  attw: { profile: "esm-only", level: "error" },
  plugins: [apiSnapshot()],
};
