/** A name with one spelling for what people cannot see the difference of: composition, spaces, quotes. */
function plainSpelling(name: string): string {
  return name
    .normalize("NFC")
    .replace(/[\u00a0\u202f]/g, " ")
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"');
}

/** Whether two names look alike and differ. */
export function isSameWrittenName(one: string, other: string): boolean {
  return one !== other && plainSpelling(one) === plainSpelling(other);
}
