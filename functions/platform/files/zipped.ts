import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** An archive of one file that comes in parts: what is kept of it in memory is its compressed form only. */
export const zipped = async (name: string, at: Date, parts: AsyncIterable<string>): Promise<Buffer> => {
  const zip = new ZipFile()
  // What fails while the parts are made ends the archive, which would wait for them forever.
  const failure = new Promise<never>((_, reject) => {
    zip.once('error', reject)
  })
  zip.addReadStream(Readable.from(parts), name, { mtime: at })
  zip.end()
  return Promise.race([buffer(zip.outputStream), failure])
}
