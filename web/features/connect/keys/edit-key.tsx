import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateNamedKey, type ConnectKey } from '#shared/contracts/connect.ts'
import { call } from '#web/lib/api.ts'
import { requireFound } from '#web/lib/require-found.ts'
import { notify } from '#web/lib/notify.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { TextField } from '#web/ui/form/fields/field.tsx'
import { overItem } from '#web/ui/form/contract-form.ts'
import { Note } from '#web/ui/layout/layout.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { connectKeysQuery } from '#web/features/connect/connect-queries.ts'
import { enumerated } from '#web/lib/enumerated.ts'
import { limitedTo, readsText } from '#web/features/connect/key-text.ts'
import { KeyLifetimeFields } from '#web/ui/keys/key-lifetime-fields.tsx'
import { keyForm, valuesOfKey } from './key-form.ts'
import fieldStyles from '#web/ui/form/field.module.css'

/** Changes the name, networks or lifetime of a key. Its access rights are fixed; other rights need another key. */
export const EditKey = ({ item, onClose }: { item: ConnectKey; onClose: () => void }) => {
  const { t, i18n } = useTranslation('connect')
  const client = useQueryClient()
  // The item as it was when the form was opened. The change is based on it, whatever was refetched since.
  const [opened, setOpened] = useState(item)
  const form = useContractForm({
    form: keyForm,
    update: updateNamedKey,
    initial: valuesOfKey(item),
    current: async () => {
      const keys = await client.fetchQuery({ ...connectKeysQuery, staleTime: 0 })
      const now = requireFound(keys.find((key) => key.key_id === item.key_id))
      setOpened(now)
      return valuesOfKey(now)
    },
    close: onClose,
    submit: async ({ changes }) => {
      const { key } = await call(updateNamedKey, {
        params: { id: String(item.key_id) },
        body: { ...changes, ...overItem(opened, changes) },
        quiet: true,
      })
      notify.success(t('keys.changed', { name: key.name ?? '' }))
      onClose()
      await client.invalidateQueries(connectKeysQuery)
    },
  })
  const limits = limitedTo(item, t, i18n.language)
  return (
    <FormDialog title={t('keys.editTitle', { name: item.name ?? '' })} form={form} onClose={onClose}>
      <TextField label={t('form.name')} {...form.field('name')} />
      <div className={fieldStyles.root}>
        <Note>
          {t('keys.keeps', { what: readsText(item, t, i18n.language) })}
          {item.sightings && <> {t('keys.keepsSightings')}</>}
          {limits.length > 0 && <> {t('key.limited', { what: enumerated(limits, i18n.language) })}</>}
        </Note>
      </div>
      <KeyLifetimeFields form={form} />
    </FormDialog>
  )
}
