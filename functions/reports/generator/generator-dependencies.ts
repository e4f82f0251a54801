import type { Platform } from '#functions/rules/http/platform.ts'
import type { Transport } from '#functions/rules/mail/transport.ts'
import { layOut } from '#functions/reports/document/pages.ts'
import { openFonts, writeDocument } from '#functions/reports/document/pdf.ts'
import { reportsCollection } from '#functions/reports/collection.ts'
import type { GeneratorDependencies } from './dependencies.ts'

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
