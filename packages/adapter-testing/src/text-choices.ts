/** Functions for an adapter's option `media`, each with what it does, after which a model is shown only the text. */
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
