import { pictureLimits, sentSize } from '#shared/domain/pictures.ts'

/** Maximum size of a file to open here, in bytes. For a larger one the browser may run out of memory. */
const mostBytes = 50_000_000

/**
 * The image to send. One over the limits is scaled down, so that a phone photo is accepted. A file that this browser
 * cannot decode is returned unchanged, and the server reports the error.
 */
export const shrunkPicture = async (file: File): Promise<File> => {
  if (file.size > mostBytes) return file
  const shown = await createImageBitmap(file).catch(() => undefined)
  if (shown === undefined) return file
  try {
    const { width, height } = sentSize(shown)
    if (width === shown.width && height === shown.height && file.size <= pictureLimits.bytes) return file
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    canvas.getContext('2d')?.drawImage(shown, 0, 0, width, height)
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, 0.9))
    return drawn === null ? file : new File([drawn], file.name, { type: file.type })
  } finally {
    shown.close()
  }
}
