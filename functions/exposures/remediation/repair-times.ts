import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Period } from '#functions/rules/lists/period.ts'
import type { Condition } from '#functions/core/read-model/where.ts'
import { medianOf } from '#shared/domain/exposures/repair-time.ts'
import { criticalityLevels, type CriticalityLevel } from '#shared/domain/exposures/detections.ts'

const rowSchema = z.object({ criticality: z.literal(criticalityLevels), repair: z.int() })

/** Repair times of exposures closed in a period. */
export interface RepairTime {
  readonly criticality_level: CriticalityLevel
  readonly repaired: number
  readonly median_seconds: number | null
}

/** Repair times by criticality, highest first, of exposures under a condition. Excludes false positives. */
export const repairTimes = (
  readModel: ReadModel,
  seen: Condition,
  { first, last }: Pick<Period, 'first' | 'last'>,
): RepairTime[] => {
  const rows = readModel.rows(
    rowSchema,
    `SELECT criticality, repair FROM visibility WHERE (${seen.sql}) AND closed BETWEEN ? AND ? AND repair IS NOT NULL`,
    [...seen.parameters, first, last],
  )
  return criticalityLevels.map((level) => {
    const times = rows.filter(({ criticality }) => criticality === level).map(({ repair }) => repair)
    const median = medianOf(times)
    return {
      criticality_level: level,
      repaired: times.length,
      median_seconds: median === null ? null : Math.round(median / 1000),
    }
  })
}
