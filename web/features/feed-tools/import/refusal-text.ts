import type { TFunction } from 'i18next'
import type { RefusedRow } from './check-files.ts'

/** Why a row is not taken, in words; the name that the reason speaks of stands behind it. */
export const refusalText = (t: TFunction<'feedTools'>, { reason, detail }: Pick<RefusedRow, 'reason' | 'detail'>): string => {
  const text = t(`reason.${reason}`)
  return detail === '' ? text : `${text} (${detail})`
}
