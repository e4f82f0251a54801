/**
 * Writes the character widths of the document fonts: `node scripts/build/font-advances.ts`, after an update of the
 * fonts. A test compares the file with the fonts.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { advancesOf } from 'pdf-layout/fonts'
import { openFonts } from '#functions/reports/document/pdf.ts'

const file = path.resolve(import.meta.dirname, '../../functions/reports/document/advances.ts')

const folded = (text: string): string => (text.match(/.{1,105}/g) ?? []).join('\n')

/** The expected content of the file. */
export const advancesFile = (): string => {
  const parts = Object.entries(openFonts()).map(
    ([name, face]) => `  ${name}: \`\n${folded(advancesOf(face))}\`,\n`,
  )
  return `/**
 * The widths of the characters of the document fonts, in the form that \`pdf-layout\` takes. Data written by
 * \`scripts/build/font-advances.ts\`.
 */
import type { Advances } from 'pdf-layout'

export const advances: Advances = {
${parts.join('')}}
`
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(file, advancesFile())
