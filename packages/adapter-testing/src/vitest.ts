export { notesRoot, type NotesRoot } from "./notes-root.ts";
