/** Picks cases by the number in their id. */
export function numbered(...numbers: readonly number[]): (goldenCase: { readonly id: string }) => boolean {
  return ({ id }) => numbers.includes(Number(id.split("-")[1]));
}
