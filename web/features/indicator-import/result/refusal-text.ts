import type { TFunction } from 'i18next'
import { refusalReasons, type RefusalReason } from '#shared/domain/indicators/read-indicator.ts'
import type { RefusedRow } from '#web/features/indicator-import/reading/check-files.ts'

const isOfValue = (reason: RefusedRow['reason']): reason is RefusalReason =>
  refusalReasons.some((one) => one === reason)

/** The reason of a rejection as text, followed by the name it refers to. */
export const refusalText = (
  t: TFunction<['indicatorImport', 'indicatorLookup']>,
  { reason, detail }: Pick<RefusedRow, 'reason' | 'detail'>,
): string => {
  const text = isOfValue(reason) ? t(`indicatorLookup:reason.${reason}`) : t(`reason.${reason}`)
  return detail === '' ? text : `${text} (${detail})`
}
