/**
 * Writes the character widths of the document fonts: `node scripts/build/font-advances.ts`, after an update of the
 * fonts. A test compares the file with the fonts.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { openFonts, type PaperFace } from '#functions/reports/document/fonts.ts'
import { paperFonts } from '#shared/contracts/paper.ts'

const file = path.resolve(import.meta.dirname, '../../functions/reports/document/advances.ts')

/**
 * Characters shown as a symbol with their code point even if a font has a glyph, because they would be invisible or
 * misleading.
 */
const unfit = /[\p{C}\p{M}\p{Zl}\p{Zp}]|(?! |\u00A0)\p{Zs}/u

/** The advances of a font in thousandths of its size: `20:288,302*2` covers U+0020, U+0021 and U+0022. */
const advancesOf = ({ font, glyphOf }: PaperFace): string => {
  const runs: { start: number; advances: number[] }[] = []
  const points = font.characterSet
    .filter((point) => !unfit.test(String.fromCodePoint(point)))
    .toSorted((one, other) => one - other)
  for (const point of points) {
    const glyph = glyphOf(point)
    if (glyph === undefined) continue
    const advance = Math.round((font.getGlyph(glyph).advanceWidth * 1000) / font.unitsPerEm)
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

const folded = (text: string): string => (text.match(/.{1,105}/g) ?? []).join('\n')

/** The expected content of the file. */
export const advancesFile = (): string => {
  const fonts = openFonts()
  const parts = paperFonts.map((name) => `  ${name}: \`\n${folded(advancesOf(fonts[name]))}\`,\n`)
  return `/**
 * How wide the characters of each face are, in thousandths of its size: \`20:288,302*2\` are the widths of U+0020, U+0021
 * and U+0022. Characters that are absent have no glyph that people could read. Written by
 * \`scripts/build/font-advances.ts\`. This is data: \`measure.ts\` says how it is used.
 */
import type { PaperFont } from '#shared/contracts/paper.ts'

export const advances: Readonly<Record<PaperFont, string>> = {
${parts.join('')}}
`
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(file, advancesFile())
