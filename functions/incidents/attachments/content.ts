/**
 * Checks that a file's bytes match its extension, because the sender controls the content type header (part 1 section
 * 5). Text files have no signature: they must be text, and XML and JSON must look like it.
 */
import { extensionOf, type AttachmentExtension } from '#shared/domain/attachments.ts'

/** The required signature of extensions that have one. Old Word and Excel files are the same kind of container. */
const signatures: Readonly<Partial<Record<AttachmentExtension, readonly string[]>>> = {
  pdf: ['application/pdf'],
  png: ['image/png'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  doc: ['application/x-cfb'],
  xls: ['application/x-cfb'],
}

const texts: Readonly<Partial<Record<AttachmentExtension, (text: string) => boolean>>> = {
  txt: () => true,
  csv: () => true,
  xml: (text) => text.trimStart().startsWith('<'),
  json: (text) => /^\s*(?:[{["\d-]|true|false|null)/.test(text),
}

/** Whether the content matches the name. The extension must be an allowed one. */
export const contentFits = async (name: string, bytes: Uint8Array): Promise<boolean> => {
  const extension = extensionOf(name)
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const wanted = Object.entries(signatures).find(([known]) => known === extension)?.[1]
  if (wanted !== undefined) return found !== undefined && wanted.includes(found.mime)
  const looksRight = Object.entries(texts).find(([known]) => known === extension)?.[1]
  if (looksRight === undefined || (found !== undefined && found.mime !== 'application/xml')) return false
  const text = textOf(bytes)
  return text !== undefined && looksRight(text)
}

/**
 * The start of a text: UTF-8, UTF-16 with a byte order mark, or a single-byte encoding such as Windows-1250, which old
 * Polish exports use. Undefined when it has control characters other than white space.
 */
const textOf = (bytes: Uint8Array): string | undefined => {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : undefined
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes.subarray(0, 4096))
  if (
    bytes.some(
      (byte) =>
        byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d && byte !== 0x1a,
    )
  )
    return undefined
  return new TextDecoder('utf-8').decode(bytes.subarray(0, 4096))
}
