import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildLayout, coreLayouts } from "@readfile/adapter-testing/core-layouts";
import { openFileTool } from "@readfile/core";
import { s3Source } from "@readfile/s3";
import { afterAll, expect, test } from "vitest";
import { startStore } from "./local-bucket.ts";

const directory = realpathSync(mkdtempSync(join(tmpdir(), "readfile-s3-")));
const store = await startStore();
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await store.stop();
});

/** The regular files beneath a directory, by their keys. A bucket holds no links, and none is followed. */
function keysOf(root: string, beneath = ""): Readonly<Record<string, Uint8Array>> {
  const keys: Record<string, Uint8Array> = {};
  for (const entry of readdirSync(join(root, beneath), { withFileTypes: true })) {
    const key = beneath === "" ? entry.name : `${beneath}/${entry.name}`;
    if (entry.isDirectory()) Object.assign(keys, keysOf(root, key));
    else if (entry.isFile()) keys[key] = new Uint8Array(readFileSync(join(root, key)));
  }
  return keys;
}

test.skipIf(process.platform === "win32")(
  "core's layouts: reads what it may, and shows no secret that lies in the same bucket",
  async () => {
    let readFiles = 0;
    let refused = 0;
    for (const layout of coreLayouts) {
      const place = mkdtempSync(join(directory, "l-"));
      const { root, path } = buildLayout(place, layout);
      const bucket = await store.bucketOf(keysOf(place));
      const source = s3Source({ client: store.client, bucket, prefix: "ROOT" });
      const { ok, text } = await openFileTool({ source, ...layout.options }).run({
        file_path: path.replace(root, ""),
      });
      const shown = [layout.name, text];
      if ("refused" in layout.outcome) {
        refused++;
        expect(shown).toEqual([layout.name, expect.not.stringContaining("SECRET")]);
      } else if (ok) {
        readFiles++;
        expect(shown).toEqual([layout.name, `${layout.outcome.reads}\n`]);
      }
    }
    expect(refused).toBeGreaterThan(50);
    expect(readFiles).toBeGreaterThan(20);
  },
);
