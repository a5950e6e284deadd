/** Chooses among weighted values, at random from a seed: the same seed gives the same choices. */
export function chooseReads<Value extends { readonly weight: number }>(
  values: readonly Value[],
  count: number,
  seed: number,
): Value[] {
  const bag = values.flatMap((value) => Array.from({ length: value.weight }, () => value));
  let state = seed + 1;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return bag[(state >>> 8) % bag.length] as Value;
  });
}
