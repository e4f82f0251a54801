import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { ExposureSettings } from '#shared/contracts/exposures.ts'
import { defaultRepairDays, type RepairDays } from '#shared/domain/exposures/dates.ts'

const rowSchema = z.object({ high: z.int(), medium: z.int(), low: z.int() })

/** Within how many days an organization wants its exposures repaired. `readModel` is that of exposures. */
export const repairDaysOf = (readModel: ReadModel, organizationId: number): RepairDays => {
  const set = readModel.row(rowSchema, 'SELECT high, medium, low FROM exposure_settings WHERE id = ?', [
    organizationId,
  ])
  return set === undefined ? defaultRepairDays : { 1: set.high, 2: set.medium, 3: set.low }
}

/** The repair periods as the API shows them. */
export const toExposureSettings = (days: RepairDays): { days: ExposureSettings } => ({
  days: { high: days[1], medium: days[2], low: days[3] },
})
