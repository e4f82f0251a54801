/** Lets the browser fetch a file that its server sends as a download; the page stays. */
export const followTo = (url: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.rel = 'noreferrer'
  link.click()
}
