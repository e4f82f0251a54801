/** Dependencies of the generator. */
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import type { Files } from '#functions/core/files/files.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Transport } from '#functions/rules/mail/transport.ts'
import type { ReportContent } from '../document/content.ts'
import { layOut } from '../document/pages.ts'
import { openFonts, writeDocument } from '../document/pdf.ts'
import { type ReportKinds, reportsCollection } from '../report-store.ts'

/** The actor name of the generator in the journal. */
export const generatorActor: Actor = { user_id: null, name: 'reports', client_id: null }

/**
 * The field that changes while a report is generated and sent. It is not a user's change. Journals store it as
 * `making`.
 */
export const generationField = 'making'

/** A document: the bytes of its PDF and its number of pages. */
interface WrittenDocument {
  readonly pdf: Uint8Array
  readonly pages: number
}

export interface GeneratorDependencies {
  readonly platform: Platform
  readonly reports: Collection<ReportKinds>
  readonly files: Files
  readonly transport: Transport
  readonly writeDocument: (content: ReportContent) => Promise<WrittenDocument>
}

/** Composes the generator from the platform. Fonts are loaded with the first report. */
export const generatorDependencies = (platform: Platform, transport: Transport): GeneratorDependencies => {
  const { files } = platform
  if (files === undefined) throw new Error('The generator needs the files bucket')
  let fonts: ReturnType<typeof openFonts> | undefined
  return {
    platform,
    reports: platform.collection(reportsCollection),
    files,
    transport,
    writeDocument: async (content) => {
      const pages = layOut(content)
      return { pdf: await writeDocument(content, pages, (fonts ??= openFonts())), pages: pages.length }
    },
  }
}
