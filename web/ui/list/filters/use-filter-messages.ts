import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterMessages } from './filter-text.ts'
import { dateFormat } from '#web/lib/intl.ts'
import { localeOf } from '#web/lib/locale.ts'

/** The messages of filter chips in the interface language. */
export const useFilterMessages = (): FilterMessages => {
  const { t, i18n } = useTranslation('common')
  return useMemo(() => {
    const locale = localeOf(i18n.language)
    const long = (date: Date): string => dateFormat(locale, { dateStyle: 'long' }).format(date)
    const short = (date: Date): string => dateFormat(locale, { day: 'numeric', month: 'long' }).format(date)
    const time = (date: Date): string => dateFormat(locale, { timeStyle: 'short' }).format(date)
    return {
      day: long,
      moment: (date) => `${long(date)}, ${time(date)}`,
      ofMail: (date) => {
        // Links stay valid for a year, so dates of earlier years show the year.
        const day = date.getFullYear() === new Date().getFullYear() ? short : long
        return t('chips.ofMail', { at: `${day(date)}, ${time(date)}` })
      },
      from: (day) => t('range.from', { day }),
      until: (day) => t('range.until', { day }),
      between: (from, to) => t('range.between', { from, to }),
      more: (count) => t('chips.more', { count }),
      missing: (value) => t('chips.missing', { value }),
    }
  }, [t, i18n.language])
}
