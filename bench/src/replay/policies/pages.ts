import type { CallArguments, Policy } from "./policy.ts";

/** Reads the file as the tool gives it without being asked for lines, and goes on where the answer ends. */
export function pages(askFrom: (path: string, line: number) => CallArguments): Policy {
  return {
    id: "default",
    title: "default read, then the pages after it",
    async run({ path, view, ask }) {
      let answer = await ask({ ...askFrom(path, 1) });
      for (let size = -1; answer !== undefined && view.size > size;) {
        ({ size } = view);
        answer = await ask(askFrom(path, view.unseenFrom(1)));
      }
    },
  };
}

/** Reads the whole file, where a tool can do nothing else. */
export function wholeFile(askFile: (path: string) => CallArguments): Policy {
  return {
    id: "whole",
    title: "the whole file",
    async run({ path, ask }) {
      await ask(askFile(path));
    },
  };
}
