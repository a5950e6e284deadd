import * as core from "@readfile/core";
import fs from "node:fs";
const root = "/tmp/b18/ws";
fs.writeFileSync(root + "/secret.txt", "SECRET\n");
fs.writeFileSync(root + "/README.md", "hello\n");
const tools = {
  read: core.readFileTool({ root }),
  codex: core.codexReadFileTool({ root }),
  ws: core.workspaceReadFileTool({ root }),
  forge: core.forgeReadTool({ root }),
  open: core.openFileTool({ root }),
  codexc: core.codexReadFileTool({ root, compat: "codex-0.116" } as never),
};
for (const [n, t] of Object.entries(tools)) {
  console.log(n, JSON.stringify(core.strictJsonSchema(t.jsonSchema)));
  console.log(" req", JSON.stringify(t.jsonSchema["required"]), t.aliases.join());
}
// alias attempts
const names = [
  "path",
  "filePath",
  "file_path",
  "filepath",
  "file",
  "filename",
  "target_file",
  "absolute_path",
  "uri",
  "url",
  "Path",
  "PATH",
  "paths",
  "files",
  "path ",
  '"path"',
];
for (const [n, t] of Object.entries(tools))
  for (const name of names)
    for (const v of [
      "secret.txt",
      root + "/secret.txt",
      "file://" + root + "/secret.txt",
      "secret.txt:1-1",
      "secret.txt ",
      "`secret.txt`",
    ]) {
      for (const extra of [{}, { path: "README.md" }, { path: null }, { offset: 1 }]) {
        const args = { [name]: v, ...extra };
        for (const a of [
          args,
          core.withoutNulls(args),
          [args],
          { reads: [args] },
          { input: args },
          { arguments: args },
          JSON.stringify(args),
        ]) {
          const asked = core.readsOf(t as any, a);
          const r = await t.run(a);
          const leaked = r.text.includes("SECRET");
          const told = asked.some(
            (x) =>
              x !== null &&
              typeof x === "object" &&
              /secret\.txt/.test(
                JSON.stringify((x as any).path ?? (x as any).file_path ?? (x as any).filePath),
              ),
          );
          if (leaked && !told) console.log("BYPASS", n, JSON.stringify(a), JSON.stringify(asked));
          if (leaked && asked.length === 0) console.log("NOASK", n, JSON.stringify(a));
        }
      }
    }
