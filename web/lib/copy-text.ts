/** Copies a text to the clipboard. Returns whether it worked: the browser requires permission and a secure origin. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
