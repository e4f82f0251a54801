/**
 * Begins the report of the latest period of a periodic report that is due. A schedule may call twice, late or never.
 * Each period has one report, and of missed periods only the latest gets one (part 2 section 4).
 */
import { duePeriod, nextStart } from '#shared/domain/reports/periods.ts'
import { mailToBe, queued } from '#functions/reports/new-report.ts'
import { readOwner } from './owner.ts'
import { generatorActor, generationField, type GeneratorDependencies } from './dependencies.ts'

/**
 * Creates the report in the queue and updates the periodic report's period in the same commit. Returns its id.
 * Undefined when none is due, or its owner may have none.
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
