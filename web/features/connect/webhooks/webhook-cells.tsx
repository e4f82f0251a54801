/** The cells in a row of the webhooks. */
import { useTranslation } from 'react-i18next'
import type { Webhook } from '#shared/contracts/webhooks.ts'
import { keyModules } from '#shared/domain/api-keys.ts'
import { criticalityNames } from '#shared/domain/exposures/detections.ts'
import { hostOf } from '#shared/domain/webhooks.ts'
import { localeOf } from '#web/lib/locale.ts'
import { formatRelative } from '#web/lib/format-relative.ts'
import { StatusBadge } from '#web/ui/badges/status-badge.tsx'
import { enumerated } from '#web/lib/enumerated.ts'
import { answerText } from './answer-text.ts'

/** The name, which opens the form, and the host. */
export const NameCell = ({ item, onEdit }: { item: Webhook; onEdit: () => void }) => {
  const { t } = useTranslation('webhooks')
  return (
    <span className="cx-two">
      <button
        type="button"
        className="cx-name"
        aria-haspopup="dialog"
        aria-label={t('editOf', { name: item.name })}
        onClick={onEdit}
      >
        {item.name}
      </button>
      <small title={item.url}>{hostOf(item.url)}</small>
    </span>
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
    <span className="cx-two">
      <span className="cx-tags">
        {keyModules
          .filter((module) => item.modules.includes(module))
          .map((module) => (
            <span key={module} className="ui-tag">
              <span>{messages(`moduleName.${module}`)}</span>
            </span>
          ))}
      </span>
      {narrowed.length > 0 && <small className="cx-wraps">{narrowed.join(', ')}</small>}
      {item.modules_off.length > 0 && (
        <small className="is-danger cx-wraps">
          <i className="pi pi-exclamation-triangle" aria-hidden="true" />
          {t('told.off', {
            what: enumerated(
              item.modules_off.map((module) => messages(`module.${module}`)),
              i18n.language,
            ),
          })}
        </small>
      )}
      {item.former_secret_until !== null && (
        <small className="cx-wraps">
          {t('told.formerSecret', { date: dates.format(new Date(item.former_secret_until)) })}
        </small>
      )}
    </span>
  )
}

/** Whether it works: when and why it is paused, and since when it fails. */
export const StateCell = ({ item }: { item: Webhook }) => {
  const { t, i18n } = useTranslation('webhooks')
  const dates = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'medium', timeStyle: 'short' })
  const open = { active: false, failing: true, paused: 'neither' } as const
  return (
    <span className="cx-two">
      <StatusBadge open={open[item.state]} label={t(`state.${item.state}`)} />
      {item.paused_reason !== null && item.paused_date !== null && (
        <small className={`cx-wraps${item.paused_reason === 'by_hand' ? '' : ' is-danger'}`}>
          {t(`paused.${item.paused_reason}`, { date: dates.format(new Date(item.paused_date)) })}
        </small>
      )}
      {item.state === 'failing' && item.failing_since !== null && (
        <small className="is-danger cx-wraps">
          <i className="pi pi-exclamation-triangle" aria-hidden="true" />
          {t('failingSince', { date: dates.format(new Date(item.failing_since)) })}
        </small>
      )}
    </span>
  )
}

/** The last attempt and its result. */
export const LastCell = ({ item, now }: { item: Webhook; now: Date }) => {
  const { t, i18n } = useTranslation('webhooks')
  if (item.last_attempt_date === null) return <span className="cx-muted cx-wraps">{t('never')}</span>
  return (
    <span className="cx-two">
      <time dateTime={item.last_attempt_date}>
        {formatRelative(new Date(item.last_attempt_date), now, i18n.language)}
      </time>
      <small className="cx-wraps">{answerText(t, item.last_status, item.last_problem)}</small>
    </span>
  )
}
