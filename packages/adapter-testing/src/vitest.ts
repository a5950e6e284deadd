export { notesRoot, type NotesRoot } from "./notes-root.ts";
export { testReadme, type ReadmeTest } from "./test-readme.ts";
