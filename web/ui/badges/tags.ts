/** Tags as text: the first two, or `most`, and the number of the others. */
export const tagsText = (tags: readonly string[], most = 2): string =>
  tags.slice(0, most).join(', ') + (tags.length > most ? ` +${tags.length - most}` : '')
