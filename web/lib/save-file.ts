/** Saves a text as a file, generated in the browser. */
export const saveFile = (name: string, text: string, type: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser starts reading the file after the click is handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

const two = (part: number): string => String(part).padStart(2, '0')

/** A file name with the user's local time: `look-up_2026-11-21_14-05-09.csv`. */
export const fileNameAt = (prefix: string, extension: string, now: Date): string =>
  `${prefix}_${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}_${two(now.getHours())}-${two(now.getMinutes())}-${two(now.getSeconds())}.${extension}`
