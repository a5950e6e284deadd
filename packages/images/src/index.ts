export { images } from "./images.ts";
export type { ImagesOptions } from "./images.ts";
export type { ImageLibrary } from "./image-codec.ts";
export type { TransformImage } from "@readfile/core";
