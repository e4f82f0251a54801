import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterWords } from './filter-words.ts'
import { localeOf } from '#web/lib/locale.ts'

/** The words of filter chips in the language of the interface. */
export const useFilterWords = (): FilterWords => {
  const { t, i18n } = useTranslation('common')
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'long' })
    return {
      day: (date) => format.format(date),
      from: (day) => t('range.from', { day }),
      until: (day) => t('range.until', { day }),
      between: (from, to) => t('range.between', { from, to }),
      more: (count) => t('chips.more', { count }),
    }
  }, [t, i18n.language])
}
