import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getSystemKey, updateSystemKey, type SystemKey } from '#shared/contracts/api-keys.ts'
import { call, CallError } from '#web/lib/api.ts'
import { fieldErrorMessage } from '#web/lib/error-message.ts'
import { notify } from '#web/lib/notify.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { InlineEdit } from '#web/ui/inline/inline-edit.tsx'
import type { LineRefusal } from '#web/ui/inline/use-lines-form.ts'
import { KeyLimits } from '#web/ui/keys/key-limits.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { systemKeysQuery } from './key-queries.ts'
import { Button } from '#web/ui/button/button.tsx'

/** An action on a key in its row. */
export type SystemKeyAct = 'edit' | 'rotate' | 'remove'

const acts = [
  { what: 'edit', icon: 'sliders-h', label: 'system.editOf', title: 'system.edit' },
  { what: 'rotate', icon: 'refresh', label: 'system.rotateOf', title: 'system.rotate' },
  { what: 'remove', icon: 'trash', label: 'system.removeOf', title: 'system.removeAction' },
] as const

/** A system key: its name, editable in place, its prefix, permissions and use. */
export const SystemKeyRow = ({
  item,
  onDo,
}: {
  item: SystemKey
  onDo: (what: SystemKeyAct, item: SystemKey) => void
}) => {
  const { t } = useTranslation('apiKeys')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const [dirty, setDirty] = useState(false)
  useLeaveGuard(dirty)
  const rename = async (
    [name = '']: readonly string[],
    [before = '']: readonly string[],
  ): Promise<LineRefusal | undefined> => {
    const params = { id: String(item.api_key_id) }
    try {
      await call(updateSystemKey, { params, body: { name, fields_before: { name: before } }, quiet: true })
      notify.success(t('system.renamed', { name }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.is('fields_changed')) {
        const { data } = await client.fetchQuery({ ...systemKeysQuery, staleTime: 0 })
        const now = data.find((key) => key.api_key_id === item.api_key_id)?.name ?? ''
        return { index: 0, text: common('form.changedTo', { value: now }), isOver: true }
      }
      if (error.status !== 404)
        return { index: 0, text: error.is('already_exists') ? t('system.exists') : fieldErrorMessage(error) }
      notify.info(t('system.gone', { name: item.name }))
    }
    await client.invalidateQueries({ queryKey: systemKeysQuery.queryKey })
    return undefined
  }
  return (
    <li className="keys-row">
      <InlineEdit
        lines={[{ key: 'name', label: t('column.name') }]}
        values={[item.name]}
        name={item.name}
        label={t('system.rename')}
        onSave={rename}
        onDirty={setDirty}
        emptyKeeps
      />
      <code className="keys-hint">
        <span className="ui-visually-hidden">{t('hintLabel')} </span>…{item.key_hint}
      </code>
      <span className="keys-access">
        {item.admin_access && <i className="pi pi-pencil" aria-hidden="true" />}
        {t(item.admin_access ? 'system.write' : 'system.read')}
      </span>
      <span className="keys-date">
        <small>{t('column.created')}</small>
        <DateText iso={item.creation_date} />
        {item.expiry_date !== null && (
          <span className={`keys-end is-${item.state}`}>
            {t(item.state === 'active' ? 'client.until' : `client.state.${item.state}`)}{' '}
            <DateText iso={item.expiry_date} />
          </span>
        )}
        {item.networks.length > 0 && (
          <span className="keys-end" title={item.networks.join(', ')}>
            {t('system.networks', { count: item.networks.length })}
          </span>
        )}
        {item.previous_until !== null && (
          <span className="keys-end">
            {t('system.oldWorks')} <DateText iso={item.previous_until} />
          </span>
        )}
      </span>
      <span className="keys-date">
        <small>{t('column.lastUsed')}</small>
        {item.last_used_date === null ? t('never') : <DateText iso={item.last_used_date} time />}
      </span>
      <span className="keys-limits">
        <KeyLimits
          keyId={item.api_key_id}
          name={item.name}
          limits={item}
          read={async () => (await call(getSystemKey, { params: { id: String(item.api_key_id) } })).data}
          onSaved={() => client.invalidateQueries({ queryKey: systemKeysQuery.queryKey })}
        />
      </span>
      <span className="keys-acts">
        {acts.map(({ what, icon, label, title }) => (
          <Button
            key={what}
            square
            small
            kind="plain"
            aria-label={t(label, { name: item.name })}
            aria-haspopup="dialog"
            title={t(title)}
            data-act={`${what} ${item.api_key_id}`}
            onClick={() => onDo(what, item)}
          >
            <i className={`pi pi-${icon}`} aria-hidden="true" />
          </Button>
        ))}
      </span>
    </li>
  )
}
