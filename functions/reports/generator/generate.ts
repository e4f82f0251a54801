/**
 * Generates a report under a lease: reads the content, writes the document and the additional files, and stores one
 * archive.
 */
import { reportKey } from '#functions/core/files/files.ts'
import { noteObjects, runCleanups } from '#functions/core/cleanup.ts'
import { zippedFiles, type ZippedFile } from '#functions/core/files/zipped.ts'
import { describeError } from '#functions/core/log.ts'
import { sectionCsv } from '#functions/reports/data/section-csv.ts'
import { sectionStix } from '#functions/reports/data/section-stix.ts'
import type { ReportEntity } from '#functions/reports/collection.ts'
import { packedHolds } from '#functions/reports/tlp-upgrades.ts'
import { withheldOfContent, tlpOfContent } from '#functions/reports/document/content.ts'
import { isNumberName } from '#shared/domain/reports/modules.ts'
import { gather, PermanentReportError, type Gathered } from './gather.ts'
import { endHeld, failedReport, holdReport, putBack, type HeldReport } from './hold.ts'
import { readOwner, type ReportOwner } from './owner.ts'
import { portalOf, type GeneratorDependencies } from './dependencies.ts'

/**
 * The result of a generation. `left` means that there is nothing to generate, or that another generator works on it.
 */
export type GenerationOutcome = 'ready' | 'failed' | 'later' | 'left'

/** Generates a queued report. A failure is stored with it: it is retried or has failed with a reason. */
export const generateReport = async (
  dependencies: GeneratorDependencies,
  id: number,
): Promise<GenerationOutcome> => {
  const held = await holdReport(dependencies, id)
  if (held === undefined) return 'left'
  const { log } = dependencies.platform
  try {
    return await generate(dependencies, held)
  } catch (error) {
    if (error instanceof PermanentReportError) {
      log.info('report cannot be generated', { report: id, ...error.failure })
      return (await endHeld(dependencies, held, (report) => failedReport(report, error.failure)))
        ? 'failed'
        : 'left'
    }
    log.error('report not generated', { report: id, attempt: held.report.attempts, ...describeError(error) })
    let ended: GenerationOutcome = 'left'
    await endHeld(dependencies, held, (report, now) => {
      const after = putBack(report, now)
      ended = after.state === 'failed' ? 'failed' : 'later'
      return after
    })
    return ended
  }
}

const generate = async (
  dependencies: GeneratorDependencies,
  held: HeldReport,
): Promise<GenerationOutcome> => {
  const { platform, files } = dependencies
  const owner = await readOwner(platform, held.report)
  if (owner === undefined) throw new PermanentReportError({ reason: 'no_access' })
  const gathered = await gather(platform, { ...held.report, number: numberOf(held) }, owner)
  const { content, names, sequences, sections, holds } = gathered
  const { pdf, pages } = await dependencies.writeDocument(content)
  const at = platform.clock.now()
  const archive = await zippedFiles(
    [{ name: names.pdf, content: pdf }, ...attachedFiles(gathered, owner, dependencies)],
    at,
  )
  const file = { id: platform.random.uuid(), name: names.zip, bytes: archive.length, pages }
  const object = reportKey(held.report.client_id, file.id)
  // Recorded before it is stored, so that a cleanup deletes the file if the generator dies now.
  const noted = await noteObjects(platform, [object])
  await files.put(object, archive, 'application/zip')
  const isMine = await endHeld(
    dependencies,
    held,
    (report, now) => ({
      ...report,
      state: 'ready',
      lease: null,
      creation_date: now.toISOString(),
      failure: null,
      sequences,
      modules: sections.map(({ part }) => part.module),
      left_out: [...content.leftOut],
      file,
      told: summaryOf(content),
      holds: packedHolds(holds),
      mail: report.mail.state === 'waiting' ? { ...report.mail, next_at: now.toISOString() } : report.mail,
    }),
    (commit) => {
      commit.addWrite(noted.takeOver())
    },
  )
  if (!isMine) await runCleanups({ ...platform, files }, [noted.id])
  return isMine ? 'ready' : 'left'
}

/** The summary for the e-mail. */
const summaryOf = (content: Gathered['content']): NonNullable<ReportEntity['told']> => ({
  fresh: content.sections.reduce((sum, { total }) => sum + total, 0),
  overdue:
    content.sections.find(({ module }) => module === 'visibility')?.figures.remediation?.overdue?.count ??
    null,
  kept: { ...withheldOfContent(content) },
  tlp: tlpOfContent(content),
})

/** The report's number in the imprint: its generated name, or its id. */
const numberOf = ({ id, report: { name } }: HeldReport): string => (isNumberName(name) ? name : String(id))

/** A CSV file with all rows of each section, and the indicators as STIX. */
const attachedFiles = (
  { sections, collections, readModels, scope, names }: Gathered,
  { language }: ReportOwner,
  { platform }: GeneratorDependencies,
): ZippedFile[] => {
  const provider = { name: platform.environment.PROVIDER_NAME, portal: portalOf(platform) }
  return sections.flatMap(({ part, data }) => [
    {
      name: names.csv[part.module],
      content: sectionCsv(collections, readModels, part, data.ids, language, scope),
    },
    ...(part.module === 'feed'
      ? [{ name: names.stix, content: sectionStix(collections, readModels, data.ids, provider, scope) }]
      : []),
  ])
}
