import { useTranslation } from 'react-i18next'
import { importRefusals } from '#shared/contracts/indicator-import.ts'
import type { RefusedRow } from '#shared/contracts/sources.ts'
import { formatDay } from '#web/lib/format-relative.ts'
import { refusalReasons } from '#shared/domain/indicators/read-indicator.ts'

/** Reasons of readers and of the dictionaries, which imports have too. */
const ofImport = [
  'malformed_row',
  'unclosed_quote',
  'row_too_long',
  'unknown_type',
  'unknown_tlp',
  'malformed_object',
  'revoked',
  'unsupported_pattern',
  ...importRefusals,
] as const

/** Whether rows have lines: those of objects have none. */
export const hasLines = (rows: readonly Pick<RefusedRow, 'line'>[]): boolean =>
  rows.some(({ line }) => line !== null)

/** Why a row was refused, in words. A reason without words is shown as its code. */
export const useRefusalText = (): ((row: Pick<RefusedRow, 'reason' | 'detail'>) => string) => {
  const { t, i18n } = useTranslation(['sources', 'indicatorImport', 'indicatorLookup'])
  return ({ reason, detail }) => {
    const ofValue = refusalReasons.find((one) => one === reason)
    const other = ofImport.find((one) => one === reason)
    const text =
      // Of some kinds the days of the type have passed: the source itself said nothing.
      reason === 'expired'
        ? t('expired')
        : ofValue !== undefined
          ? t(`indicatorLookup:reason.${ofValue}`)
          : other !== undefined
            ? t(`indicatorImport:reason.${other}`)
            : reason.startsWith('doubtful_')
              ? t('doubtful')
              : reason === 'no_category'
                ? t('noCategory')
                : t('reasonOther', { code: reason })
    if (detail === null || detail === '') return text
    const ended = reason === 'expired' ? new Date(detail) : undefined
    const shown =
      ended === undefined || Number.isNaN(ended.getTime())
        ? detail
        : formatDay(ended, new Date(), i18n.language)
    return `${text} (${shown})`
  }
}
