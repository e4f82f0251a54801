import { useTranslation } from 'react-i18next'
import { dateFormat } from '#web/lib/intl.ts'
import { localeOf } from '#web/lib/locale.ts'

/** A moment to the second: in an audit log the order of events within a minute matters. */
export const MomentText = ({ iso }: { iso: string }) => {
  const { i18n } = useTranslation()
  const date = new Date(iso)
  const shown = dateFormat(localeOf(i18n.language), { dateStyle: 'medium', timeStyle: 'medium' })
  const exact = dateFormat(localeOf(i18n.language), { dateStyle: 'full', timeStyle: 'long' })
  return (
    <time dateTime={iso} title={exact.format(date)}>
      {shown.format(date)}
    </time>
  )
}
