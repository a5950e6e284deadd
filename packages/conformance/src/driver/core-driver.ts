import type { ConformanceDriver } from "./conformance-driver.ts";

/** Runs core alone, without a framework. The goldens are its answers. */
export const coreDriver: ConformanceDriver = {
  name: "core",
  loops: [
    {
      name: "run",
      call: ({ tools, calls, signal }) =>
        Promise.all(
          calls.map(async ({ name, args }) => {
            const offered = tools.find(
              ({ readTool }) => readTool.name === name || readTool.aliases.includes(name),
            );
            if (offered === undefined) throw new Error(`no tool is called ${name}`);
            const { ok, text, media } = await offered.readTool.run(args, { signal });
            return { text, media, isError: !ok };
          }),
        ),
    },
  ],
};
