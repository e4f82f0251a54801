/** What the row of a system key shows. */
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
import { Text, VisuallyHidden } from '#web/ui/layout/layout.tsx'
import { ShortDate } from '#web/ui/text/date-text.tsx'
import { systemKeysQuery } from './key-queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { CellButton } from '#web/ui/button/cell-button.tsx'

interface CellProps {
  readonly item: SystemKey
}

/** The name, editable in place. */
export const NameCell = ({ item }: CellProps) => {
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
    <InlineEdit
      lines={[{ key: 'name', label: t('column.name') }]}
      values={[item.name]}
      name={item.name}
      label={t('system.rename')}
      onSave={rename}
      onDirty={setDirty}
      emptyKeeps
    />
  )
}

/** Until when the key works. It opens the form of its networks and its end. */
export const EndCell = ({ item, onEdit }: CellProps & { readonly onEdit: () => void }) => {
  const { t } = useTranslation('apiKeys')
  return (
    <CellButton onClick={onEdit}>
      <VisuallyHidden>{t('system.editOf', { name: item.name })}: </VisuallyHidden>
      {item.expiry_date === null ? (
        t('system.noEnd')
      ) : (
        <Text as="span" tone={tones[item.state]}>
          {item.state === 'active' ? t('system.until') : t(`client.state.${item.state}`)}{' '}
          <ShortDate iso={item.expiry_date} />
        </Text>
      )}
    </CellButton>
  )
}

const tones = { active: undefined, expiring: 'warn', expired: 'danger', revoked: 'danger' } as const

export const LimitsCell = ({ item }: CellProps) => {
  const client = useQueryClient()
  return (
    <KeyLimits
      keyId={item.api_key_id}
      name={item.name}
      limits={item}
      read={async () => (await call(getSystemKey, { params: { id: String(item.api_key_id) } })).data}
      onSaved={() => client.invalidateQueries({ queryKey: systemKeysQuery.queryKey })}
    />
  )
}

const acts = [
  { what: 'rotate', icon: 'refresh', label: 'system.rotateOf', title: 'system.rotate' },
  { what: 'remove', icon: 'trash', label: 'system.removeOf', title: 'system.removeAction' },
] as const

interface ActionsProps extends CellProps {
  readonly onDo: (what: (typeof acts)[number]['what']) => void
}

export const SystemKeyActions = ({ item, onDo }: ActionsProps) => {
  const { t } = useTranslation('apiKeys')
  return acts.map(({ what, icon, label, title }) => (
    <Button
      key={what}
      square
      small
      kind="plain"
      icon={icon}
      aria-label={t(label, { name: item.name })}
      aria-haspopup="dialog"
      title={t(title)}
      onClick={() => onDo(what)}
    />
  ))
}
