/** Creates tar archives (POSIX.1-1988 format) deterministically: the same files produce the same bytes. */

/** A file of an archive. Its path has at most 100 ASCII characters. */
export interface ArchiveFile {
  readonly path: string
  readonly data: Uint8Array
}

const block = 512
const encoder = new TextEncoder()

/** The header of a regular, world-readable file; `modified` is in Unix seconds. */
const headOf = ({ path, data }: ArchiveFile, modified: number): Uint8Array => {
  const head = new Uint8Array(block)
  const put = (at: number, text: string): void => head.set(encoder.encode(text), at)
  const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`
  put(0, path)
  put(100, octal(0o644, 7))
  put(108, octal(0, 7))
  put(116, octal(0, 7))
  put(124, octal(data.length, 11))
  put(136, octal(modified, 11))
  put(148, ' '.repeat(8))
  put(156, '0')
  put(257, 'ustar\x0000')
  const sum = head.reduce((total, byte) => total + byte, 0)
  put(148, `${sum.toString(8).padStart(6, '0')}\0 `)
  return head
}

/** A whole archive; `modified` is in Unix seconds. */
export const tarOf = (files: readonly ArchiveFile[], modified: number): Uint8Array => {
  const padded = (length: number): number => Math.ceil(length / block) * block
  const total = files.reduce((sum, { data }) => sum + block + padded(data.length), 2 * block)
  const archive = new Uint8Array(total)
  let at = 0
  for (const file of files) {
    archive.set(headOf(file, modified), at)
    archive.set(file.data, at + block)
    at += block + padded(file.data.length)
  }
  return archive
}
