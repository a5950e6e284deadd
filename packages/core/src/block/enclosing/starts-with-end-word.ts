const endWord =
  /^(?:end|fi|done|esac|wend|end(?:if|function|for|foreach|while|macro|case|module|task|class|interface|package|program|sub|proc|try|select|switch|do)(?: ?\(.*\))?)(?=$|[\s;,).|>&}\]])(?! ?[=:(])/i;

/** Whether a line starts with a word that closes a block: `end`, `fi`, `endif()`. */
export function startsWithEndWord(code: string): boolean {
  return endWord.test(code);
}
