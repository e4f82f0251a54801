/** Lets the browser download a file that the server sends as an attachment. The page stays open. */
export const followTo = (url: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.rel = 'noreferrer'
  link.click()
}
