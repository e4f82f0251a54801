/**
 * Puts a text on the clipboard; answers whether the browser did it: it needs permission and a secure origin.
 */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
