/** The cells in a row of the keys. */
import { useTranslation } from 'react-i18next'
import type { ConnectKey } from '#shared/contracts/connect.ts'
import { tlpLabel } from '#shared/domain/tlp/levels.ts'
import { keyModules } from '#shared/domain/api-keys.ts'
import { dayOf } from '#web/lib/days.ts'
import { localeOf } from '#web/lib/locale.ts'
import { formatRelative } from '#web/lib/format-relative.ts'
import { Button } from '#web/ui/button/button.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import {
  missingLimits,
  keyName,
  limitedTo,
  withheldLimits,
  mostTlpOf,
} from '#web/features/connect/key-text.ts'

interface CellProps {
  readonly item: ConnectKey
}
interface TimedProps extends CellProps {
  readonly now: Date
}

const day = 86_400_000

/** The name, the owner and from where the key works; after a rotation also how long the previous secret works. */
export const NameCell = ({ item, onEdit }: CellProps & { onEdit?: () => void }) => {
  const { t, i18n } = useTranslation('connect')
  const name = keyName(item, t)
  const [first, ...more] = item.networks
  const where =
    first === undefined
      ? t('keys.anywhere')
      : more.length === 0
        ? t('keys.onlyFrom', { network: first })
        : t('keys.onlyFromMore', { network: first, count: more.length })
  const whose = t(
    item.type === 'user'
      ? 'keys.whose.user'
      : item.type === 'system'
        ? 'keys.whose.system'
        : 'keys.whose.organization',
  )
  const dates = new Intl.DateTimeFormat(localeOf(i18n.language), { day: 'numeric', month: 'long' })
  return (
    <span className="cx-two">
      {item.is_changeable && item.state !== 'revoked' && onEdit !== undefined ? (
        <button
          type="button"
          className="cx-name"
          title={name}
          aria-haspopup="dialog"
          aria-label={t('keys.editOf', { name })}
          onClick={onEdit}
        >
          {name}
        </button>
      ) : (
        <strong title={name}>{name}</strong>
      )}
      <small title={item.networks.join(', ')}>
        {item.previous_until === null
          ? `${whose} · ${where}`
          : t('keys.oldWorks', { date: dates.format(new Date(item.previous_until)) })}
      </small>
    </span>
  )
}

/** The modules as tags, whether it may report sightings, and what its indicators are restricted to. */
export const ReadsCell = ({ item }: CellProps) => {
  const { t, i18n } = useTranslation('connect')
  const limits = limitedTo(item, t, i18n.language)
  const gone = missingLimits(item)
  const kept = withheldLimits(item)
  return (
    <span className="cx-two">
      <span className="cx-tags">
        {item.modules.length === 0 && <span className="cx-muted">{t('keys.nothing')}</span>}
        {keyModules
          .toReversed()
          .filter((module) => item.modules.includes(module))
          .map((module) => (
            <span key={module} className="ui-tag">
              <span>{t(`moduleName.${module}`)}</span>
            </span>
          ))}
      </span>
      {item.type === 'named' && item.amber_strict && (
        <small className="cx-wraps">{t('keys.amberStrict')}</small>
      )}
      {item.sightings && <small className="cx-wraps">{t('keys.sightings')}</small>}
      {limits.length > 0 && (
        <small title={limits.join(', ')}>
          {limits.length === 1 ? limits[0] : t('keys.limits', { count: limits.length })}
        </small>
      )}
      {gone.count > 0 && (
        <small className="is-danger cx-wraps">
          <i className="pi pi-exclamation-triangle" aria-hidden="true" />
          {gone.isAll ? t('keys.allGone') : t('keys.someGone', { count: gone.count })}
        </small>
      )}
      {kept > 0 && (
        <small className="is-danger cx-wraps">
          <i className="pi pi-exclamation-triangle" aria-hidden="true" />
          {t('keys.someKept', { count: kept, mark: tlpLabel(mostTlpOf(item.amber_strict)) })}
        </small>
      )}
    </span>
  )
}

/** The prefix and last characters, to recognize the key. */
export const PrefixCell = ({ item: { prefix, key_hint: hint } }: CellProps) => (
  <code className="cx-prefix">{prefix === null ? `…${hint}` : `${prefix}…`}</code>
)

export const CreatedCell = ({ item }: CellProps) => <DateText iso={item.creation_date} />

/** The last use, and from where. */
export const UsedCell = ({ item, now }: TimedProps) => {
  const { t, i18n } = useTranslation('connect')
  if (item.last_used_date === null) return <span className="cx-muted">{t('keys.never')}</span>
  const at = new Date(item.last_used_date)
  return (
    <span className="cx-two">
      {now.getTime() - at.getTime() < day ? (
        <time dateTime={item.last_used_date}>{formatRelative(at, now, i18n.language)}</time>
      ) : (
        <DateText iso={item.last_used_date} />
      )}
      {item.last_used_address !== null && (
        <small title={item.last_used_address}>{t('keys.from', { address: item.last_used_address })}</small>
      )}
    </span>
  )
}

/** The expiry, the remaining time, and after expiry the number of rejected calls. */
export const ExpiryCell = ({ item, now }: TimedProps) => {
  const { t } = useTranslation('connect')
  if (item.state === 'revoked')
    return (
      <span className="cx-two">
        {item.revoked_date !== null && <DateText iso={item.revoked_date} />}
        <small className="is-danger">
          <i className="pi pi-ban" aria-hidden="true" />
          {t('keys.isRevoked')}
          {item.refused > 0 && `, ${t('keys.refused', { count: item.refused })}`}
        </small>
      </span>
    )
  if (item.expiry_date === null)
    return (
      <span className="cx-two">
        <span className="cx-muted">{t('keys.noEnd')}</span>
        {item.refused > 0 && <small>{t('keys.refused', { count: item.refused })}</small>}
      </span>
    )
  const at = new Date(item.expiry_date)
  const left = Math.round((Date.parse(dayOf(at)) - Date.parse(dayOf(now))) / day)
  return (
    <span className="cx-two">
      <DateText iso={item.expiry_date} />
      {item.state === 'expired' ? (
        <small className="is-danger">
          <i className="pi pi-times-circle" aria-hidden="true" />
          {item.refused > 0 ? t('keys.expiredRefused', { count: item.refused }) : t('keys.isExpired')}
        </small>
      ) : (
        <small className={item.state === 'expiring' ? 'is-warn' : undefined}>
          {item.state === 'expiring' && <i className="pi pi-clock" aria-hidden="true" />}
          {left === 0 ? t('keys.today') : t('keys.inDays', { count: left })}
          {item.refused > 0 && `, ${t('keys.refused', { count: item.refused })}`}
        </small>
      )}
    </span>
  )
}

/** The actions on a key. */
export const KeyActions = ({ item, onDo }: CellProps & { onDo: (what: 'rotate' | 'revoke') => void }) => {
  const { t } = useTranslation('connect')
  if (!item.is_revocable) return null
  const name = keyName(item, t)
  return (
    <>
      {item.is_changeable && (
        <Button
          kind="text"
          small
          data-rotate={item.key_id}
          aria-label={t('keys.rotateOf', { name })}
          onClick={() => onDo('rotate')}
        >
          {t('keys.rotate')}
        </Button>
      )}
      <Button
        kind="text"
        small
        danger
        aria-label={t('keys.revokeOf', { name })}
        onClick={() => onDo('revoke')}
      >
        {t('keys.revoke')}
      </Button>
    </>
  )
}
