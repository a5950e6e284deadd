import * as core from "@readfile/core";
const root = "/tmp/b18/ws";
const P = root + "/README.md";
const tools: any = {
  read: [core.readFileTool({ root }), "path"],
  codex: [core.codexReadFileTool({ root }), "file_path"],
  ws: [core.workspaceReadFileTool({ root }), "path"],
  forge: [core.forgeReadTool({ root }), "path"],
  open: [core.openFileTool({ root }), "file_path"],
};
const fill = (schema: any, given: any): any => {
  const o: any = {};
  for (const [k, s] of Object.entries(schema.properties) as any) {
    o[k] = k in given ? given[k] : null;
  }
  return o;
};
for (const [n, [t, f]] of Object.entries(tools) as any) {
  const all = fill(t.jsonSchema, { [f]: P });
  const nested =
    n === "codex"
      ? {
          ...all,
          mode: "indentation",
          offset: 1,
          indentation: {
            anchor_line: null,
            max_levels: null,
            include_siblings: null,
            include_header: null,
            max_lines: null,
          },
        }
      : n === "read"
        ? {
            ...all,
            path: null,
            reads: [
              { path: P, offset: null, limit: null, mode: null, column: null },
              { path: P, offset: 1, limit: 1, mode: null, column: null },
            ],
          }
        : all;
  for (const [w, a] of Object.entries({
    plain: all,
    nested,
    text: JSON.stringify(all),
    textNested: JSON.stringify(nested),
    unknown: { ...all, foo: 1, bar: null },
    input: { input: nested },
    list: [nested],
  })) {
    const r = await t.run(core.withoutNulls(a));
    console.log(
      n,
      w,
      JSON.stringify(core.readsOf(t, core.withoutNulls(a))).slice(0, 110),
      "|",
      r.text.slice(0, 90).replace(/\n/g, "\\n"),
    );
  }
}
// every example against the strict schema after filling; every null at required
for (const [n, [t, f]] of Object.entries(tools) as any) {
  const r = await t.run(core.withoutNulls(fill(t.jsonSchema, {})));
  console.log(n, "all null", r.text);
}
const t = tools.read[0];
for (const a of [
  { path: null, reads: [null, { path: P }] },
  { reads: [null] },
  { reads: [{ path: null }] },
  { path: P, reads: [] },
  { path: "", reads: [{ path: P }] },
  {
    path: null,
    reads: [
      { path: P, offset: null },
      { path: "secret.txt", limit: null },
    ],
    offset: 1,
    limit: null,
  },
])
  console.log(
    JSON.stringify(a),
    (await t.run(core.withoutNulls(a))).text.slice(0, 200).replace(/\n/g, "\\n"),
  );
