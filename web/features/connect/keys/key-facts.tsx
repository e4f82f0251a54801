import { useTranslation } from 'react-i18next'
import type { ConnectKey } from '#shared/contracts/connect.ts'
import { Facts } from '#web/ui/layout/layout.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { LastUse } from './key-cells.tsx'

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
  const used = stored.last_used_date === null ? t('never') : <DateText iso={stored.last_used_date} time />
  return (
    <Facts
      facts={[
        [t('created'), <DateText key="created" iso={stored.creation_date} time />],
        [
          t('lastUsed'),
          known === undefined ? (
            used
          ) : (
            <>
              <LastUse item={known} now={now} />
              {known.last_used_address !== null &&
                `, ${messages('keys.from', { address: known.last_used_address })}`}
            </>
          ),
        ],
        ...(known === undefined || known.prefix === null
          ? []
          : ([
              [
                messages('made.user'),
                <>
                  <code>{known.prefix}</code> {messages('made.userText')}
                </>,
              ],
            ] as const)),
      ]}
    />
  )
}
