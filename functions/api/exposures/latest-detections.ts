import type { Table } from '#functions/core/store/table.ts'
import { readSomeDetectionDates } from '#functions/exposures/detections/detections.ts'
import { detectionsWithVisibility } from '#shared/contracts/api/visibilities.ts'

/** The latest detections of an exposure, as keys see them. */
export const latestDetections = async (table: Table, id: number): Promise<{ detection_date: string }[]> => {
  const { dates } = await readSomeDetectionDates(table, id, {
    from: undefined,
    limit: detectionsWithVisibility,
  })
  return dates.map((date) => ({ detection_date: date }))
}
