import { useTranslation } from 'react-i18next'
import type { ConnectKey } from '#shared/contracts/connect.ts'
import { localeOf } from '#web/lib/locale.ts'
import { MadeKey } from '#web/ui/keys/made-key.tsx'
import { enumerated } from '#web/lib/enumerated.ts'
import { limitedTo, readsWords } from '#web/features/connect/key-words.ts'
import { noticesAhead } from '#web/ui/keys/key-life.ts'
import { namedKeyFile } from './named-key-file.ts'

interface MadeNamedKeyProps {
  readonly made: ConnectKey
  readonly secret: string
  readonly onClose: () => void
  /** Where the focus goes when it closes: what asked for the key is gone by then. */
  readonly focusInstead: () => HTMLElement | null
}

/** A named key that was made, or made anew. */
export const MadeNamedKey = ({ made, secret, onClose, focusInstead }: MadeNamedKeyProps) => {
  const { t, i18n } = useTranslation('connect')
  const { language } = i18n
  const limits = limitedTo(made, t, language)
  const dates = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long' })
  const endWords = (end: string): string => {
    const date = dates.format(new Date(end))
    const notices = noticesAhead(end, new Date())
    return notices.length === 0
      ? date
      : t('made.expiresText', {
          date,
          count: notices.length,
          days: enumerated(notices.map(String), language),
        })
  }
  return (
    <MadeKey
      title={t('made.title', { name: made.name ?? '' })}
      secret={secret}
      warning={t('made.warning')}
      file={() => namedKeyFile(made, secret, new Date())}
      facts={[
        [
          t('made.reads'),
          `${readsWords(made, t, language)}${limits.length === 0 ? '' : `: ${enumerated(limits, language)}`}`,
        ],
        ...(made.sightings ? ([[t('made.reports'), t('made.reportsText')]] as const) : []),
        ...(made.prefix === null
          ? []
          : ([
              [
                t('made.user'),
                <>
                  <code>{made.prefix}</code> {t('made.userText')}
                </>,
              ],
            ] as const)),
        [
          t('made.worksFrom'),
          made.networks.length === 0 ? (
            t('made.anywhere')
          ) : (
            <code key="networks">{made.networks.join(', ')}</code>
          ),
        ],
        [t('made.expires'), made.expiry_date === null ? t('made.never') : endWords(made.expiry_date)],
        ...(made.previous_until === null
          ? []
          : ([
              [t('made.before'), t('made.beforeText', { date: dates.format(new Date(made.previous_until)) })],
            ] as const)),
      ]}
      onClose={onClose}
      focusInstead={focusInstead}
    />
  )
}
