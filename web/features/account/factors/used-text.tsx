import { useTranslation } from 'react-i18next'
import { DateText } from '#web/ui/text/date-text.tsx'

interface UsedTextProps {
  readonly added: string
  /** Null if never. */
  readonly lastUsed: string | null
  readonly time?: boolean
}

/** When a factor was added and last used. */
export const UsedText = ({ added, lastUsed, time = false }: UsedTextProps) => {
  const { t } = useTranslation('factors')
  return (
    <>
      {t('added')} <DateText iso={added} time={time} /> ·{' '}
      {lastUsed === null ? (
        t('neverUsed')
      ) : (
        <>
          {t('lastUsed')} <DateText iso={lastUsed} time />
        </>
      )}
    </>
  )
}
