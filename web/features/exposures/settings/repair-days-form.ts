/** The days of repair as they are entered: whole numbers of days, by criticality. */
import type { ExposureSettings } from '#shared/contracts/exposures.ts'
import { longestTerm } from '#shared/domain/exposures/dates.ts'

export const repairLevels = ['high', 'medium', 'low'] as const
export type RepairLevel = (typeof repairLevels)[number]
/** As the fields hold them. */
export type RepairDaysValues = Readonly<Record<RepairLevel, string>>

/** The number that a text is; nothing where it is no whole number of days that a repair may take. */
export const daysIn = (written: string): number | undefined => {
  const days = /^\d{1,3}$/.test(written.trim()) ? Number(written) : 0
  return days >= 1 && days <= longestTerm ? days : undefined
}

/** The values of stored days. */
export const valuesOf = ({ high, medium, low }: ExposureSettings): RepairDaysValues => ({
  high: String(high),
  medium: String(medium),
  low: String(low),
})

/** The days that are sent; nothing while one of them is wrong. */
export const settingsOf = (values: RepairDaysValues): ExposureSettings | undefined => {
  const [high, medium, low] = repairLevels.map((level) => daysIn(values[level]))
  return high === undefined || medium === undefined || low === undefined ? undefined : { high, medium, low }
}
