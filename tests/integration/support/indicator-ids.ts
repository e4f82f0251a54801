import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow } from '#functions/core/read-model/rows.ts'

/** The ids of all indicators. */
export const indicatorIds = (readModel: ReadModel): number[] =>
  readModel.rows(idRow, 'SELECT id FROM feed ORDER BY id')
