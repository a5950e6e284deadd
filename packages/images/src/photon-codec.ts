import type PhotonModule from "@silvia-odwyer/photon-node";
import {
  holdsAlpha,
  maxHeldPixels,
  type ImageCodec,
  type ImageInput,
  type OpenImage,
  type Pixels,
} from "./image-codec.ts";
import { turnedPixels } from "./turn-pixels.ts";

type Photon = typeof PhotonModule;
type PhotonImage = InstanceType<Photon["PhotonImage"]>;

/**
 * Decodes and encodes with `@silvia-odwyer/photon-node`. Undefined where it is not installed. What it cannot decode leaves it
 * unusable: the thread must end then.
 */
export async function photonCodec(): Promise<ImageCodec | undefined> {
  const photon = await loadPhoton();
  if (photon === undefined) return undefined;
  return {
    maxPixels: maxHeldPixels,
    staysSound: false,
    open(input, orientation): Promise<OpenImage> {
      const image = opened(photon, input);
      const [width, height] = [image.get_width(), image.get_height()];
      const isTurned = orientation >= 5;
      const data = image.get_raw_pixels();
      return Promise.resolve({
        width: isTurned ? height : width,
        height: isTurned ? width : height,
        hasAlpha: holdsAlpha(data),
        encode: (size, quality) => {
          const unturned = isTurned ? { width: size.height, height: size.width } : size;
          const isSame = unturned.width === width && unturned.height === height;
          // A sharper filter takes three times as long.
          const resized = isSame
            ? image
            : photon.resize(image, unturned.width, unturned.height, photon.SamplingFilter.Triangle);
          const pixels = turnedPixels({ ...unturned, data: resized.get_raw_pixels() }, orientation);
          if (quality !== undefined) whiten(pixels.data);
          const turned = new photon.PhotonImage(pixels.data, pixels.width, pixels.height);
          const bytes = quality === undefined ? turned.get_bytes() : turned.get_bytes_jpeg(quality);
          turned.free();
          if (!isSame) resized.free();
          return Promise.resolve(bytes);
        },
      });
    },
  };
}

function opened(photon: Photon, input: ImageInput): PhotonImage {
  if (input.kind === "bytes") return photon.PhotonImage.new_from_byteslice(input.bytes);
  const { data, width, height }: Pixels = input.pixels;
  return new photon.PhotonImage(data, width, height);
}

/** Lays pixels on white: a JPEG has no transparent parts. */
function whiten(data: Uint8Array): void {
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 255;
    if (alpha === 255) continue;
    for (let part = at; part < at + 3; part++) {
      data[part] = Math.round(((data[part] ?? 0) * alpha + 255 * (255 - alpha)) / 255);
    }
    data[at + 3] = 255;
  }
}

async function loadPhoton(): Promise<Photon | undefined> {
  try {
    return (await import("@silvia-odwyer/photon-node")).default;
  } catch {
    return undefined;
  }
}
