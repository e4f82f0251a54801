/** Begins reports of periodic reports, and generates queued reports. */
import { noteObjects, runCleanups } from '#functions/core/cleanup.ts'
import { reportKey } from '#functions/rules/file-keys.ts'
import { zippedFiles, type ZippedFile } from '#functions/core/files/zipped.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { describeError } from '#functions/core/log.ts'
import { reportLimits, isNumberName } from '#shared/domain/reports/modules.ts'
import { duePeriod, nextStart } from '#shared/domain/reports/periods.ts'
import { sectionCsv, sectionStix } from '../data/section-files.ts'
import { withheldOfContent, tlpOfContent } from '../document/content.ts'
import { readOwner, type ReportOwner } from '../owners.ts'
import { enqueueReport, followItem, reportQueue, type ReportItem } from '../report-queue.ts'
import type { ReportEntity } from '../report-store.ts'
import { mailToBe, queued, packedHolds } from '../report.ts'
import { commitAttempt, dropItem } from './attempt.ts'
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
    enqueueReport(commit, platform.table, 'generate', id, entity)
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

/**
 * The result of a generation. `left` means that there was nothing to generate, that all attempts died, or that another
 * run holds the item.
 */
export type GenerationOutcome = 'ready' | 'failed' | 'later' | 'left'

interface Generated {
  readonly outcome: GenerationOutcome
  /** The e-mail that follows, whose first attempt belongs to this run. */
  readonly mail?: ReportItem | undefined
}

type Failure = Pick<NonNullable<ReportEntity['failure']>, 'reason'> &
  Partial<NonNullable<ReportEntity['failure']>>

/**
 * Generates a queued report: reads the content, writes the document and the additional files, and stores one archive. A
 * failure is stored with it: it is retried or has failed with a reason.
 */
export const generateReport = async (
  dependencies: GeneratorDependencies,
  held: ReportItem,
): Promise<Generated> => {
  const report = await begin(dependencies, held)
  if (report === undefined) {
    await dropItem(dependencies, held)
    return { outcome: 'left' }
  }
  // Attempts that ended never exceed the limit, so runs have died with this report.
  if (held.attempts > reportLimits.attempts) {
    await fail(dependencies, held, { reason: 'gave_up' })
    return { outcome: 'left' }
  }
  const { platform } = dependencies
  const { log, table } = platform
  try {
    return await generate(dependencies, held, report)
  } catch (error) {
    if (error instanceof PermanentReportError) {
      log.info('report cannot be generated', { report: held.id, ...error.failure })
      return { outcome: await fail(dependencies, held, error.failure) }
    }
    log.error('report not generated', {
      report: held.id,
      attempt: held.attempts,
      ...describeError(error),
    })
    const next = reportQueue.nextAttempt(platform, held)
    if (next === undefined) return { outcome: await fail(dependencies, held, { reason: 'error' }) }
    const isMine = await onCondition(platform, () =>
      table.transact([reportQueue.retry(table.name, held, { next })]),
    )
    return { outcome: isMine ? 'later' : 'left' }
  }
}

const isUnfinished = ({ state }: ReportEntity): boolean => state === 'queued' || state === 'processing'

/** Shows that a report is being generated. Undefined for a deleted or finished one. */
const begin = ({ reports }: GeneratorDependencies, { id }: ReportItem): Promise<ReportEntity | undefined> =>
  reports.commit(generatorActor, async (commit) => {
    const stored = await reports.get('report', id)
    if (stored === undefined || !isUnfinished(stored.entity)) return undefined
    const report: ReportEntity = { ...stored.entity, state: 'processing', lease: null }
    if (stored.entity.state === 'queued' || stored.entity.lease !== null)
      commit.refresh('report', id, report, stored, [generationField])
    return report
  })

/** Stores that a report has failed. Its e-mail stays pending, in case the report is generated after all. */
const fail = async (
  dependencies: GeneratorDependencies,
  held: ReportItem,
  failure: Failure,
): Promise<GenerationOutcome> => {
  const { table } = dependencies.platform
  const isMine = await commitAttempt(
    dependencies,
    held,
    (report) => ({
      ...report,
      state: 'failed',
      failure: { module: null, rows: null, ...failure },
    }),
    () => [reportQueue.complete(table.name, held)],
  )
  return isMine ? 'failed' : 'left'
}

const generate = async (
  dependencies: GeneratorDependencies,
  held: ReportItem,
  report: ReportEntity,
): Promise<Generated> => {
  const { platform, files } = dependencies
  const owner = await readOwner(platform, report)
  if (owner === undefined) throw new PermanentReportError({ reason: 'no_access' })
  // In the imprint: the generated name, or the id.
  const number = isNumberName(report.name) ? report.name : String(held.id)
  const gathered = await gather(platform, { ...report, number }, owner)
  const { content, names, sequences, sections, holds } = gathered
  const { pdf, pages } = await dependencies.writeDocument(content)
  const at = platform.clock.now()
  const archive = await zippedFiles(
    [{ name: names.pdf, content: pdf }, ...attachedFiles(gathered, owner, dependencies)],
    at,
  )
  const file = { id: platform.random.uuid(), name: names.zip, bytes: archive.length, pages }
  const object = reportKey(report.client_id, file.id)
  // Recorded before it is stored, so that a cleanup deletes the file if the generator dies now.
  const noted = await noteObjects(platform, [object])
  await files.put(object, archive, 'application/zip')
  const sends = report.mail.state === 'waiting'
  const mail: ReportItem | undefined = sends
    ? { ...held, work: 'send', ...reportQueue.heldAt(platform.clock.now(), platform.random) }
    : undefined
  const isMine = await commitAttempt(
    dependencies,
    held,
    (stored, now) => ({
      ...stored,
      state: 'ready',
      creation_date: now.toISOString(),
      failure: null,
      sequences,
      modules: sections.map(({ part }) => part.module),
      left_out: [...content.leftOut],
      file,
      told: summaryOf(content),
      holds: packedHolds(holds),
      mail: sends ? { ...stored.mail, next_at: now.toISOString() } : stored.mail,
    }),
    () => [
      noted.takeOver(),
      mail === undefined
        ? reportQueue.complete(platform.table.name, held)
        : followItem(platform.table, held, mail),
    ],
  )
  if (isMine) return { outcome: 'ready', mail }
  await runCleanups({ ...platform, files }, [noted.id])
  return { outcome: 'left' }
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
