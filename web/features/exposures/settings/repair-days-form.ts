/** The target days as entered: whole numbers of days, by criticality. */
import type { ExposureSettings } from '#shared/contracts/exposures.ts'
import { longestTerm } from '#shared/domain/exposures/dates.ts'

export const repairLevels = ['high', 'medium', 'low'] as const
export type RepairLevel = (typeof repairLevels)[number]
/** The values of the form fields. */
export type RepairDaysValues = Readonly<Record<RepairLevel, string>>

/** The number in a text; undefined unless it is an allowed whole number of days. */
export const daysIn = (written: string): number | undefined => {
  const days = /^\d{1,3}$/.test(written.trim()) ? Number(written) : 0
  return days >= 1 && days <= longestTerm ? days : undefined
}

/** The form values of stored days. */
export const valuesOf = ({ high, medium, low }: ExposureSettings): RepairDaysValues => ({
  high: String(high),
  medium: String(medium),
  low: String(low),
})

/** The days to send; undefined while one of them is invalid. */
export const settingsOf = (values: RepairDaysValues): ExposureSettings | undefined => {
  const [high, medium, low] = repairLevels.map((level) => daysIn(values[level]))
  return high === undefined || medium === undefined || low === undefined ? undefined : { high, medium, low }
}
