/** Reads a PDF as a search program does, for tests: texts through the fonts' maps to Unicode. */
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
  type PDFPage,
} from '@cantoo/pdf-lib'

const plainOf = (stream: unknown): string => {
  if (!(stream instanceof PDFRawStream)) throw new Error('No stream')
  return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
}

const unicodeOf = (font: PDFDict): Map<string, string> => {
  const map = plainOf(font.context.lookup(font.get(PDFName.of('ToUnicode'))))
  return new Map(
    [...map.matchAll(/^<([\da-f]{4})> <([\da-f]+)>$/gm)].map(([, code = '', text = '']) => [
      code,
      Buffer.from(text, 'hex').swap16().toString('utf16le'),
    ]),
  )
}

const textOf = (page: PDFPage): string => {
  const fonts = page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict)
  const maps = new Map(
    fonts?.keys().map((name) => [name.asString(), unicodeOf(fonts.lookup(name, PDFDict))]) ?? [],
  )
  const contents = plainOf(page.node.context.lookup(page.node.get(PDFName.of('Contents'))))
  let font = ''
  const lines: string[] = []
  for (const [, name, codes] of contents.matchAll(/(\/F\d) [\d.]+ Tf|<([\da-f]*)> Tj/g)) {
    if (name !== undefined) font = name
    else
      lines.push(
        (codes?.match(/.{4}/g) ?? [])
          .map((code) => {
            const text = maps.get(font)?.get(code)
            if (text === undefined) throw new Error(`No text of ${code} in ${font}`)
            return text
          })
          .join(''),
      )
  }
  return lines.join('\n')
}

const linksOf = (page: PDFPage): string[] => {
  const links = page.node.Annots()?.asArray() ?? []
  return links.flatMap((ref) => {
    const link = page.node.context.lookup(ref, PDFDict)
    const action = link.lookupMaybe(PDFName.of('A'), PDFDict)
    const address = action?.get(PDFName.of('URI'))?.toString().slice(1, -1)
    return address === undefined ? [String(link.lookup(PDFName.of('Dest'), PDFArray).get(0))] : [address]
  })
}

/** The titles of the bookmarks, in order. */
const bookmarksOf = ({ catalog, context }: PDFDocument): string[] => {
  const titles: string[] = []
  let one = catalog.lookupMaybe(PDFName.of('Outlines'), PDFDict)?.lookupMaybe(PDFName.of('First'), PDFDict)
  while (one !== undefined) {
    const title = context.lookup(one.get(PDFName.of('Title')))
    titles.push(title instanceof PDFHexString ? title.decodeText() : '')
    one = one.lookupMaybe(PDFName.of('Next'), PDFDict)
  }
  return titles
}

export interface ReadPdf {
  readonly language: string | undefined
  readonly title: string | undefined
  readonly author: string | undefined
  readonly createdAt: Date | undefined
  readonly bookmarks: readonly string[]
  readonly pages: readonly { readonly text: string; readonly links: readonly string[] }[]
  /** All texts without spaces and line breaks. */
  readonly packed: string
}

/** Reads a PDF of `writePdf`. Throws when a character has no text. */
export const readPdf = async (bytes: Uint8Array): Promise<ReadPdf> => {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const pages = document.getPages().map((page) => ({ text: textOf(page), links: linksOf(page) }))
  const language = document.catalog.get(PDFName.of('Lang'))
  return {
    language: language instanceof PDFString ? language.decodeText() : undefined,
    title: document.getTitle(),
    author: document.getAuthor(),
    createdAt: document.getCreationDate(),
    bookmarks: bookmarksOf(document),
    pages,
    packed: packed(pages.map(({ text }) => text).join('\n')),
  }
}

/** A text without the characters that a line break may remove. */
export const packed = (text: string): string => text.replace(/\s+/g, '')
