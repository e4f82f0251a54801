import { useTranslation } from 'react-i18next'
import type { ConnectKey } from '#shared/contracts/connect.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { UsedCell } from './key-cells.tsx'

interface KeyFactsProps {
  readonly stored: { readonly creation_date: string; readonly last_used_date: string | null }
  /** The key from the list, with the address it was used from. */
  readonly known: ConnectKey | undefined
  readonly now: Date
}

/** When a key was generated and last used, and its user name. */
export const KeyFacts = ({ stored, known, now }: KeyFactsProps) => {
  const { t } = useTranslation('apiKeys')
  const { t: messages } = useTranslation('connect')
  return (
    <dl className="cx-key-facts">
      <div>
        <dt>{t('created')}</dt>
        <dd>
          <DateText iso={stored.creation_date} time />
        </dd>
      </div>
      <div>
        <dt>{t('lastUsed')}</dt>
        <dd>
          {known !== undefined ? (
            <UsedCell item={known} now={now} />
          ) : stored.last_used_date === null ? (
            t('never')
          ) : (
            <DateText iso={stored.last_used_date} time />
          )}
        </dd>
      </div>
      {known !== undefined && known.prefix !== null && (
        <div>
          <dt>{messages('made.user')}</dt>
          <dd>
            <code>{known.prefix}</code> {messages('made.userText')}
          </dd>
        </div>
      )}
    </dl>
  )
}
