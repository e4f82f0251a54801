/** Lets the browser keep a text as a file. */
export const saveFile = (name: string, text: string, type: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has its own hold on the bytes as soon as it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
