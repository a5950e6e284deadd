/** Writes a value as JSON. Escapes characters that a reader could not see. */
export function visibleJson(value: unknown, indent = 0): string {
  const json = JSON.stringify(value, null, indent);
  return json.replace(/[^\n -~\p{L}\p{N}\p{P}\p{S}]/gu, escape);
}

function escape(character: string): string {
  return Array.from({ length: character.length }, (_, index) => {
    const unit = character.charCodeAt(index).toString(16).padStart(4, "0");
    return `\\u${unit}`;
  }).join("");
}
