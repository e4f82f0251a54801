import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dateOf, dayOf, type Day } from '#web/lib/days.ts'
import { localeOf } from '#web/lib/locale.ts'
import type { StateDetail } from './state-details.ts'

/** Formats days and second-line parts. The year is shown if it is not the current one; in lists months are short. */
export const useStateDetailText = () => {
  const { t, i18n } = useTranslation('exposures')
  const { language } = i18n
  return useMemo(() => {
    const locale = localeOf(language)
    const dayText = (day: Day, today: Day, month: 'long' | 'short' = 'long'): string => {
      const date = dateOf(day)
      if (date === undefined) return day
      const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
      // Keeps the day and its month on one line.
      return new Intl.DateTimeFormat(locale, { day: 'numeric', month, ...year })
        .format(date)
        .replaceAll(' ', '\u00A0')
    }
    const partText = (part: StateDetail, today: Day): string => {
      const shortDay = (day: Day): string => dayText(day, today, 'short')
      switch (part.kind) {
        case 'owner':
          return part.name
        case 'due':
          return t('stateDetails.due', { day: shortDay(part.day) })
        case 'dueToday':
          return t('stateDetails.dueToday')
        case 'late':
          return t('stateDetails.late', { count: part.days })
        case 'until':
          return t('stateDetails.until', { day: shortDay(part.day) })
        case 'returns':
          return part.days <= 1
            ? t('stateDetails.returnsTomorrow')
            : t('stateDetails.returns', { count: part.days })
        case 'fixed':
          return t('stateDetails.fixed', { day: shortDay(dayOf(new Date(part.instant))) })
        case 'found':
          return t('stateDetails.found', { day: shortDay(dayOf(new Date(part.instant))) })
        case 'ended':
          return t('stateDetails.ended', { day: shortDay(part.day) })
      }
    }
    const momentText = (iso: string, today: Day): string => {
      const date = new Date(iso)
      const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(date)
      return `${dayText(dayOf(date), today)}, ${time}`
    }
    return { dayText, partText, momentText, locale }
  }, [t, language])
}
