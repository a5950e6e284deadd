/** The demo's help text. */
export const usage: string = `Usage: pnpm demo [--root DIR] [--port N]
       pnpm demo [--root DIR] REQUEST

An agent answers by reading files: without REQUEST in a chat in the browser, else here, where its model is a script that
needs no key and no network.

REQUEST
  read PATH
  read PATH line A
  read PATH lines A-B
  first N lines of PATH
  show the function around line N of PATH
  look at PATH
  read aloud PATH
  The tool here is codexReadFileTool, which cannot count lines from the end: last N lines of PATH is for the chat.
  A path with blanks goes in quotes: 'read "my file.txt"'

Options
  --root DIR  the workspace (default: the current directory)
  --port N    where the chat is served (default: 4600, or one that is free)
  --help, -h  this text
`;
