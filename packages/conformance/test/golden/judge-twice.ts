import { isDeepStrictEqual } from "node:util";

/** Makes a call twice and judges the answer. Both answers must be equal and show no host path. */
export async function judgeTwice<Result>(
  call: () => Promise<Result>,
  hostFolder: string,
  judge: (result: Result) => readonly string[],
): Promise<readonly string[]> {
  const result = await call();
  const again = await call();
  return [
    ...judge(result),
    ...(JSON.stringify(result).includes(hostFolder) ? ["a path of the host shows"] : []),
    ...(isDeepStrictEqual(result, again) ? [] : ["a second call answers otherwise"]),
  ];
}
