import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterMessages } from './filter-text.ts'
import { localeOf } from '#web/lib/locale.ts'

/** The messages of filter chips in the interface language. */
export const useFilterMessages = (): FilterMessages => {
  const { t, i18n } = useTranslation('common')
  return useMemo(() => {
    const locale = localeOf(i18n.language)
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long' })
    const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' })
    const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
    return {
      day: (date) => format.format(date),
      moment: (date) => `${format.format(date)}, ${time.format(date)}`,
      ofMail: (date) => {
        // Links stay valid for a year, so dates of earlier years show the year.
        const day = date.getFullYear() === new Date().getFullYear() ? short : format
        return t('chips.ofMail', { at: `${day.format(date)}, ${time.format(date)}` })
      },
      from: (day) => t('range.from', { day }),
      until: (day) => t('range.until', { day }),
      between: (from, to) => t('range.between', { from, to }),
      more: (count) => t('chips.more', { count }),
    }
  }, [t, i18n.language])
}
