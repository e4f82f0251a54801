import { useTranslation } from 'react-i18next'
import { dateFormat } from '#web/lib/intl.ts'
import { localeOf } from '#web/lib/locale.ts'
import { formatRecent, formatShortDate } from '#web/lib/format-relative.ts'

/** A formatted date (LL, with the time LLL), with the exact time in its tooltip. */
export const DateText = ({ iso, time = false }: { iso: string; time?: boolean }) => {
  const { i18n } = useTranslation()
  const date = new Date(iso)
  const shown = dateFormat(
    localeOf(i18n.language),
    time ? { dateStyle: 'long', timeStyle: 'short' } : { dateStyle: 'long' },
  )
  const exact = dateFormat(localeOf(i18n.language), { dateStyle: 'full', timeStyle: 'long' })
  return (
    <time dateTime={iso} title={exact.format(date)}>
      {/* A line never ends between a time and its half of the day. */}
      {shown.format(date).replace(/ (?=[AP]M$)/, '\u00A0')}
    </time>
  )
}

/** `20 lis`, with the year if it is another one; the exact time is in the tooltip. */
export const ShortDate = ({ iso }: { iso: string }) => {
  const { i18n } = useTranslation()
  const date = new Date(iso)
  const exact = dateFormat(localeOf(i18n.language), { dateStyle: 'full', timeStyle: 'long' })
  return (
    <time dateTime={iso} title={exact.format(date)}>
      {formatShortDate(date, new Date(), i18n.language)}
    </time>
  )
}

/** A recent moment as day and time, with the exact time in its tooltip. */
export const RecentText = ({ iso, now }: { iso: string; now: Date }) => {
  const { i18n } = useTranslation()
  const date = new Date(iso)
  const exact = dateFormat(localeOf(i18n.language), { dateStyle: 'full', timeStyle: 'long' })
  return (
    <time dateTime={iso} title={exact.format(date)}>
      {formatRecent(date, now, i18n.language)}
    </time>
  )
}
