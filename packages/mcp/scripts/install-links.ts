/** How a client starts the server. */
export interface StartCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/** What the links install: the server, for the folder that is open. Both editors know the variable. */
export const startInOpenFolder: StartCommand = {
  command: "npx",
  args: ["-y", "@readfile/mcp", "${workspaceFolder}"],
};

/** A link that adds the server to VS Code. Pages such as GitHub's show no link of the scheme `vscode:`, so it leads there. */
export function vsCodeLink(name: string, start: StartCommand): string {
  const link = `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name, ...start }))}`;
  return `https://insiders.vscode.dev/redirect?url=${encodeURIComponent(link)}`;
}

/** A link that adds the server to Cursor, by way of its site for the same reason. */
export function cursorLink(name: string, start: StartCommand): string {
  const config = Buffer.from(JSON.stringify(start)).toString("base64");
  return `https://cursor.com/en/install-mcp?name=${encodeURIComponent(name)}&config=${encodeURIComponent(config)}`;
}
