import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteSystemKey, rotateSystemKey, type SystemKey } from '#shared/contracts/api-keys.ts'
import { keyLimits } from '#shared/domain/api-keys.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { ListMessage, skeletonWidth } from '#web/ui/list/list-states.tsx'
import { systemKeysQuery } from './key-queries.ts'
import { SystemKeyRow, type SystemKeyAct } from './system-key-row.tsx'
import { FailedRequest } from '#web/ui/failure/error-message-text.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import '#web/ui/form/form.css'
import '#web/ui/list/list.css'
import './api-keys.css'
import { Button } from '#web/ui/button/button.tsx'

const NewSystemKey = lazyPart(async () => (await import('./new-system-key.tsx')).NewSystemKey)
const CreatedSystemKey = lazyPart(async () => (await import('./new-system-key.tsx')).CreatedSystemKey)
const EditSystemKey = lazyPart(async () => (await import('./edit-system-key.tsx')).EditSystemKey)

/** `/system_settings/api_keys`: the keys with which other systems call the API (part 2 section 2). */
const SystemKeysPage = () => {
  const { t, i18n } = useTranslation('apiKeys')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const keys = useQuery(systemKeysQuery)
  const [adding, setAdding] = useState(false)
  const [doing, setDoing] = useState<{ readonly what: SystemKeyAct; readonly key: SystemKey }>()
  const [created, setCreated] = useState<SystemKey>()
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
  const newKey = (
    <Button kind="primary" icon="plus" aria-haspopup="dialog" onClick={() => setAdding(true)}>
      {t('system.add')}
    </Button>
  )
  return (
    <div className="keys is-wide">
      <div className="keys-head">
        <h1>{t('system.title')}</h1>
        <span className="list-count" role="status">
          {list === undefined
            ? ''
            : t('system.count', {
                count: list.length,
                number: new Intl.NumberFormat(i18n.language).format(list.length),
              })}
        </span>
        {newKey}
      </div>
      <p className="keys-lead">{t('system.lead')}</p>
      <div className="keys-list">
        {list === undefined && keys.isError ? (
          <ListMessage
            icon="exclamation-triangle"
            tone="danger"
            title={common('error.title')}
            text={t('system.loadFailed')}
          >
            <Button disabled={keys.isFetching} onClick={() => void keys.refetch()}>
              <i className={`pi pi-refresh${keys.isFetching ? ' pi-spin' : ''}`} aria-hidden="true" />
              {common('error.again')}
            </Button>
            <FailedRequest error={keys.error} />
          </ListMessage>
        ) : list === undefined ? (
          <ul className="list-skeleton" aria-hidden="true">
            {[0, 1, 2].map((row) => (
              <li key={row} className="keys-skeleton">
                <span className="ui-skeleton" style={{ width: `${skeletonWidth(row, 0) / 2}%` }} />
              </li>
            ))}
          </ul>
        ) : list.length === 0 ? (
          <ListMessage icon="key" title={t('system.emptyTitle')} text={t('system.emptyText')} />
        ) : (
          <>
            <div className="keys-heads" aria-hidden="true">
              {(['name', 'key', 'access', 'created', 'lastUsed'] as const).map((head) => (
                <span key={head}>{t(`column.${head}`)}</span>
              ))}
              <span>{t('limits.column')}</span>
            </div>
            <ul className="keys-rows" aria-label={t('system.title')}>
              {list.map((key) => (
                <SystemKeyRow
                  key={key.api_key_id}
                  item={key}
                  onDo={(what, item) => setDoing({ what, key: item })}
                />
              ))}
            </ul>
          </>
        )}
      </div>
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
    </div>
  )
}

export default SystemKeysPage
