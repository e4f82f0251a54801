/** Whether the word contains a dot and a hyphen: a host name, an e-mail address or a link, defanged or not. */
const isHost = (word: string): boolean =>
  word.includes('-') && /[\p{L}\p{N}](?:\.|\[\.\])[\p{L}\p{N}]/u.test(word)

/** Splits a text into words and separators, and marks the words that must not break at a hyphen. */
export const partsWithHosts = (
  text: string,
): readonly { readonly text: string; readonly isHost: boolean }[] => {
  const parts: { text: string; isHost: boolean }[] = []
  for (const word of text.split(/(\s+)/)) {
    const last = parts.at(-1)
    if (isHost(word)) parts.push({ text: word, isHost: true })
    else if (last !== undefined && !last.isHost) last.text += word
    else if (word !== '') parts.push({ text: word, isHost: false })
  }
  return parts
}
