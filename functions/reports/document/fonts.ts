/** The fonts of documents: Inter and JetBrains Mono, both under the SIL Open Font License. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { create, type Font } from 'fontkit'
import { paperFonts, type PaperFont } from '#shared/contracts/paper.ts'

/** The font files in their packages. `infra/bundle.ts` copies them into a folder `fonts` next to the bundle. */
const fontFiles = {
  regular: 'inter/400Regular/Inter_400Regular.ttf',
  semibold: 'inter/600SemiBold/Inter_600SemiBold.ttf',
  mono: 'jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf',
} as const satisfies Record<PaperFont, string>

export interface PaperFace {
  readonly font: Font
  /** The glyph of a code point. Undefined when the font has none. All digits have equal width. */
  readonly glyphOf: (codePoint: number) => number | undefined
}
export type PaperFonts = Readonly<Record<PaperFont, PaperFace>>

/**
 * Opens the fonts next to the bundle, or those of the packages when running from source. Throws when neither exists.
 */
export const openFonts = (): PaperFonts => {
  const [regular, semibold, mono] = paperFonts.map((name) => openFace(readFileSync(fileOf(name))))
  if (regular === undefined || semibold === undefined || mono === undefined)
    throw new Error('A font is missing')
  return { regular, semibold, mono }
}

const fileOf = (name: PaperFont): string => {
  const bundled = path.join(import.meta.dirname, 'fonts', path.basename(fontFiles[name]))
  return existsSync(bundled)
    ? bundled
    : path.join(import.meta.dirname, '../../../node_modules/@expo-google-fonts', fontFiles[name])
}

const openFace = (bytes: Buffer): PaperFace => {
  const font = create(bytes)
  if (!('characterSet' in font)) throw new Error('The file is a font collection, not a font')
  const digits = tabularDigits(font)
  const known = new Map<number, number | undefined>()
  return {
    font,
    glyphOf: (codePoint) => {
      if (!known.has(codePoint))
        known.set(
          codePoint,
          digits.get(codePoint) ??
            (font.hasGlyphForCodePoint(codePoint) ? font.glyphForCodePoint(codePoint).id : undefined),
        )
      return known.get(codePoint)
    },
  }
}

/** Digits of equal width, if the font has them, so that numbers align in columns. */
const tabularDigits = (font: Font): ReadonlyMap<number, number> => {
  const digits = '0123456789'
  if (!font.availableFeatures.includes('tnum')) return new Map()
  const { glyphs } = font.layout(digits, { tnum: true, calt: false })
  return new Map(glyphs.map(({ id }, index) => [digits.charCodeAt(index), id]))
}
