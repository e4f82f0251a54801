/** What the row of a key shows. */
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectKey } from '#shared/contracts/connect.ts'
import { tlpLabel } from '#shared/domain/tlp/levels.ts'
import { dayOf } from '#web/lib/days.ts'
import { formatRelative } from '#web/lib/format-relative.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Stack, Text } from '#web/ui/layout/layout.tsx'
import { DateText, ShortDate } from '#web/ui/text/date-text.tsx'
import { missingLimits, keyName, withheldLimits, mostTlpOf } from '#web/features/connect/key-text.ts'
import { Remark } from '#web/features/connect/remark.tsx'

type Translate = TFunction<'connect'>

const day = 86_400_000

/** The prefix or the last characters, to recognize the key. */
export const keyMark = ({ prefix, key_hint: hint }: ConnectKey): string =>
  prefix === null ? `…${hint}` : `${prefix}…`

/** From where the key works. */
export const whereText = ({ networks: [first, ...more] }: ConnectKey, t: Translate): string =>
  first === undefined
    ? t('keys.anywhere')
    : more.length === 0
      ? t('keys.onlyFrom', { network: first })
      : t('keys.onlyFromMore', { network: first, count: more.length })

/** What the lists of the key lack, as sentences below its row. */
export const missingNote = (key: ConnectKey, t: Translate): ReactNode => {
  const gone = missingLimits(key)
  const kept = withheldLimits(key)
  if (gone.count === 0 && kept === 0) return undefined
  return (
    <Stack gap={1}>
      {gone.count > 0 && (
        <Remark>{gone.isAll ? t('keys.allGone') : t('keys.someGone', { count: gone.count })}</Remark>
      )}
      {kept > 0 && (
        <Remark>{t('keys.someKept', { count: kept, mark: tlpLabel(mostTlpOf(key.amber_strict)) })}</Remark>
      )}
    </Stack>
  )
}

interface TimedProps {
  readonly item: ConnectKey
  readonly now: Date
}

/** The last use. */
export const LastUse = ({ item: { last_used_date: date }, now }: TimedProps) => {
  const { t, i18n } = useTranslation('connect')
  if (date === null)
    return (
      <Text as="span" tone="faint">
        {t('keys.never')}
      </Text>
    )
  const at = new Date(date)
  return now.getTime() - at.getTime() < day ? (
    <time dateTime={date}>{formatRelative(at, now, i18n.language)}</time>
  ) : (
    <DateText iso={date} />
  )
}

/** When the key stops, or stopped, working. */
export const End = ({
  item: { state, revoked_date: revoked, expiry_date: expiry },
}: Pick<TimedProps, 'item'>) => {
  const { t } = useTranslation('connect')
  const date = state === 'revoked' ? revoked : expiry
  if (date !== null) return <DateText iso={date} />
  return state === 'revoked' ? null : (
    <Text as="span" tone="faint">
      {t('keys.noEnd')}
    </Text>
  )
}

/** The remaining time, and after expiry the number of rejected calls. */
export const endDetail = ({ item, now }: TimedProps, t: Translate): ReactNode => {
  const refused = item.refused > 0 ? t('keys.refused', { count: item.refused }) : undefined
  const withRefused = (text: string): string =>
    [text, refused].filter((part) => part !== undefined).join(', ')
  if (item.state === 'revoked') return <Remark icon="ban">{withRefused(t('keys.isRevoked'))}</Remark>
  if (item.expiry_date === null) return refused
  const left = Math.round((Date.parse(dayOf(new Date(item.expiry_date))) - Date.parse(dayOf(now))) / day)
  const remaining = withRefused(left === 0 ? t('keys.today') : t('keys.inDays', { count: left }))
  return {
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
}

/** The end of a key on a card, in words. */
export const EndOnCard = (given: TimedProps) => {
  const { t } = useTranslation('connect')
  const { state, expiry_date: expiry } = given.item
  if (state === 'revoked' || state === 'expired') return endDetail(given, t)
  return (
    <Text as="span" className="is-whole" tone={state === 'expiring' ? 'warn' : undefined}>
      {t('keys.column.expires')}: {expiry === null ? t('keys.noEnd') : <ShortDate iso={expiry} />}
    </Text>
  )
}

interface KeyActionsProps {
  readonly item: ConnectKey
  readonly onDo: (what: 'rotate' | 'revoke') => void
}

/** The actions on a key. */
export const KeyActions = ({ item, onDo }: KeyActionsProps) => {
  const { t } = useTranslation('connect')
  if (!item.is_revocable) return null
  const name = keyName(item, t)
  return (
    <>
      {item.is_changeable && (
        <Button
          kind="plain"
          small
          square
          icon="refresh"
          aria-label={t('keys.rotateOf', { name })}
          title={t('keys.rotate')}
          onClick={() => onDo('rotate')}
        />
      )}
      <Button
        kind="plain"
        small
        square
        icon="ban"
        aria-label={t('keys.revokeOf', { name })}
        title={t('keys.revoke')}
        onClick={() => onDo('revoke')}
      />
    </>
  )
}
