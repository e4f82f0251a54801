import { pictureLimits, sentSize } from '#shared/domain/pictures.ts'

/** Bytes of the largest file that is opened here: beyond it a browser may run out of memory. */
const mostBytes = 50_000_000

/**
 * The picture as it is sent: one that is larger than the limits is drawn smaller, so that a photograph from a
 * telephone is taken. A file that this browser cannot show is given back as it is: the server says what it is.
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
