/** A PNG of one pixel. */
export const onePixel: Buffer = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==",
  "base64",
);

/** A PDF of one empty page, with its table of objects. */
export const onePage: Buffer = pdfOf([
  "<< /Type /Catalog /Pages 2 0 R >>",
  "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 72 72] >>",
]);

/** A notebook of two cells. The first has an output of text and one of 300,000 characters of base64. */
export const notebook: string = JSON.stringify({
  nbformat: 4,
  nbformat_minor: 5,
  metadata: { language_info: { name: "python" } },
  cells: [
    {
      cell_type: "code",
      id: "a",
      execution_count: 1,
      metadata: {},
      source: ["print(6 * 7)"],
      outputs: [
        { output_type: "stream", name: "stdout", text: ["forty-two\n"] },
        { output_type: "display_data", metadata: {}, data: { "image/png": "iVBORw0KGgo".repeat(27_273) } },
      ],
    },
    { cell_type: "markdown", id: "b", metadata: {}, source: ["the last cell"] },
  ],
});

/** The start of a ZIP archive. */
export const archive: Buffer = Buffer.from(
  "504b0304140000000000000000000000000000000000000000000000000000",
  "hex",
);

function pdfOf(objects: readonly string[]): Buffer {
  let text = "%PDF-1.4\n";
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = text.length;
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n`;
  text += offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  text += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}
