import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { revokeNamedKey, rotateNamedKey, type ConnectKey } from '#shared/contracts/connect.ts'
import { keyLimits } from '#shared/domain/api-keys.ts'
import { call, CallError } from '#web/lib/api.ts'
import { localeOf } from '#web/lib/locale.ts'
import { notify } from '#web/lib/notify.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { usePhone } from '#web/lib/use-media.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { ListMessage } from '#web/ui/list/list-states.tsx'
import { connectKeysQuery } from '#web/features/connect/connect-queries.ts'
import { keyName } from '#web/features/connect/key-text.ts'
import { EditKey } from './edit-key.tsx'
import {
  CreatedCell,
  ExpiryCell,
  KeyActions,
  NameCell,
  PrefixCell,
  ReadsCell,
  UsedCell,
} from './key-cells.tsx'
import { CreatedNamedKey } from './created-named-key.tsx'
import { Button } from '#web/ui/button/button.tsx'

const minute = 60_000
const columns = ['name', 'reads', 'key', 'created', 'used', 'expires'] as const

/** An action on a key in its row. */
type Doing = { readonly what: 'edit' | 'rotate' | 'revoke'; readonly key: ConnectKey }

/** Last used first, then never used ones by creation, revoked ones last. */
export const inOrder = (keys: readonly ConnectKey[]): ConnectKey[] =>
  keys.toSorted(
    (a, b) =>
      Number(a.state === 'revoked') - Number(b.state === 'revoked') ||
      (b.last_used_date ?? '').localeCompare(a.last_used_date ?? '') ||
      b.creation_date.localeCompare(a.creation_date),
  )

const revokeTextOf = (key: ConnectKey) =>
  key.type === 'user'
    ? ('keys.revokeOfUser' as const)
    : key.previous_until === null
      ? ('keys.revokeText' as const)
      : ('keys.revokeBoth' as const)

/** The keys of an organization: owner, access rights, last use and expiry. */
export const KeysList = ({ keys, onAdd }: { keys: readonly ConnectKey[]; onAdd: () => void }) => {
  const { t, i18n } = useTranslation('connect')
  const { t: common } = useTranslation('common')
  const phone = usePhone()
  const now = useNow(minute)
  const client = useQueryClient()
  const [doing, setDoing] = useState<Doing>()
  const [created, setCreated] = useState<{ key: ConnectKey; secret: string }>()
  const refresh = () => client.invalidateQueries(connectKeysQuery)

  const rotate = async (key: ConnectKey): Promise<void> => {
    try {
      setCreated(await call(rotateNamedKey, { params: { id: String(key.key_id) }, quiet: true }))
      notify.success(t('keys.rotated', { name: keyName(key, t) }))
    } catch (error) {
      notifyFailure(error, t('keys.rotateFailed', { name: keyName(key, t) }))
    }
    await refresh()
  }
  const revoke = async (key: ConnectKey): Promise<void> => {
    try {
      await call(revokeNamedKey, { params: { id: String(key.key_id) }, quiet: true })
      notify.success(t('keys.revoked', { name: keyName(key, t) }))
    } catch (error) {
      // If another user has revoked it, the goal is reached.
      if (error instanceof CallError && (error.status === 404 || error.is('key_revoked')))
        notify.info(t('keys.revokedBefore', { name: keyName(key, t) }))
      else notifyFailure(error, t('keys.revokeFailed', { name: keyName(key, t) }))
    }
    await refresh()
  }

  /** What happens to the key, and to the previous secret that still works. */
  const rotateText = (key: ConnectKey): string => {
    const days = { count: keyLimits.rotationDays }
    const dates = new Intl.DateTimeFormat(localeOf(i18n.language), { day: 'numeric', month: 'long' })
    const own = t(key.state === 'expired' ? 'keys.rotateExpired' : 'keys.rotateText', days)
    return key.previous_until === null
      ? own
      : `${own} ${t('keys.rotateBefore', { date: dates.format(new Date(key.previous_until)) })}`
  }

  if (keys.length === 0)
    return (
      <div className="cx-card">
        <ListMessage icon="key" title={t('keys.emptyTitle')} text={t('keys.emptyText')}>
          <Button kind="primary" icon="plus" aria-haspopup="dialog" onClick={onAdd}>
            {t('keys.add')}
          </Button>
        </ListMessage>
      </div>
    )
  const shown = inOrder(keys)
  const actionsOf = (key: ConnectKey) => <KeyActions item={key} onDo={(what) => setDoing({ what, key })} />
  return (
    <>
      <div className="cx-card cx-keys">
        {phone ? (
          <ul className="cx-key-cards">
            {shown.map((key) => (
              <li key={key.key_id} className={key.state === 'revoked' ? 'is-over' : undefined}>
                <NameCell item={key} onEdit={() => setDoing({ what: 'edit', key })} />
                <ReadsCell item={key} />
                <dl>
                  <dt>{t('keys.column.key')}</dt>
                  <dd>
                    <PrefixCell item={key} />
                  </dd>
                  <dt>{t('keys.column.created')}</dt>
                  <dd>
                    <CreatedCell item={key} />
                  </dd>
                  <dt>{t('keys.column.used')}</dt>
                  <dd>
                    <UsedCell item={key} now={now} />
                  </dd>
                  <dt>{t('keys.column.expires')}</dt>
                  <dd>
                    <ExpiryCell item={key} now={now} />
                  </dd>
                </dl>
                {actionsOf(key)}
              </li>
            ))}
          </ul>
        ) : (
          <table className="list-table cx-key-table">
            <caption className="ui-visually-hidden">{t('tab.keys')}</caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col" aria-sort={column === 'used' ? 'descending' : undefined}>
                    {t(`keys.column.${column}`)}
                    {column === 'used' && <i className="pi pi-arrow-down cx-sorted" aria-hidden="true" />}
                  </th>
                ))}
                <th scope="col">
                  <span className="ui-visually-hidden">{common('table.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((key) => (
                <tr key={key.key_id} data-plain className={key.state === 'revoked' ? 'is-over' : undefined}>
                  <td>
                    <NameCell item={key} onEdit={() => setDoing({ what: 'edit', key })} />
                  </td>
                  <td>
                    <ReadsCell item={key} />
                  </td>
                  <td>
                    <PrefixCell item={key} />
                  </td>
                  <td>
                    <CreatedCell item={key} />
                  </td>
                  <td>
                    <UsedCell item={key} now={now} />
                  </td>
                  <td>
                    <ExpiryCell item={key} now={now} />
                  </td>
                  <td>{actionsOf(key)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      <p className="ui-hint">{t('keys.hint', { count: keyLimits.rotationDays })}</p>
      {doing?.what === 'edit' && <EditKey item={doing.key} onClose={() => setDoing(undefined)} />}
      {doing?.what === 'rotate' && (
        <Confirm
          title={t('keys.rotateTitle', { name: keyName(doing.key, t) })}
          text={rotateText(doing.key)}
          action={t('keys.rotateAction')}
          onConfirm={() => rotate(doing.key)}
          onClose={() => setDoing(undefined)}
        />
      )}
      {doing?.what === 'revoke' && (
        <Confirm
          title={t('keys.revokeTitle', { name: keyName(doing.key, t) })}
          text={t(revokeTextOf(doing.key))}
          action={t('keys.revokeAction')}
          destructive
          onConfirm={() => revoke(doing.key)}
          onClose={() => setDoing(undefined)}
        />
      )}
      {created !== undefined && (
        <CreatedNamedKey
          created={created.key}
          secret={created.secret}
          onClose={() => setCreated(undefined)}
          focusInstead={() => document.querySelector<HTMLElement>(`[data-rotate="${created.key.key_id}"]`)}
        />
      )}
    </>
  )
}
