import { useTranslation } from 'react-i18next'
import { DateText } from '../text/date-text.tsx'

/** Whether and when the notification of an item was sent. */
export const SentBadge = ({ sent, date }: { sent: boolean; date: string | null }) => {
  const { t } = useTranslation('common')
  if (!sent) return <span className="ui-muted">{t('sent.not')}</span>
  return (
    <>
      <i className="pi pi-check-circle ui-sent" aria-hidden="true" /> {t('sent.done')}
      {date !== null && (
        <>
          {' '}
          <DateText iso={date} time />
        </>
      )}
    </>
  )
}
