import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openFileTool } from "@readfile/core";
import { afterAll, describe, expect, test } from "vitest";
import { buildLayout, coreLayouts } from "../../../adapter-testing/src/core-layouts.ts";
import { builtInDrivers, loadDriver } from "../../src/command/load-driver.ts";

/** The drivers with adapters, which get the read tool as it is: a factory would make its own. */
const names = builtInDrivers.filter((name) => name !== "core");
const loaded = await Promise.all(names.map((name) => loadDriver(name, (readTool) => readTool)));
const drivers = loaded.flatMap((one) => ("driver" in one ? one.driver : []));
const loops = drivers.flatMap((driver) =>
  driver.loops.map((loop) => ({ name: `${driver.name} ${loop.name}`, loop })),
);

const directory = mkdtempSync(path.join(tmpdir(), "readfile-layouts-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe.skipIf(process.platform === "win32")("core's layouts through each loop", () => {
  test.for(loops)("$name: reads what it may, and shows no secret", async ({ loop }) => {
    let read = 0;
    for (const layout of coreLayouts) {
      const { root, path: sent } = buildLayout(mkdtempSync(path.join(directory, "l-")), layout);
      const options = { root, ...layout.options };
      const readTool = openFileTool(options);
      const args = { file_path: sent };
      const turn = {
        tools: [{ readTool, factory: undefined }],
        calls: [{ id: "c1", name: "open_file", args }],
        signal: undefined,
      };
      const [answer] = await loop.call(turn);
      const shown = [layout.name, answer?.text];
      if ("reads" in layout.outcome) {
        read++;
        expect([...shown, answer?.isError ?? false]).toEqual([
          layout.name,
          `${layout.outcome.reads}\n`,
          false,
        ]);
      } else {
        expect([...shown, answer?.isError ?? true]).toEqual([
          layout.name,
          expect.not.stringContaining("SECRET"),
          true,
        ]);
      }
    }
    expect(coreLayouts.length).toBeGreaterThan(100);
    expect(read).toBeGreaterThan(20);
  });
});
