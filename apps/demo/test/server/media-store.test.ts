import { expect, test } from "vitest";
import { createMediaStore } from "../../src/server/media-store.ts";

const part = (text: string, mediaType = "image/png") => ({
  mediaType,
  data: Buffer.from(text).toString("base64"),
});
const idOf = (url: string): string => url.replace("/api/media/", "");

test("gives back the media that was added", () => {
  const store = createMediaStore();
  const shown = store.add({ ...part("four"), filename: "a.png" });
  expect(shown).toStrictEqual({
    mediaType: "image/png",
    byteLength: 4,
    url: shown.url,
    filename: "a.png",
  });
  expect(store.get(idOf(shown.url))).toStrictEqual({
    mediaType: "image/png",
    bytes: new Uint8Array([102, 111, 117, 114]),
  });
  expect(store.get("none")).toBeUndefined();
});

test("distinguishes equal bytes of different types", () => {
  const store = createMediaStore();
  expect(store.add(part("a")).url).not.toBe(store.add(part("a", "image/gif")).url);
});

test("drops the oldest when it is full, but never the newest", () => {
  const store = createMediaStore(8);
  const [first, second] = [store.add(part("aaaa")), store.add(part("bbbb"))];
  // After this use, the part is no longer the oldest.
  store.add(part("aaaa"));
  const third = store.add(part("cccc"));
  expect([first, second, third].map(({ url }) => store.get(idOf(url)) !== undefined)).toStrictEqual([
    true,
    false,
    true,
  ]);
  const large = store.add(part("more than eight"));
  expect(store.get(idOf(large.url))?.bytes.byteLength).toBe(15);
  expect(store.get(idOf(third.url))).toBeUndefined();
});
