export { notesRoot, type NotesRoot } from "./notes-root.ts";
export { testHostErrors } from "./test-host-errors.ts";
export { testReadme } from "./test-readme.ts";
export { testSentSchemas } from "./test-sent-schemas.ts";
export { testStoreFaults, type FaultyStore, type StorePlace } from "./test-store-faults.ts";
export { testUndefinedOptions } from "./test-undefined-options.ts";
