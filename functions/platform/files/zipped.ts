import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A file of an archive: whole, or in parts as they come. */
export interface ZippedFile {
  readonly name: string
  readonly content: Uint8Array | AsyncIterable<string>
}

/**
 * An archive of files, one after the other: what is kept of those that come in parts is their compressed form only.
 */
export const zippedFiles = async (files: readonly ZippedFile[], at: Date): Promise<Buffer> => {
  const zip = new ZipFile()
  // What fails while the parts are made ends the archive, which would wait for them forever.
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

/** An archive of one file that comes in parts. */
export const zipped = (name: string, at: Date, parts: AsyncIterable<string>): Promise<Buffer> =>
  zippedFiles([{ name, content: parts }], at)
