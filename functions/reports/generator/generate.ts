/** Begins reports of periodic reports, and generates queued reports under a lease. */
import { noteObjects, runCleanups } from '#functions/core/cleanup.ts'
import { reportKey } from '#functions/rules/file-keys.ts'
import { zippedFiles, type ZippedFile } from '#functions/core/files/zipped.ts'
import { describeError } from '#functions/core/log.ts'
import { reportLimits, isNumberName } from '#shared/domain/reports/modules.ts'
import { duePeriod, nextStart } from '#shared/domain/reports/periods.ts'
import { sectionCsv, sectionStix } from '../data/section-files.ts'
import { withheldOfContent, tlpOfContent } from '../document/content.ts'
import { readOwner, type ReportOwner } from '../owners.ts'
import type { ReportEntity } from '../report-store.ts'
import { mailToBe, queued, packedHolds } from '../report.ts'
import { claimReport, endClaim, type Claim } from './claim.ts'
import { generatorActor, generationField, type GeneratorDependencies } from './dependencies.ts'
import { gather, PermanentReportError, portalOf, type Gathered } from './gather.ts'

/**
 * Begins the report of the latest period of a periodic report that is due: creates it in the queue and updates the
 * periodic report's period in the same commit. A schedule may call twice, late or never. Each period has one report, and
 * of missed periods only the latest gets one (part 2 section 4). Returns its id. Undefined when none is due, or its
 * owner may have none.
 */
export const beginPeriodic = async (
  { platform, reports }: Pick<GeneratorDependencies, 'platform' | 'reports'>,
  periodicId: number,
): Promise<number | undefined> => {
  const seen = await reports.get('periodic_report', periodicId)
  if (seen === undefined || (await readOwner(platform, seen.entity)) === undefined) return undefined
  return reports.commit(generatorActor, async (commit) => {
    const stored = await reports.get('periodic_report', periodicId)
    if (stored === undefined) return undefined
    const { entity } = stored
    const period = duePeriod(entity.frequency, new Date(commit.at))
    if (!entity.is_active || period.first < entity.next_start) return undefined
    const id = commit.nextId('report')
    commit.create('report', id, {
      ...queued(),
      owner_id: entity.owner_id,
      client_id: entity.client_id,
      name: entity.name,
      periodic_report_id: periodicId,
      frequency: entity.frequency,
      format: entity.format,
      send_by_email: entity.send_by_email,
      parts: entity.parts,
      period,
      queued_date: commit.at,
      mail: mailToBe(entity.send_by_email),
    })
    commit.refresh(
      'periodic_report',
      periodicId,
      { ...entity, next_start: nextStart(entity.frequency, period.first), current_start: period.first },
      stored,
      [generationField],
    )
    return id
  })
}

/** Delay after each temporary failure, multiplied by the number of attempts. */
const pauseMilliseconds = 60_000

interface HeldReport {
  readonly id: number
  readonly report: ReportEntity
}

/** A queued report, or one whose generator died: up to three times in total. */
const generation: Claim = {
  isDue: ({ state, lease }, now) =>
    state === 'queued' || (state === 'processing' && (lease === null || Date.parse(lease.until) <= now)),
  isSpent: ({ attempts }) => attempts >= reportLimits.attempts,
  givenUp: (report) => failedReport(report, { reason: 'gave_up' }),
  taken: (report, lease) => ({ ...report, state: 'processing', attempts: report.attempts + 1, lease }),
  isHeld: ({ lease }, claimed) => lease?.holder === claimed.lease?.holder,
}

/** A failed report. Its e-mail stays pending, in case the report is generated after all. */
const failedReport = (
  report: ReportEntity,
  failure: Pick<NonNullable<ReportEntity['failure']>, 'reason'> &
    Partial<NonNullable<ReportEntity['failure']>>,
): ReportEntity => ({
  ...report,
  state: 'failed',
  lease: null,
  failure: { module: null, rows: null, ...failure },
  mail: { ...report.mail, next_at: null },
})

/** A report after a temporary failure: to be retried, or failed. */
const putBack = (report: ReportEntity, now: Date): ReportEntity =>
  report.attempts >= reportLimits.attempts
    ? failedReport(report, { reason: 'error' })
    : {
        ...report,
        lease: {
          holder: '',
          until: new Date(now.getTime() + report.attempts * pauseMilliseconds).toISOString(),
        },
      }

/**
 * The result of a generation. `left` means that there is nothing to generate, or that another generator works on it.
 */
export type GenerationOutcome = 'ready' | 'failed' | 'later' | 'left'

/**
 * Generates a queued report: reads the content, writes the document and the additional files, and stores one archive. A
 * failure is stored with it: it is retried or has failed with a reason.
 */
export const generateReport = async (
  dependencies: GeneratorDependencies,
  id: number,
): Promise<GenerationOutcome> => {
  const report = await claimReport(dependencies, id, generation)
  if (report === undefined) return 'left'
  const { log } = dependencies.platform
  try {
    return await generate(dependencies, { id, report })
  } catch (error) {
    if (error instanceof PermanentReportError) {
      log.info('report cannot be generated', { report: id, ...error.failure })
      const isMine = await endClaim(dependencies, id, report, generation, (now) =>
        failedReport(now, error.failure),
      )
      return isMine ? 'failed' : 'left'
    }
    log.error('report not generated', { report: id, attempt: report.attempts, ...describeError(error) })
    let ended: GenerationOutcome = 'left'
    await endClaim(dependencies, id, report, generation, (present, now) => {
      const after = putBack(present, now)
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
  const isMine = await endClaim(
    dependencies,
    held.id,
    held.report,
    generation,
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
