/** Writes documents as PDF files, with their fonts: Inter and JetBrains Mono, both under the SIL Open Font License. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'pdf-layout'
import { openFace, type Faces } from 'pdf-layout/fonts'
import { writePdf } from 'pdf-layout/write-pdf'
import { tlpLabel } from '#shared/domain/tlp/levels.ts'
import { tlpOfContent, type ReportContent } from './content.ts'
import { partsOf } from './cover.ts'
import { messagesOf } from './languages.ts'

/**
 * Opens the fonts next to the bundle, or those of the packages when running from source. Throws when neither exists.
 * `infra/bundle.ts` copies the files into a folder `fonts` next to the bundle.
 */
export const openFonts = (): Faces => ({
  regular: openFont('inter/400Regular/Inter_400Regular.ttf'),
  semibold: openFont('inter/600SemiBold/Inter_600SemiBold.ttf'),
  mono: openFont('jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf'),
})

const openFont = (file: string): Faces['regular'] => {
  const bundled = path.join(import.meta.dirname, 'fonts', path.basename(file))
  return openFace(
    readFileSync(
      existsSync(bundled)
        ? bundled
        : path.join(import.meta.dirname, '../../../node_modules/@expo-google-fonts', file),
    ),
  )
}

/** The PDF of a document's pages. Its bookmarks match the links of the cover. */
export const writeDocument = (
  content: ReportContent,
  pages: readonly Page[],
  fonts: Faces,
): Promise<Uint8Array> => {
  const { language, name, period, provider, organization, generatedAt } = content
  const messages = messagesOf(language)
  const targets = (pages[0]?.items ?? []).flatMap((item) =>
    item.kind === 'link' && typeof item.to === 'number' ? [item.to] : [],
  )
  const bookmarks = partsOf(content, messages).flatMap((title, index) => {
    const page = targets[index]
    return page === undefined ? [] : [{ title, page }]
  })
  return writePdf(
    {
      pages,
      bookmarks,
      language,
      title: `${name}, ${messages.range(period)}`,
      author: provider,
      subject: organization,
      keywords: tlpLabel(tlpOfContent(content)),
      creator: 'CTI Portal',
      createdAt: generatedAt,
    },
    fonts,
  )
}
