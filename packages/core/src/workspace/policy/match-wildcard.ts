/** Whether `name` matches a pattern in which `*` stands for any characters. Takes at most as many steps as the product of both lengths. */
export function matchWildcard(pattern: string, name: string): boolean {
  let patternAt = 0;
  let nameAt = 0;
  let starAt = -1;
  let retryAt = 0;
  while (nameAt < name.length) {
    if (pattern[patternAt] === "*") {
      starAt = patternAt++;
      retryAt = nameAt;
    } else if (patternAt < pattern.length && pattern[patternAt] === name[nameAt]) {
      patternAt++;
      nameAt++;
    } else if (starAt >= 0) {
      patternAt = starAt + 1;
      nameAt = ++retryAt;
    } else return false;
  }
  while (pattern[patternAt] === "*") patternAt++;
  return patternAt === pattern.length;
}
