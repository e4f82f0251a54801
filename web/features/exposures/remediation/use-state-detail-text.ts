import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dateOf, dayOf, type Day } from '#web/lib/days.ts'
import { localeOf } from '#web/lib/locale.ts'
import type { StateDetail } from './state-details.ts'

/** Formats days and second-line parts. The year is shown if it is not the current one. */
export const useStateDetailText = () => {
  const { t, i18n } = useTranslation('exposures')
  const { language } = i18n
  return useMemo(() => {
    const locale = localeOf(language)
    const dayText = (day: Day, today: Day): string => {
      const date = dateOf(day)
      if (date === undefined) return day
      const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
      // Keeps the day and its month on one line.
      return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', ...year })
        .format(date)
        .replaceAll(' ', '\u00A0')
    }
    const partText = (part: StateDetail, today: Day): string => {
      switch (part.kind) {
        case 'owner':
          return part.name
        case 'due':
          return t('stateDetails.due', { day: dayText(part.day, today) })
        case 'dueToday':
          return t('stateDetails.dueToday')
        case 'late':
          return t('stateDetails.late', { count: part.days })
        case 'until':
          return t('stateDetails.until', { day: dayText(part.day, today) })
        case 'returns':
          return part.days <= 1
            ? t('stateDetails.returnsTomorrow')
            : t('stateDetails.returns', { count: part.days })
        case 'fixed':
          return t('stateDetails.fixed', { day: dayText(dayOf(new Date(part.instant)), today) })
        case 'found':
          return t('stateDetails.found', { day: dayText(dayOf(new Date(part.instant)), today) })
        case 'ended':
          return t('stateDetails.ended', { day: dayText(part.day, today) })
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
