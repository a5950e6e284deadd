import { expect, test } from "vitest";
import { jpegOf } from "../judge/jpegs.ts";
import { withEncoderNames, withoutEncoderNames } from "../../src/program/encoder-names.ts";

const answer =
  "[photo.jpg | image/jpeg | 4000x3000 pixels | 12343359 bytes | shown as image/jpeg 2000x1500 pixels 3812345 bytes]\nThe image";
const large = jpegOf({ width: 2000, height: 1500, bytes: 90_000 });

test("a capture names what depends on the library that encodes images", () => {
  const sent = {
    messages: [{ content: [{ text: answer }, { source: { data: large } }, { data: "AAAA" }, 1, null] }],
  };
  const captured = withEncoderNames(sent);
  expect(captured).toEqual({
    messages: [
      {
        content: [
          {
            text: "[photo.jpg | image/jpeg | 4000x3000 pixels | {PHOTO} bytes | shown as image/jpeg 2000x1500 pixels {SHOWN} bytes]\nThe image",
          },
          {
            source: {
              data: "{jpeg 2000x1500, 120000 characters, sha256 1e27485018653a5217f9283af207f873e172abadc9f44a73df40cf3cb03af0ca}",
            },
          },
          { data: "AAAA" },
          1,
          null,
        ],
      },
    ],
  });
  expect(withoutEncoderNames({ text: "{PHOTO} and {SHOWN}" }, ["none", answer])).toEqual({
    text: "12343359 and 3812345",
  });
  expect(withoutEncoderNames({ text: "{PHOTO}" }, ["none"])).toEqual({ text: "{PHOTO}" });
});
