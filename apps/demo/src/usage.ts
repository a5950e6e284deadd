import { frameworkNames } from "./shared/frameworks.ts";
import { toolKinds } from "./shared/tools.ts";

/** The demo's help text. */
export const usage: string = `Usage: npx -y pnpm@12 demo [--root DIR] [--port N] [--reader FILE]
       npx -y pnpm@12 demo [--root DIR] [--tool NAME] [--framework NAME] REQUEST

An agent answers by reading files: without REQUEST in a chat in the browser, else here, where its model is a script that
needs no key and no network.

REQUEST names a file, as in "What does package.json say?". It may also be
  PATH, read PATH, summarise PATH
  read PATH line A
  read PATH lines A-B
  read all of PATH
  first N lines of PATH, head -N PATH
  last N lines of PATH, tail -N PATH
  show the function around line N of PATH
  look at PATH
  read aloud PATH
  call ARGUMENTS, as in 'call {"path": "README.md", "offset": -5}'
  A path with blanks goes in quotes: 'read "my file.txt"'

Options
  --root DIR        the workspace (default: the current directory)
  --port N          where the chat is served (default: 4600, or one that is free)
  --reader FILE     a module with a reader of your own, which the page "side by side" runs on its rows:
                    export default (root) => async ({ path, offset }) => text
  --tool NAME       ${toolKinds.join(", ")}
                    (default: readFileTool; only some count from the end)
  --framework NAME  ${frameworkNames.join(", ")}
                    (default: ai-sdk)
  --help, -h        this text
`;
