/**
 * Writes pages as a PDF. Maps code points to glyphs and embeds each font once with its used glyphs. So a document of a
 * hundred pages takes a fraction of a second. Deterministic: equal content yields equal bytes.
 */
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import {
  PDFContext,
  PDFHexString,
  PDFRawStream,
  PDFStreamWriter,
  PDFString,
  type PDFRef,
} from '@cantoo/pdf-lib'
import type { Subset } from 'fontkit'
import type { Face, Faces } from './fonts.ts'
import { faceNames, type FaceName, type Page, type PageItem } from './page.ts'

const compressed = promisify(deflate)

export interface Bookmark {
  readonly title: string
  /** From 1. */
  readonly page: number
}

export interface PdfDocument {
  readonly pages: readonly Page[]
  readonly bookmarks: readonly Bookmark[]
  /** For example `pl`. */
  readonly language: string
  readonly title: string
  readonly author: string
  readonly subject: string
  readonly keywords: string
  /** The program that generated it. */
  readonly creator: string
  readonly createdAt: Date
}

/** The bytes of a PDF. Throws when a face lacks a character of its texts. */
export const writePdf = async (
  { pages, bookmarks, language, createdAt, ...document }: PdfDocument,
  fonts: Faces,
): Promise<Uint8Array> => {
  const context = PDFContext.create()
  const faces = new Map(faceNames.map((name) => [name, embedded(name, fonts[name])]))
  const pagesRef = context.nextRef()
  const pageRefs = pages.map(() => context.nextRef())
  const faceRefs = new Map(faceNames.map((name) => [name, context.nextRef()]))
  const stream = async (bytes: string | Uint8Array, entries: Readonly<Record<string, number>> = {}) => {
    const plain = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes
    const packed = await compressed(plain)
    return context.register(
      PDFRawStream.of(context.obj({ ...entries, Filter: 'FlateDecode', Length: packed.length }), packed),
    )
  }

  for (const [index, page] of pages.entries()) {
    const ref = pageRefs[index]
    if (ref === undefined) continue
    const contents = await stream(operatorsOf(page, faces))
    const links = page.items.flatMap((item) =>
      item.kind === 'link' ? [context.register(context.obj(annotationOf(item, page, pageRefs)))] : [],
    )
    context.assign(
      ref,
      context.obj({
        Type: 'Page',
        Parent: pagesRef,
        MediaBox: [0, 0, page.width, page.height],
        Contents: contents,
        Resources: {
          Font: Object.fromEntries(
            faceNames.flatMap((name) => {
              const face = faceRefs.get(name)
              return face === undefined || faces.get(name)?.used.size === 0 ? [] : [[resourceOf(name), face]]
            }),
          ),
        },
        ...(links.length === 0 ? {} : { Annots: links }),
      }),
    )
  }
  for (const [name, face] of faces) {
    const ref = faceRefs.get(name)
    if (ref === undefined || face.used.size === 0) continue
    const file = face.subset.encode()
    const fontFile = await stream(file, { Length1: file.length })
    const refs = {
      file: fontFile,
      unicode: await stream(unicodeMapOf(face)),
      glyphs: await stream(glyphMapOf(face)),
    }
    context.assign(ref, fontObject(context, face, refs))
  }
  context.assign(pagesRef, context.obj({ Type: 'Pages', Kids: pageRefs, Count: pages.length }))
  const outline = outlined(context, bookmarks, pageRefs)
  context.trailerInfo.Root = context.register(
    context.obj({
      Type: 'Catalog',
      Pages: pagesRef,
      Lang: PDFString.of(language),
      Outlines: outline,
      PageMode: 'UseOutlines',
      ViewerPreferences: { DisplayDocTitle: true },
    }),
  )
  const created = PDFString.fromDate(createdAt)
  context.trailerInfo.Info = context.register(
    context.obj({
      Title: PDFHexString.fromText(document.title),
      Author: PDFHexString.fromText(document.author),
      Subject: PDFHexString.fromText(document.subject),
      Keywords: PDFHexString.fromText(document.keywords),
      Creator: PDFHexString.fromText(document.creator),
      Producer: PDFHexString.fromText(document.creator),
      CreationDate: created,
      ModDate: created,
    }),
  )
  return PDFStreamWriter.forContext(context, Infinity).serializeToBuffer()
}

/** An embedded font. Each used code point gets its own number, starting at 1, so that texts can be searched. */
interface Embedded {
  readonly name: FaceName
  readonly face: Face
  readonly subset: Subset
  /** For each code point: its number, the index of its glyph in the subset, and its width. */
  readonly used: Map<number, Used>
  readonly glyphs: Map<number, number>
}

interface Used {
  readonly code: number
  /** The number as texts contain it: two bytes in hexadecimal. */
  readonly digits: string
  readonly glyph: number
  readonly width: number
}

const embedded = (name: FaceName, face: Face): Embedded => ({
  name,
  face,
  subset: face.font.createSubset(),
  used: new Map(),
  glyphs: new Map(),
})

const resourceOf = (name: FaceName): string => `F${faceNames.indexOf(name)}`

/**
 * The number of a code point in an embedded font. Throws when the font lacks it: the layout has to choose a font that
 * has it.
 */
const usedOf = (point: number, { name, face, subset, used, glyphs }: Embedded): Used => {
  const known = used.get(point)
  if (known !== undefined) return known
  const glyph = face.glyphOf(point)
  const width = face.advanceOf(point)
  if (glyph === undefined || width === undefined) throw new Error(`${name} has no U+${point.toString(16)}`)
  if (!glyphs.has(glyph)) {
    subset.includeGlyph(face.font.getGlyph(glyph))
    // The subset begins with the glyph for missing characters.
    glyphs.set(glyph, glyphs.size + 1)
  }
  const code = used.size + 1
  const one = { code, digits: code.toString(16).padStart(4, '0'), glyph: glyphs.get(glyph) ?? 0, width }
  used.set(point, one)
  return one
}

const short = (value: number): string => String(Math.round(value * 100) / 100)
const colorOf = (color: string): string =>
  [1, 3, 5]
    .map((at) => String(Math.round((Number.parseInt(color.slice(at, at + 2), 16) / 255) * 1000) / 1000))
    .join(' ')

/** The operators that draw a page. The layout measures down from the upper edge, PDF up from the lower one. */
const operatorsOf = (page: Page, faces: ReadonlyMap<FaceName, Embedded>): string => {
  const parts: string[] = []
  let [fill, stroke, thickness, font] = ['', '', '', '']
  const inFill = (color: string): void => {
    if (color !== fill) parts.push(`${colorOf(color)} rg`)
    fill = color
  }
  const inStroke = (color: string, width: number): void => {
    if (color !== stroke) parts.push(`${colorOf(color)} RG`)
    if (short(width) !== thickness) parts.push(`${short(width)} w`)
    stroke = color
    thickness = short(width)
  }
  const up = (y: number): string => short(page.height - y)
  const text = (item: Extract<PageItem, { kind: 'text' }>): void => {
    const face = faces.get(item.font)
    if (face === undefined || item.text === '') return
    let [codes, natural, count] = ['', 0, 0]
    for (const character of item.text) {
      const { digits, width } = usedOf(character.codePointAt(0) ?? 0, face)
      codes += digits
      natural += (width * item.size) / 1000
      count += 1
    }
    // Character spacing fits a text to its width.
    const spacing =
      Math.abs(item.width - natural) < 0.05
        ? ''
        : String(Math.round(((item.width - natural) / count) * 1000) / 1000)
    inFill(item.color)
    parts.push('BT')
    const chosen = `/${resourceOf(item.font)} ${short(item.size)} Tf`
    if (chosen !== font) parts.push(chosen)
    font = chosen
    if (spacing !== '') parts.push(`${spacing} Tc`)
    parts.push(`${short(item.x)} ${up(item.y)} Td <${codes}> Tj`)
    if (spacing !== '') parts.push('0 Tc')
    parts.push('ET')
  }
  for (const item of page.items) {
    switch (item.kind) {
      case 'text':
        text(item)
        break
      case 'rect': {
        const path = `${short(item.x)} ${up(item.y + item.height)} ${short(item.width)} ${short(item.height)} re`
        if (item.fill !== undefined) inFill(item.fill)
        if (item.stroke !== undefined) inStroke(item.stroke, item.lineWidth ?? 1)
        const painted = item.fill === undefined ? 'S' : item.stroke === undefined ? 'f' : 'B'
        if (item.fill !== undefined || item.stroke !== undefined) parts.push(`${path} ${painted}`)
        break
      }
      case 'line':
        inStroke(item.color, item.lineWidth)
        parts.push(`${short(item.x)} ${up(item.y)} m ${short(item.toX)} ${up(item.toY)} l S`)
        break
      case 'link':
    }
  }
  return parts.join('\n')
}

const annotationOf = (item: Extract<PageItem, { kind: 'link' }>, page: Page, pageRefs: readonly PDFRef[]) => {
  const { x, y, width, height, to } = item
  const base = {
    Type: 'Annot',
    Subtype: 'Link',
    // Print the annotation, if the viewer prints annotations.
    F: 4,
    Rect: [x, page.height - y - height, x + width, page.height - y].map((one) => Math.round(one * 100) / 100),
    Border: [0, 0, 0],
  }
  if (typeof to === 'string') return { ...base, A: { Type: 'Action', S: 'URI', URI: PDFString.of(to) } }
  return { ...base, Dest: [pageRefs[to - 1], 'XYZ', null, null, null] }
}

/** A composite font of the used glyphs, numbered as in the texts. */
const fontObject = (
  context: PDFContext,
  embeddedFace: Embedded,
  refs: Readonly<Record<'file' | 'unicode' | 'glyphs', PDFRef>>,
) => {
  const { name, face, used } = embeddedFace
  const { font } = face
  // Six capitals before the name mark a font subset.
  const baseFont = `REPORT+${font.postscriptName}`
  const thousandths = (value: number): number => Math.round((value * 1000) / font.unitsPerEm)
  const { minX, minY, maxX, maxY } = font.bbox
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: baseFont,
      // Symbolic, and fixed-pitch for the monospaced font.
      Flags: name === 'mono' ? 5 : 4,
      FontBBox: [minX, minY, maxX, maxY].map(thousandths),
      ItalicAngle: 0,
      Ascent: thousandths(font.ascent),
      Descent: thousandths(font.descent),
      CapHeight: thousandths(font.capHeight),
      StemV: name === 'semibold' ? 120 : 80,
      FontFile2: refs.file,
    }),
  )
  const descendant = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: baseFont,
      CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
      FontDescriptor: descriptor,
      DW: 0,
      W: [1, [...used.values()].map(({ width }) => width)],
      CIDToGIDMap: refs.glyphs,
    }),
  )
  return context.obj({
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: baseFont,
    Encoding: 'Identity-H',
    DescendantFonts: [descendant],
    ToUnicode: refs.unicode,
  })
}

/** Maps each number to its glyph in the embedded file: two bytes each. */
const glyphMapOf = ({ used }: Embedded): Uint8Array => {
  const map = Buffer.alloc((used.size + 1) * 2)
  for (const { code, glyph } of used.values()) map.writeUInt16BE(glyph, code * 2)
  return map
}

/** Maximum characters per list of a map. */
const mapped = 100

/** Maps each number to its character, for searching and copying. A non-breaking space is mapped to a space. */
const unicodeMapOf = ({ used }: Embedded): string => {
  const lines = [...used].map(([point, { code }]) => {
    const units = Buffer.from(String.fromCodePoint(point === 0xa0 ? 0x20 : point), 'utf16le').swap16()
    return `<${code.toString(16).padStart(4, '0')}> <${units.toString('hex')}>`
  })
  const lists = Array.from({ length: Math.ceil(lines.length / mapped) }, (_, index) => {
    const list = lines.slice(index * mapped, (index + 1) * mapped)
    return `${list.length} beginbfchar\n${list.join('\n')}\nendbfchar`
  })
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${lists.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}

/** The bookmarks as PDF needs them: a linked list with previous and next. */
const outlined = (
  context: PDFContext,
  bookmarks: readonly Bookmark[],
  pageRefs: readonly PDFRef[],
): PDFRef => {
  const root = context.nextRef()
  const refs = bookmarks.map(() => context.nextRef())
  for (const [index, { title, page }] of bookmarks.entries()) {
    const [ref, before, after] = [refs[index], refs[index - 1], refs[index + 1]]
    if (ref === undefined) continue
    context.assign(
      ref,
      context.obj({
        Title: PDFHexString.fromText(title),
        Parent: root,
        Dest: [pageRefs[page - 1], 'XYZ', null, null, null],
        ...(before === undefined ? {} : { Prev: before }),
        ...(after === undefined ? {} : { Next: after }),
      }),
    )
  }
  const [first, last] = [refs.at(0), refs.at(-1)]
  context.assign(
    root,
    context.obj({
      Type: 'Outlines',
      Count: refs.length,
      ...(first === undefined || last === undefined ? {} : { First: first, Last: last }),
    }),
  )
  return root
}
