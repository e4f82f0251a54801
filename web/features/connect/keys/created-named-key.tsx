import { useTranslation } from 'react-i18next'
import type { ConnectKey } from '#shared/contracts/connect.ts'
import { localeOf } from '#web/lib/locale.ts'
import { CreatedKey } from '#web/ui/keys/created-key.tsx'
import { enumerated } from '#web/lib/enumerated.ts'
import { limitedTo, readsText } from '#web/features/connect/key-text.ts'
import { remindersAhead } from '#web/ui/keys/key-lifetime.ts'
import { namedKeyFile } from './named-key-file.ts'

interface CreatedNamedKeyProps {
  readonly created: ConnectKey
  readonly secret: string
  readonly onClose: () => void
}

/** A new or rotated named key. */
export const CreatedNamedKey = ({ created, secret, onClose }: CreatedNamedKeyProps) => {
  const { t, i18n } = useTranslation('connect')
  const { language } = i18n
  const limits = limitedTo(created, t, language)
  const dates = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long' })
  const formatEnd = (end: string): string => {
    const date = dates.format(new Date(end))
    const reminders = remindersAhead(end, new Date())
    return reminders.length === 0
      ? date
      : t('made.expiresText', {
          date,
          count: reminders.length,
          days: enumerated(reminders.map(String), language),
        })
  }
  return (
    <CreatedKey
      title={t('made.title', { name: created.name ?? '' })}
      secret={secret}
      warning={t('made.warning')}
      file={() => namedKeyFile(created, secret, new Date())}
      facts={[
        [
          t('made.reads'),
          `${readsText(created, t, language)}${limits.length === 0 ? '' : `: ${enumerated(limits, language)}`}`,
        ],
        ...(created.sightings ? ([[t('made.reports'), t('made.reportsText')]] as const) : []),
        ...(created.prefix === null
          ? []
          : ([
              [
                t('made.user'),
                <>
                  <code>{created.prefix}</code> {t('made.userText')}
                </>,
              ],
            ] as const)),
        [
          t('made.worksFrom'),
          created.networks.length === 0 ? (
            t('made.anywhere')
          ) : (
            <code key="networks">{created.networks.join(', ')}</code>
          ),
        ],
        [t('made.expires'), created.expiry_date === null ? t('made.never') : formatEnd(created.expiry_date)],
        ...(created.previous_until === null
          ? []
          : ([
              [
                t('made.before'),
                t('made.beforeText', { date: dates.format(new Date(created.previous_until)) }),
              ],
            ] as const)),
      ]}
      onClose={onClose}
    />
  )
}
