import { useTranslation } from 'react-i18next'
import { DateText } from '../text/date-text.tsx'
import { Text, ToneIcon } from '#web/ui/layout/layout.tsx'

/** Whether and when the notification of an item was sent. */
export const SentBadge = ({ sent, date }: { sent: boolean; date: string | null }) => {
  const { t } = useTranslation('common')
  if (!sent)
    return (
      <Text as="span" tone="faint">
        {t('sent.not')}
      </Text>
    )
  return (
    <>
      <ToneIcon name="check-circle" tone="success" /> {t('sent.done')}
      {date !== null && (
        <>
          {' '}
          <DateText iso={date} time />
        </>
      )}
    </>
  )
}
