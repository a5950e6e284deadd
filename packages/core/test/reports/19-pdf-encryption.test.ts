import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { memorySource } from "../../src/source/memory-source.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";
import { encryptedPdf, type EncryptedPdfName } from "../media/encrypted-pdfs.ts";
import { objectsOfPages, packedPdfOfObjects, pdfOf, pdfOfObjects } from "../media/pdfs.ts";

async function read(bytes: Uint8Array): Promise<string> {
  const { text, media } = await readFileTool({ source: memorySource({ "a.pdf": bytes }) }).run({
    path: "a.pdf",
  });
  const header = /application\/pdf(?: \| \d+ pages?)?/.exec(text)?.[0];
  return `${header}: ${media.length > 0 ? "shown" : text.slice(text.indexOf("\n") + 1)}`;
}

const onePage = "application/pdf | 1 page: shown";
const threePages = "application/pdf | 3 pages: shown";
const encrypted = "application/pdf: document not shown: it is encrypted";
const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");
const withObject = (object: string): Buffer => pdfOfObjects([...objectsOfPages(1), object]);

test.for<[title: string, bytes: Buffer, right: string]>([
  ["in a string", withObject("(/Encrypt 5 0 R)"), onePage],
  ["in a comment", withObject("null % /Encrypt 5 0 R\n"), onePage],
  ["in a dictionary of another object", withObject("<</Encrypt 5 0 R>>"), onePage],
  ["in a dictionary within the trailer", pdfOf("/Info<</Encrypt 5 0 R>>"), onePage],
  ["in a string of the trailer", pdfOf("/Title(/Encrypt<</Filter/Standard>>)"), onePage],
  ["in the bytes of a stream", withObject("<</Length 14>>stream\n/Encrypt 5 0 R\nendstream "), onePage],
  ["as null in the trailer", pdfOf("/Encrypt null"), onePage],
  ["as the start of another name", pdfOf("/Encrypted<</Filter/Standard>>"), onePage],
  ["in a packed table", packedPdfOfObjects(objectsOfPages(3), "/Title(/Encrypt 5 0 R)"), threePages],
])("/Encrypt %s does not lock a document", async ([, bytes, right]) => {
  expect(await read(bytes)).toBe(right);
});

test.for<[title: string, bytes: Buffer]>([
  ["as a reference", pdfOf("/Encrypt 5 0 R")],
  ["as a dictionary", pdfOf("/Encrypt<</Filter/Standard/V 1/R 2>>")],
  ["of another handler", pdfOf("/Encrypt<</Filter/Adobe.PubSec/V 4/SubFilter/adbe.pkcs7.s5>>")],
  ["of a revision that nobody knows", pdfOf("/Encrypt<</Filter/Standard/V 6/R 9>>")],
  ["with signs that are written as numbers", pdfOf("/#45ncrypt 5 0 R")],
  ["of a packed table", packedPdfOfObjects(objectsOfPages(3), "/Encrypt<</Filter/Standard/V 1/R 2>>")],
  [
    "of a later addition",
    Buffer.concat([
      pdfOf(),
      latin1("xref\n0 0\ntrailer<</Root 1 0 R/Prev 168/Encrypt<</R 2>>>>\nstartxref\n307\n%%EOF\n"),
    ]),
  ],
  [
    "where the table is wrong",
    latin1(pdfOf("/Encrypt 5 0 R").toString("latin1").replace("0000000015", "0000000099")),
  ],
])("/Encrypt in the trailer, %s, does", async ([, bytes]) => {
  expect(await read(bytes)).toBe(encrypted);
});

test.for<[EncryptedPdfName, string]>([
  ["owner-r2", threePages],
  ["owner-r3", threePages],
  ["owner-r4rc4", threePages],
  ["owner-r4aes", threePages],
  ["owner-r4meta", threePages],
  ["owner-r5", threePages],
  ["owner-r6", threePages],
  ["user-r2", encrypted],
  ["user-r3", encrypted],
  ["user-r4aes", encrypted],
  ["user-r5", encrypted],
  ["user-r6", encrypted],
])("a document that is readable without a password is shown: %s", async ([name, right]) => {
  expect(await read(encryptedPdf(name))).toBe(right);
});

test("whatever byte of an encrypted document is changed, there is an answer", async () => {
  for (const name of ["owner-r3", "owner-r6"] as const) {
    const whole = encryptedPdf(name);
    for (let at = 8; at < whole.length; at += 3) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0x15;
      expect(await read(changed)).not.toMatch(/INTERNAL/);
    }
  }
});
