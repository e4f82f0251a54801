import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import { deleteSystemKey, rotateSystemKey, type SystemKey } from '#shared/contracts/api-keys.ts'
import { keyLimits } from '#shared/domain/api-keys.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { Card, Empty, Page, Text } from '#web/ui/layout/layout.tsx'
import { LoadFailed } from '#web/ui/loading/loading.tsx'
import { PageRows } from '#web/ui/list/rows/page-rows.tsx'
import { systemKeysQuery } from './key-queries.ts'
import { useSystemKeyRows, type SystemKeyAct } from './use-system-key-rows.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { Button } from '#web/ui/button/button.tsx'

const NewSystemKey = lazyPart(async () => (await import('./new-system-key.tsx')).NewSystemKey)
const CreatedSystemKey = lazyPart(async () => (await import('./new-system-key.tsx')).CreatedSystemKey)
const EditSystemKey = lazyPart(async () => (await import('./edit-system-key.tsx')).EditSystemKey)

const minute = 60_000

/** `/system_settings/api_keys`: the keys with which other systems call the API (part 2 section 2). */
const SystemKeysPage = () => {
  const { t, i18n } = useTranslation('apiKeys')
  const client = useQueryClient()
  const keys = useQuery(systemKeysQuery)
  const [adding, setAdding] = useState(false)
  const [doing, setDoing] = useState<{ readonly what: SystemKeyAct; readonly key: SystemKey }>()
  const [created, setCreated] = useState<SystemKey>()
  const definition = useSystemKeyRows(useNow(minute), (what, key) => setDoing({ what, key }))
  useTitle(t('system.title'))
  const list = keys.data?.data

  const remove = async (key: SystemKey): Promise<void> => {
    try {
      await call(deleteSystemKey, { params: { id: String(key.api_key_id) }, quiet: true })
      notify.success(t('system.removed', { name: key.name }), t('system.removedText'))
    } catch (error) {
      if (error instanceof CallError && error.status === 404)
        notify.info(t('system.gone', { name: key.name }))
      else notifyFailure(error)
    }
    await client.invalidateQueries({ queryKey: systemKeysQuery.queryKey })
  }
  const rotate = async (key: SystemKey): Promise<void> => {
    try {
      setCreated((await call(rotateSystemKey, { params: { id: String(key.api_key_id) }, quiet: true })).data)
      notify.success(t('system.rotated', { name: key.name }))
    } catch (error) {
      if (error instanceof CallError && error.status === 404)
        notify.info(t('system.gone', { name: key.name }))
      else notifyFailure(error, t('system.rotateFailed', { name: key.name }))
    }
    await client.invalidateQueries({ queryKey: systemKeysQuery.queryKey })
  }
  return (
    <Page
      title={t('system.title')}
      meta={
        <Text as="span" tone="faint" role="status">
          {list === undefined
            ? ''
            : t('system.count', {
                count: list.length,
                number: numberFormat(i18n.language).format(list.length),
              })}
        </Text>
      }
      actions={
        <Button kind="primary" icon="plus" aria-haspopup="dialog" onClick={() => setAdding(true)}>
          {t('system.add')}
        </Button>
      }
      lead={t('system.lead')}
    >
      {list === undefined && keys.isError ? (
        <Card>
          <LoadFailed text={t('system.loadFailed')} error={keys.error} onRetry={() => void keys.refetch()} />
        </Card>
      ) : list?.length === 0 ? (
        <Card>
          <Empty icon="key" title={t('system.emptyTitle')} text={t('system.emptyText')} />
        </Card>
      ) : (
        <PageRows definition={definition} items={list} framed />
      )}
      {adding && <NewSystemKey onClose={() => setAdding(false)} />}
      {doing?.what === 'edit' && <EditSystemKey item={doing.key} onClose={() => setDoing(undefined)} />}
      {doing?.what === 'rotate' && (
        <Confirm
          title={t('system.rotateTitle', { name: doing.key.name })}
          text={t('system.rotateText', { count: keyLimits.rotationDays })}
          action={t('system.rotateAction')}
          onConfirm={() => rotate(doing.key)}
          onClose={() => setDoing(undefined)}
        />
      )}
      {doing?.what === 'remove' && (
        <Confirm
          title={t('system.removeTitle', { name: doing.key.name })}
          text={t('system.removeText')}
          action={t('system.removeAction')}
          destructive
          onConfirm={() => remove(doing.key)}
          onClose={() => setDoing(undefined)}
        />
      )}
      {created !== undefined && <CreatedSystemKey created={created} onClose={() => setCreated(undefined)} />}
    </Page>
  )
}

export default SystemKeysPage
