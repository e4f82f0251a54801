import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { revokeNamedKey, rotateNamedKey, type ConnectKey } from '#shared/contracts/connect.ts'
import { keyLimits } from '#shared/domain/api-keys.ts'
import { call, CallError } from '#web/lib/api.ts'
import { localeOf } from '#web/lib/locale.ts'
import { notify } from '#web/lib/notify.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { Card, Empty, Text } from '#web/ui/layout/layout.tsx'
import { PageRows } from '#web/ui/list/rows/page-rows.tsx'
import { connectKeysQuery } from '#web/features/connect/connect-queries.ts'
import { keyName } from '#web/features/connect/key-text.ts'
import { EditKey } from './edit-key.tsx'
import { CreatedNamedKey } from './created-named-key.tsx'
import { keyOrder, useKeyRows, type KeyAct } from './use-key-rows.tsx'
import { Button } from '#web/ui/button/button.tsx'

const minute = 60_000

/** An action on a key in its row. */
type Doing = { readonly what: KeyAct; readonly key: ConnectKey }

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
  const now = useNow(minute)
  const client = useQueryClient()
  const [doing, setDoing] = useState<Doing>()
  const [created, setCreated] = useState<{ key: ConnectKey; secret: string }>()
  const definition = useKeyRows(now, (what, key) => setDoing({ what, key }))
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
      <Card>
        <Empty icon="key" title={t('keys.emptyTitle')} text={t('keys.emptyText')}>
          <Button kind="primary" icon="plus" aria-haspopup="dialog" onClick={onAdd}>
            {t('keys.add')}
          </Button>
        </Empty>
      </Card>
    )
  return (
    <>
      <PageRows definition={definition} items={inOrder(keys)} sort={keyOrder} framed />
      <Text size="meta" tone="faint">
        {t('keys.hint', { count: keyLimits.rotationDays })}
      </Text>
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
        />
      )}
    </>
  )
}
