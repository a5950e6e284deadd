import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPng } from "../src/server/side-by-side/create-png.ts";

/** A workspace in a temporary folder, and a file outside it that nobody may read. */
export interface DemoWorkspace {
  readonly root: string;
  remove(): void;
}

/** The number of lines in `app.log`. */
const logLines = 200_000;

/** A script, an image and a link that would act if the page took them for markup. */
const hostileText: string = [
  "<script>document.title = 'owned'</script>",
  `<img src="x" onerror="document.title = 'owned'">`,
  "[click](javascript:document.title='owned')",
  "access = \u202e\u2066nimda\u2069\u202c;",
  "\u001b[31mred\u001b[0m\u001b]0;owned\u0007\u009b2J",
  "zero\u200bwidth\u00a0blank\ufeff\u{e0041}",
].join("\n");

/** Characters that cannot be seen and belong to ordinary writing: of Japanese, of emoji, of a flag, of Persian and of Hindi. */
export const ordinaryText: string = [
  "東京\u{3000}大阪 葛\u{e0100}城",
  "\u{1f469}\u{200d}\u{1f469}\u{200d}\u{1f467} \u{2764}\u{fe0f} \u{1f44d}\u{1f3fd} \u{2602}\u{fe0e}",
  "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
  "می\u{200c}خواهم क्\u{200d}ष",
].join("\n");

/** A name that contains markup and reverses the direction of text. */
export const hostileName = "<img src=x onerror=alert(1)> \u202etxt.exe";

/** Makes the workspace. */
export function createWorkspace(): DemoWorkspace {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "readfile-demo-e2e-")));
  const root = join(folder, "storefront");
  mkdirSync(join(root, "src"), { recursive: true });
  mkdirSync(join(root, "docs"));
  mkdirSync(join(root, "odd"));
  const write = (path: string, content: string | Uint8Array): void =>
    writeFileSync(join(root, path), content);
  write("README.md", readme);
  write("src/app.ts", app);
  write("docs/notes.md", "# Notes\n");
  write("app.log", Array.from({ length: logLines }, (_, index) => `${logLine(index + 1)}\n`).join(""));
  write("logo.png", createPng(240, 120));
  write("docs/manual.pdf", manual);
  write("odd/hostile.txt", hostileText);
  write(join("odd", hostileName), "harmless\n");
  write("odd/ordinary.txt", ordinaryText);
  for (const name of [".git", "node_modules"]) {
    mkdirSync(join(root, name));
    write(`${name}/a.txt`, "a\n");
  }
  write(".env", "TOKEN=secret\n");
  writeFileSync(join(folder, "outside.txt"), "secret\n");
  return { root, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Gives a line of `app.log` by its 1-based number. */
export function logLine(line: number): string {
  return `2026-11-28T09:00:00Z GET /products/${line} 200`;
}

/** An empty page. */
const manual = [
  "%PDF-1.4",
  "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
  "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj",
  "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj",
  "xref",
  "0 4",
  "0000000000 65535 f ",
  "0000000009 00000 n ",
  "0000000052 00000 n ",
  "0000000101 00000 n ",
  "trailer<</Size 4/Root 1 0 R>>",
  "startxref",
  "164",
  "%%EOF",
  "",
].join("\n");

const readme = `# Storefront

A small shop. Products are listed, put into a cart, and paid for.

## Run it

    npm start

## Layout

- \`src/app.ts\`: the cart and its totals
- \`docs/\`: notes
- \`app.log\`: what was asked for

## Prices

Prices are whole cents. A discount is taken from the sum, never from a line,
and rounds half a cent to the customer.

## License

MIT
`;

const app = `import { randomUUID } from "node:crypto";

/** What a customer can buy. */
export interface Product {
  readonly id: string;
  readonly name: string;
  readonly cents: number;
}

/** A product and how many of it. */
export interface Line {
  readonly product: Product;
  readonly count: number;
}

export interface Cart {
  readonly id: string;
  readonly lines: readonly Line[];
}

export function createCart(): Cart {
  return { id: randomUUID(), lines: [] };
}

export function addProduct(cart: Cart, product: Product, count = 1): Cart {
  const known = cart.lines.find((line) => line.product.id === product.id);
  const others = cart.lines.filter((line) => line !== known);
  const line = { product, count: (known?.count ?? 0) + count };
  return { ...cart, lines: [...others, line] };
}

/** The sum in cents, less a discount in percent. */
export function total(cart: Cart, discountPercent = 0): number {
  if (discountPercent < 0 || discountPercent > 100) {
    throw new RangeError("a discount is between 0 and 100 percent");
  }
  let cents = 0;
  for (const { product, count } of cart.lines) {
    cents += product.cents * count;
  }
  return Math.floor(cents * (1 - discountPercent / 100));
}

export function formatCents(cents: number): string {
  return (cents / 100).toFixed(2);
}
`;
