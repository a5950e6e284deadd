/** The pictures that documents show, by the names of their files. `UPDATE_SCREENSHOTS=1` writes them again. */
export const documentedPictures: readonly string[] = [
  "chat-1440-light.png",
  "side-by-side-1440-light.png",
  "conformance-1440-light.png",
  "cases-1440-dark.png",
  "providers-1440-light.png",
  "image-1440-dark.png",
  "error-360-light.png",
];
