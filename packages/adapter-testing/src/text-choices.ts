/** Functions for an adapter's option `media` that make it show a model only the text, each with what it does. */
export const textChoices: readonly (readonly [does: string, media: () => "text"])[] = [
  ["says text", () => "text"],
  ["says something else", () => "audio" as "text"],
  ["says nothing", () => undefined as never],
  [
    "throws",
    () => {
      throw new Error("secret");
    },
  ],
];
