import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getSystemKey, updateSystemKey, type SystemKey } from '#shared/contracts/api-keys.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { overItem } from '#web/ui/form/contract-form.ts'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { KeyLifetimeFields } from '#web/ui/keys/key-lifetime-fields.tsx'
import { systemKeysQuery } from './key-queries.ts'
import { systemKeyForm, valuesOfSystemKey } from './system-key-form.ts'

/** Changes the networks and the lifetime of a system key. Its name is changed in the list, its permissions never. */
export const EditSystemKey = ({ item, onClose }: { item: SystemKey; onClose: () => void }) => {
  const { t } = useTranslation('apiKeys')
  const client = useQueryClient()
  // The item as it was when the form was opened. The change is based on it, whatever was refetched since.
  const [opened, setOpened] = useState(item)
  const form = useContractForm({
    form: systemKeyForm,
    update: updateSystemKey,
    initial: valuesOfSystemKey(item),
    current: async () => {
      const { data } = await call(getSystemKey, { params: { id: String(item.api_key_id) } })
      setOpened(data)
      return valuesOfSystemKey(data)
    },
    close: onClose,
    submit: async ({ changes: { networks, expiry_date } }) => {
      const changes = {
        ...(networks === undefined ? {} : { networks }),
        ...(expiry_date === undefined ? {} : { expiry_date }),
      }
      await call(updateSystemKey, {
        params: { id: String(item.api_key_id) },
        body: { ...changes, ...overItem(opened, changes) },
        quiet: true,
      })
      notify.success(t('system.changed', { name: item.name }))
      onClose()
      await client.invalidateQueries({ queryKey: systemKeysQuery.queryKey })
    },
  })
  return (
    <FormDialog title={t('system.editTitle', { name: item.name })} form={form} onClose={onClose}>
      <KeyLifetimeFields form={form} />
    </FormDialog>
  )
}
