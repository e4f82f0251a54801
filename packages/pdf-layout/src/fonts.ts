/** Opens fonts for the writer, and generates the widths that the layout measures with. */
import { create, type Font } from 'fontkit'
import type { FaceName } from './page.ts'

export interface Face {
  readonly font: Font
  /** The glyph of a code point. Undefined when the font has none, or one that people could not read. */
  readonly glyphOf: (codePoint: number) => number | undefined
  /** The width of a code point in thousandths of the size. Undefined when it has no glyph. */
  readonly advanceOf: (codePoint: number) => number | undefined
}
export type Faces = Readonly<Record<FaceName, Face>>

/**
 * Characters shown as a symbol with their code point even if a font has a glyph, because they would be invisible or
 * misleading.
 */
const unfit = /[\p{C}\p{M}\p{Zl}\p{Zp}]|(?! |\u00A0)\p{Zs}/u

/** Opens a TrueType font. All digits have equal width, if the font has such. Throws when it is a font collection. */
export const openFace = (bytes: Buffer): Face => {
  const font = create(bytes)
  if (!('characterSet' in font)) throw new Error('The file is a font collection, not a font')
  const digits = tabularDigits(font)
  const known = new Map<number, number | undefined>()
  const find = (codePoint: number): number | undefined => {
    if (unfit.test(String.fromCodePoint(codePoint))) return undefined
    return (
      digits.get(codePoint) ??
      (font.hasGlyphForCodePoint(codePoint) ? font.glyphForCodePoint(codePoint).id : undefined)
    )
  }
  const glyphOf = (codePoint: number): number | undefined => {
    if (!known.has(codePoint)) known.set(codePoint, find(codePoint))
    return known.get(codePoint)
  }
  return {
    font,
    glyphOf,
    advanceOf: (codePoint) => {
      const glyph = glyphOf(codePoint)
      return glyph === undefined
        ? undefined
        : Math.round((font.getGlyph(glyph).advanceWidth * 1000) / font.unitsPerEm)
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

/** The widths of a face's characters, as `createLayout` takes them: `20:288,302*2`. */
export const advancesOf = ({ font, advanceOf }: Face): string => {
  const runs: { start: number; advances: number[] }[] = []
  for (const point of font.characterSet.toSorted((one, other) => one - other)) {
    const advance = advanceOf(point)
    if (advance === undefined) continue
    const last = runs.at(-1)
    if (last !== undefined && last.start + last.advances.length === point) last.advances.push(advance)
    else runs.push({ start: point, advances: [advance] })
  }
  return runs.map(({ start, advances }) => `${start.toString(16)}:${repeated(advances)}`).join(';')
}

const repeated = (advances: readonly number[]): string => {
  const groups: { advance: number; times: number }[] = []
  for (const advance of advances) {
    const last = groups.at(-1)
    if (last?.advance === advance) last.times += 1
    else groups.push({ advance, times: 1 })
  }
  return groups.map(({ advance, times }) => (times === 1 ? String(advance) : `${advance}*${times}`)).join(',')
}
