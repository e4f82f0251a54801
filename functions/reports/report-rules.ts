/** Rules for names, numbers and periods of reports (part 2 sections 5 and 9). */
import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { reportLimits } from '#shared/domain/reports/modules.ts'
import { isTooLong, reportDay, type DayRange } from '#shared/domain/reports/periods.ts'
import { hasModule, type ModuleAccess } from '#shared/domain/roles.ts'
import { systemTemplates } from '#shared/domain/reports/system-templates.ts'
import { nameKey } from '#shared/domain/text.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { ReportEntity } from './collection.ts'

/** Before this day the portal has no data. */
const earliest = '2000-01-01'

/**
 * The period of a one-time report. Without an end it lasts until today. Throws `report_period_wrong` and
 * `report_period_too_long`.
 */
export const oneTimePeriod = (
  {
    period_start_date: first,
    period_end_date,
  }: { period_start_date: string; period_end_date?: string | undefined },
  now: Date,
): DayRange => {
  const today = reportDay(now)
  const last = period_end_date ?? today
  if (first > last || last > today || first < earliest)
    throw new PortalError('report_period_wrong', {
      field: last > today ? 'period_end_date' : 'period_start_date',
    })
  if (isTooLong({ first, last }))
    throw new PortalError('report_period_too_long', { field: 'period_end_date' })
  return { first, last }
}

/**
 * The file of a report, for callers with the modules of all its sections. Throws `report_not_ready` and
 * `report_section_forbidden`.
 */
export const fileFor = (
  access: ModuleAccess,
  { state, file, modules }: Pick<ReportEntity, 'state' | 'file' | 'modules'>,
): NonNullable<ReportEntity['file']> => {
  if (state !== 'ready' || file === null) throw new PortalError('report_not_ready')
  const lacking = modules.filter((module) => !hasModule(access, module))
  if (lacking.length > 0) throw new PortalError('report_section_forbidden', { values: lacking })
  return file
}

/** The names of the system templates, in both languages. */
const systemNames = new Set(
  systemTemplates.flatMap(({ name_pl, name_en }) => [nameKey(name_pl), nameKey(name_en)]),
)

/**
 * Names of an owner's periodic reports and templates are unique. Template names also differ from the system templates'.
 * Throws `name_already_exists`.
 */
export const checkName = (
  readModel: ReadModel,
  kind: 'periodic_report' | 'report_template',
  ownerId: number,
  name: string,
  id?: number,
): void => {
  const same = readModel.rows(
    z.object({ id: z.int() }),
    `SELECT id FROM ${kind} WHERE owner_id = ? AND name_key = ?`,
    [ownerId, nameKey(name)],
  )
  const isSystems = kind === 'report_template' && systemNames.has(nameKey(name))
  if (isSystems || same.some((one) => one.id !== id))
    throw new PortalError('name_already_exists', { field: 'name' })
}

const limited = {
  report_template: ['too_many_templates', reportLimits.templates],
  periodic_report: ['too_many_periodic_reports', reportLimits.periodic],
} as const

/** Throws when the owner has the maximum number already. */
export const checkNumber = (readModel: ReadModel, kind: keyof typeof limited, ownerId: number): void => {
  const [code, most] = limited[kind]
  if (readModel.count(`SELECT count(*) FROM ${kind} WHERE owner_id = ?`, [ownerId]) >= most)
    throw new PortalError(code)
}

/** Throws `too_many_reports` when the maximum number of one-time reports is unfinished. */
export const checkUnfinished = (readModel: ReadModel, ownerId: number): void => {
  const waiting = readModel.count(
    "SELECT count(*) FROM report WHERE owner_id = ? AND periodic_report_id IS NULL AND state IN ('queued', 'processing')",
    [ownerId],
  )
  if (waiting >= reportLimits.unfinished) throw new PortalError('too_many_reports')
}
