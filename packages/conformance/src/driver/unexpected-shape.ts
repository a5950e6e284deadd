const shownCharacters = 400;

/** Makes the error for an answer that reached the model in a shape that no adapter of ours produces. */
export function unexpectedShape(value: unknown): TypeError {
  const json = JSON.stringify(value) ?? String(value);
  const shown = json.length > shownCharacters ? `${json.slice(0, shownCharacters)}…` : json;
  return new TypeError(`the model received an unexpected shape: ${shown}`);
}
