import { useTranslation } from 'react-i18next'
import { localeOf } from '#web/lib/locale.ts'
import { formatRecent } from '#web/lib/format-relative.ts'

/** A date as people read it (LL, with the time LLL); the exact time is in its tooltip. */
export const DateText = ({ iso, time = false }: { iso: string; time?: boolean }) => {
  const { i18n } = useTranslation()
  const date = new Date(iso)
  const shown = new Intl.DateTimeFormat(
    localeOf(i18n.language),
    time ? { dateStyle: 'long', timeStyle: 'short' } : { dateStyle: 'long' },
  )
  const exact = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'full', timeStyle: 'long' })
  return (
    <time dateTime={iso} title={exact.format(date)}>
      {shown.format(date)}
    </time>
  )
}

/** When something lately was, by day and time; the exact time is in its tooltip. */
export const RecentText = ({ iso, now }: { iso: string; now: Date }) => {
  const { i18n } = useTranslation()
  const date = new Date(iso)
  const exact = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'full', timeStyle: 'long' })
  return (
    <time dateTime={iso} title={exact.format(date)}>
      {formatRecent(date, now, i18n.language)}
    </time>
  )
}
