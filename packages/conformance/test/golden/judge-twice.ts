import { isDeepStrictEqual } from "node:util";

/** What is wrong with the answer to a call, which is made twice: both answers are the same and name no path of the host. */
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
