import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** A file of an archive: whole, or as a stream of parts. */
export interface ZippedFile {
  readonly name: string
  readonly content: Uint8Array | AsyncIterable<string>
}

/**
 * Returns an archive of files, added one after the other. Of streamed files only the compressed form is kept in memory.
 */
export const zippedFiles = async (files: readonly ZippedFile[], at: Date): Promise<Buffer> => {
  // Few requests need it: it is a file of its own next to a function's bundle.
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  // A failure of a stream must end the archive, which would otherwise wait forever.
  const failure = new Promise<never>((_, reject) => {
    zip.once('error', reject)
  })
  for (const { name, content } of files) {
    if (content instanceof Uint8Array) zip.addBuffer(Buffer.from(content), name, { mtime: at })
    else zip.addReadStream(Readable.from(content), name, { mtime: at })
  }
  zip.end()
  return Promise.race([buffer(zip.outputStream), failure])
}

/** Returns an archive of one streamed file. */
export const zipped = (name: string, at: Date, parts: AsyncIterable<string>): Promise<Buffer> =>
  zippedFiles([{ name, content: parts }], at)
