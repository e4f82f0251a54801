/** Whether the text is this number, with any digit separators. */
export const isTyped = (text: string, count: number): boolean =>
  text.replaceAll(/[\s.,'’]/g, '') === String(count)
