/** The cells in a row of the keys. */
import { useTranslation } from 'react-i18next'
import type { ConnectKey } from '#shared/contracts/connect.ts'
import { tlpLabel } from '#shared/domain/tlp/levels.ts'
import { keyModules } from '#shared/domain/api-keys.ts'
import { dayOf } from '#web/lib/days.ts'
import { localeOf } from '#web/lib/locale.ts'
import { formatRelative } from '#web/lib/format-relative.ts'
import { Button } from '#web/ui/button/button.tsx'
import { CellButton } from '#web/ui/button/cell-button.tsx'
import { TwoLines, Text } from '#web/ui/layout/layout.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import {
  missingLimits,
  keyName,
  limitedTo,
  withheldLimits,
  mostTlpOf,
} from '#web/features/connect/key-text.ts'
import { ModuleTags } from '#web/features/connect/module-tags.tsx'
import { Remark } from '#web/features/connect/remark.tsx'

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
    <TwoLines
      under={
        <span title={item.networks.join(', ')}>
          {item.previous_until === null
            ? `${whose} · ${where}`
            : t('keys.oldWorks', { date: dates.format(new Date(item.previous_until)) })}
        </span>
      }
    >
      {item.is_changeable && item.state !== 'revoked' && onEdit !== undefined ? (
        <CellButton label={t('keys.editOf', { name })} onClick={onEdit}>
          {name}
        </CellButton>
      ) : (
        name
      )}
    </TwoLines>
  )
}

/** The modules as tags, whether it may report sightings, and what its indicators are restricted to. */
export const ReadsCell = ({ item }: CellProps) => {
  const { t, i18n } = useTranslation('connect')
  const limits = limitedTo(item, t, i18n.language)
  const gone = missingLimits(item)
  const kept = withheldLimits(item)
  return (
    <TwoLines
      under={
        <>
          {item.type === 'named' && item.amber_strict && <div>{t('keys.amberStrict')}</div>}
          {item.sightings && <div>{t('keys.sightings')}</div>}
          {limits.length > 0 && (
            <div title={limits.join(', ')}>
              {limits.length === 1 ? limits[0] : t('keys.limits', { count: limits.length })}
            </div>
          )}
          {gone.count > 0 && (
            <Remark>{gone.isAll ? t('keys.allGone') : t('keys.someGone', { count: gone.count })}</Remark>
          )}
          {kept > 0 && (
            <Remark>
              {t('keys.someKept', { count: kept, mark: tlpLabel(mostTlpOf(item.amber_strict)) })}
            </Remark>
          )}
        </>
      }
    >
      {item.modules.length === 0 ? (
        <Text as="span" tone="faint">
          {t('keys.nothing')}
        </Text>
      ) : (
        <ModuleTags modules={keyModules.toReversed().filter((module) => item.modules.includes(module))} />
      )}
    </TwoLines>
  )
}

/** The prefix and last characters, to recognize the key. */
export const PrefixCell = ({ item: { prefix, key_hint: hint } }: CellProps) => (
  <code>{prefix === null ? `…${hint}` : `${prefix}…`}</code>
)

export const CreatedCell = ({ item }: CellProps) => <DateText iso={item.creation_date} />

/** The last use, and from where. */
export const UsedCell = ({ item, now }: TimedProps) => {
  const { t, i18n } = useTranslation('connect')
  if (item.last_used_date === null)
    return (
      <Text as="span" tone="faint">
        {t('keys.never')}
      </Text>
    )
  const at = new Date(item.last_used_date)
  return (
    <TwoLines
      under={
        item.last_used_address === null ? undefined : t('keys.from', { address: item.last_used_address })
      }
    >
      {now.getTime() - at.getTime() < day ? (
        <time dateTime={item.last_used_date}>{formatRelative(at, now, i18n.language)}</time>
      ) : (
        <DateText iso={item.last_used_date} />
      )}
    </TwoLines>
  )
}

/** The expiry, the remaining time, and after expiry the number of rejected calls. */
export const ExpiryCell = ({ item, now }: TimedProps) => {
  const { t } = useTranslation('connect')
  const refused = item.refused > 0 ? t('keys.refused', { count: item.refused }) : undefined
  const withRefused = (text: string): string =>
    [text, refused].filter((part) => part !== undefined).join(', ')
  if (item.state === 'revoked')
    return (
      <TwoLines under={<Remark icon="ban">{withRefused(t('keys.isRevoked'))}</Remark>}>
        {item.revoked_date !== null && <DateText iso={item.revoked_date} />}
      </TwoLines>
    )
  if (item.expiry_date === null)
    return (
      <TwoLines under={refused}>
        <Text as="span" tone="faint">
          {t('keys.noEnd')}
        </Text>
      </TwoLines>
    )
  const left = Math.round((Date.parse(dayOf(new Date(item.expiry_date))) - Date.parse(dayOf(now))) / day)
  const remaining = withRefused(left === 0 ? t('keys.today') : t('keys.inDays', { count: left }))
  const under = {
    expired: (
      <Remark icon="times-circle">
        {item.refused > 0 ? t('keys.expiredRefused', { count: item.refused }) : t('keys.isExpired')}
      </Remark>
    ),
    expiring: (
      <Remark tone="warn" icon="clock">
        {remaining}
      </Remark>
    ),
    active: remaining,
  }[item.state]
  return (
    <TwoLines under={under}>
      <DateText iso={item.expiry_date} />
    </TwoLines>
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
