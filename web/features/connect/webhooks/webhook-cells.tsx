/** The cells in a row of the webhooks. */
import { useTranslation } from 'react-i18next'
import type { Webhook, WebhookDelivery } from '#shared/contracts/webhooks.ts'
import { keyModules } from '#shared/domain/api-keys.ts'
import { criticalityNames } from '#shared/domain/exposures/detections.ts'
import { hostOf } from '#shared/domain/webhooks.ts'
import { localeOf } from '#web/lib/locale.ts'
import { formatRelative } from '#web/lib/format-relative.ts'
import { StatusBadge } from '#web/ui/badges/status-badge.tsx'
import { enumerated } from '#web/lib/enumerated.ts'
import { ModuleTags } from '#web/features/connect/module-tags.tsx'
import { Remark } from '#web/features/connect/remark.tsx'
import { CellButton } from '#web/ui/button/cell-button.tsx'
import { TwoLines, Text } from '#web/ui/layout/layout.tsx'
import { answerText } from './answer-text.ts'

const minute = 60_000

/** The name, which opens the form, and the host. */
export const NameCell = ({ item, onEdit }: { item: Webhook; onEdit: () => void }) => {
  const { t } = useTranslation('webhooks')
  return (
    <TwoLines under={<span title={item.url}>{hostOf(item.url)}</span>}>
      <CellButton label={t('editOf', { name: item.name })} onClick={onEdit}>
        {item.name}
      </CellButton>
    </TwoLines>
  )
}

/** The modules as tags, and their filters. */
export const EventsCell = ({ item }: { item: Webhook }) => {
  const { t, i18n } = useTranslation('webhooks')
  const { t: messages } = useTranslation('connect')
  const dates = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'medium', timeStyle: 'short' })
  const narrowed = [
    ...(item.modules.includes('visibility') && item.smallest_criticality !== 3
      ? [`${t('form.least')}: ${t(`form.leastOf.${criticalityNames[item.smallest_criticality]}`)}`]
      : []),
    ...(item.concerns_only && (item.modules.includes('threat') || item.modules.includes('feed'))
      ? [t('told.concerns')]
      : []),
  ]
  return (
    <TwoLines
      under={
        <>
          <div>{narrowed.join(', ')}</div>
          {item.modules_off.length > 0 && (
            <Remark>
              {t('told.off', {
                what: enumerated(
                  item.modules_off.map((module) => messages(`module.${module}`)),
                  i18n.language,
                ),
              })}
            </Remark>
          )}
          {item.former_secret_until !== null && (
            <div>{t('told.formerSecret', { date: dates.format(new Date(item.former_secret_until)) })}</div>
          )}
        </>
      }
    >
      <ModuleTags modules={keyModules.filter((module) => item.modules.includes(module))} />
    </TwoLines>
  )
}

/** Whether it works: when and why it is paused, and since when it fails. */
export const StateCell = ({ item }: { item: Webhook }) => {
  const { t, i18n } = useTranslation('webhooks')
  const dates = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'medium', timeStyle: 'short' })
  const open = { active: false, failing: true, paused: 'neither' } as const
  const pause =
    item.paused_reason !== null && item.paused_date !== null
      ? t(`paused.${item.paused_reason}`, { date: dates.format(new Date(item.paused_date)) })
      : undefined
  return (
    <TwoLines
      under={
        <>
          {pause !== undefined && (item.paused_reason === 'by_hand' ? pause : <Remark>{pause}</Remark>)}
          {item.state === 'failing' && item.failing_since !== null && (
            <Remark>{t('failingSince', { date: dates.format(new Date(item.failing_since)) })}</Remark>
          )}
        </>
      }
    >
      <StatusBadge open={open[item.state]} label={t(`state.${item.state}`)} />
    </TwoLines>
  )
}

/** The last attempt and its result. */
export const LastCell = ({ item, now }: { item: Webhook; now: Date }) => {
  const { t, i18n } = useTranslation('webhooks')
  if (item.last_attempt_date === null)
    return (
      <Text as="span" tone="faint">
        {t('never')}
      </Text>
    )
  return (
    <TwoLines under={answerText(t, item.last_status, item.last_problem)}>
      <time dateTime={item.last_attempt_date}>
        {formatRelative(new Date(item.last_attempt_date), now, i18n.language)}
      </time>
    </TwoLines>
  )
}

const openness = { waiting: 'neither', delivered: false, failed: true, stopped: true } as const

/** The outcome of an event, and the reason. */
export const OutcomeCell = ({ item, now }: { item: WebhookDelivery; now: Date }) => {
  const { t, i18n } = useTranslation('webhooks')
  const next = item.next_attempt_date === null ? undefined : new Date(item.next_attempt_date)
  return (
    <TwoLines
      under={
        <>
          {item.problem !== null && (
            <div>
              {t(`problem.${item.problem}`)}
              {item.last_status !== null && ` (HTTP ${item.last_status})`}
            </div>
          )}
          {next !== undefined &&
            (next.getTime() - now.getTime() <= minute
              ? t('log.nextSoon')
              : t('log.next', { when: formatRelative(next, now, i18n.language) }))}
        </>
      }
    >
      <StatusBadge open={openness[item.state]} label={t(`deliveryState.${item.state}`)} />
    </TwoLines>
  )
}
