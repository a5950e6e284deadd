import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import {
  maxMutantMs,
  mutatedBytes,
  readMutants,
  type Below,
  type MutantCounts,
} from "@readfile/adapter-testing/mutants";
import { memorySource, readFileTool, type ImageFacts, type TransformImage } from "@readfile/core";
import { images, type ImageLibrary } from "@readfile/images";
import { bmp, photograph, quartersImage } from "./sample-images.ts";

/** Images of one type, decoded by some libraries. */
interface ImageKind {
  readonly name: string;
  readonly mediaType: ImageFacts["mediaType"];
  readonly libraries: readonly ImageLibrary[];
  readonly make: () => Promise<Uint8Array>;
}

/** An image that is wider than the tools below show. */
const quarters = quartersImage(64, 32);
const turned = { orientation: 6 };

const makers = {
  "image/png": () => quarters.clone().ensureAlpha(0.5).withMetadata(turned).png().toBuffer(),
  "image/jpeg": async () =>
    await sharp(await photograph(64, 32, 80))
      .withMetadata(turned)
      .jpeg({ progressive: true })
      .toBuffer(),
  "image/webp": () => quarters.clone().withMetadata(turned).webp().toBuffer(),
  "image/gif": () => {
    const frames = Buffer.concat([Buffer.alloc(64 * 32 * 3, 200), Buffer.alloc(64 * 32 * 3, 20)]);
    return sharp(frames, { raw: { width: 64, height: 64, channels: 3, pageHeight: 32 } })
      .gif()
      .toBuffer();
  },
  "image/tiff": () => quarters.clone().tiff({ compression: "lzw" }).toBuffer(),
  "image/avif": () => quarters.clone().avif({ effort: 0 }).toBuffer(),
  "image/bmp": async () => Promise.resolve(bmp(64, 32)),
  "image/heic": async () => Promise.resolve(readFileSync(new URL("fixtures/quarters.heic", import.meta.url))),
} as const satisfies Partial<Record<ImageFacts["mediaType"], () => Promise<Uint8Array>>>;

type Made = keyof typeof makers;

function kindsOf(libraries: readonly ImageLibrary[], types: readonly Made[]): readonly ImageKind[] {
  return types.map((mediaType) => ({
    name: `${mediaType.slice("image/".length)} with ${libraries.join(" and ")}`,
    mediaType,
    libraries,
    make: makers[mediaType],
  }));
}

/** Every type, with the first library that decodes it. */
export const imageKinds: readonly ImageKind[] = [
  ...kindsOf(["sharp"], ["image/png", "image/jpeg", "image/webp", "image/gif", "image/tiff", "image/avif"]),
  ...kindsOf(["photon"], ["image/bmp"]),
  ...kindsOf(["sharp", "heic-decode"], ["image/heic"]),
];

/** Every type, with each library that decodes it. */
export const imageMutants: readonly ImageKind[] = [
  ...imageKinds,
  ...kindsOf(["photon"], ["image/png", "image/jpeg", "image/webp", "image/gif"]),
  ...kindsOf(["photon", "heic-decode"], ["image/heic"]),
];

/** An image with something wrong in it: in its bytes, or in a number near its start. */
function mutatedImage(bytes: Uint8Array, below: Below): Uint8Array {
  const mutant = below(2) === 0 ? mutatedBytes(bytes, below) : withOddNumbers(bytes, below);
  // Otherwise nobody would look behind the first chunk of a PNG that is wrong.
  return bytes[0] === 0x89 && below(4) > 0 ? withChecksums(mutant) : mutant;
}

/** Numbers that sizes, positions and counts may be. */
const oddNumbers: readonly number[] = [
  0, 1, 2, 0x7f, 0xff, 0x4000, 0x7530, 0x7fff, 0x8000, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xffffffff,
];

function withOddNumbers(bytes: Uint8Array, below: Below): Uint8Array {
  const mutant = Buffer.from(bytes);
  for (let count = 1 + below(3); count > 0; count--) {
    const width = [1, 2, 4][below(3)] ?? 1;
    const at = below(Math.min(mutant.length, 600) - width + 1);
    const number = (oddNumbers[below(oddNumbers.length)] ?? 0) % 2 ** (8 * width);
    if (below(2) === 0) mutant.writeUIntBE(number, at, width);
    else mutant.writeUIntLE(number, at, width);
  }
  return mutant;
}

/** Makes the checksums of the chunks of a PNG right again. */
function withChecksums(bytes: Uint8Array): Uint8Array {
  const mutant = Buffer.from(bytes);
  for (let at = 8; at + 12 <= mutant.length;) {
    const end = at + 8 + mutant.readUInt32BE(at);
    if (end + 4 > mutant.length) break;
    mutant.writeUInt32BE(crc32(mutant.subarray(at + 4, end)), end);
    at = end + 4;
  }
  return mutant;
}

const limits = { maxBytes: 3_932_160, maxSidePixels: 24 };

/** Whether core shows an image as it is. */
async function isShown(bytes: Uint8Array): Promise<boolean> {
  const tool = readFileTool({
    source: memorySource({ image: bytes }),
    maxImageSidePixels: limits.maxSidePixels,
  });
  return (await tool.run({ path: "image" })).media.length === 1;
}

/**
 * Reads mutants of an image, of each seed from `from` on, as a model would. A type that core looks at itself is given to the
 * library as well where core finds that it is broken.
 */
export async function readImageMutants(kind: ImageKind, from: number, count: number): Promise<MutantCounts> {
  const { name, mediaType, libraries, make } = kind;
  const bytes = await make();
  const fit = images({ libraries, maxTransformMs: maxMutantMs });
  const read = async (mutant: Uint8Array): Promise<string> => {
    let outcome: string | undefined;
    const transformImage: TransformImage = async (...call) => {
      const answer = await fit(...call);
      outcome = await outcomeOf(answer);
      return answer;
    };
    const source = memorySource({ image: mutant });
    await readFileTool({ source, transformImage, maxImageSidePixels: limits.maxSidePixels }).run({
      path: "image",
    });
    if (outcome !== undefined || !libraries.includes("sharp")) return outcome ?? "refused by core";
    const facts = { path: "image", mediaType, width: null, height: null, byteLength: mutant.length };
    return `refused by core, ${await outcomeOf(await fit(mutant, facts, limits, { signal: undefined }))}`;
  };
  return await readMutants({ name, mutantOf: (below) => mutatedImage(bytes, below), read, from, count });
}

async function outcomeOf(answer: Awaited<ReturnType<TransformImage>>): Promise<string> {
  if (answer === null || answer === undefined || answer instanceof Uint8Array) return "fault: no reason";
  if ("reason" in answer) {
    return answer.reason.includes("takes longer") ? "fault: too slow" : answer.reason;
  }
  return (await isShown(answer.bytes)) ? "image" : "fault: an image that core does not show";
}
