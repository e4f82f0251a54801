import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createSystemKey, type SystemKey } from '#shared/contracts/api-keys.ts'
import { call } from '#web/lib/api.ts'
import { localeOf } from '#web/lib/locale.ts'
import { notify } from '#web/lib/notify.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { TilesField } from '#web/ui/form/fields/tiles-field.tsx'
import { TextField } from '#web/ui/form/fields/field.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { KeyLifetimeFields } from '#web/ui/keys/key-lifetime-fields.tsx'
import { CreatedKey } from '#web/ui/keys/created-key.tsx'
import { systemKeysQuery } from './key-queries.ts'
import { systemKeyForm } from './system-key-form.ts'

/** Creates a system key: first its name and permissions, then the secret, shown once. */
export const NewSystemKey = ({ onClose }: { onClose: () => void }) => {
  const [created, setCreated] = useState<SystemKey>()
  return created === undefined ? (
    <NewKeyDialog onCreated={setCreated} onClose={onClose} />
  ) : (
    <CreatedSystemKey created={created} onClose={onClose} />
  )
}

const NewKeyDialog = ({
  onCreated,
  onClose,
}: {
  onCreated: (created: SystemKey) => void
  onClose: () => void
}) => {
  const { t } = useTranslation('apiKeys')
  const client = useQueryClient()
  const form = useContractForm({
    form: systemKeyForm,
    initial: systemKeyForm.empty,
    submit: async ({ body }) => {
      const { data } = await call(createSystemKey, { body, quiet: true })
      onCreated(data)
      notify.success(t('system.made'))
      await client.invalidateQueries({ queryKey: systemKeysQuery.queryKey })
    },
  })
  return (
    <FormDialog title={t('system.add')} action={t('system.make')} form={form} onClose={onClose}>
      <TextField label={t('column.name')} {...form.field('name')} hint={t('system.nameHint')} />
      <TilesField
        label={t('column.access')}
        options={(['read', 'write'] as const).map((value) => ({
          value,
          label: t(`system.${value}`),
          text: t(`system.${value}Text`),
        }))}
        value={form.values.access}
        onChange={form.field('access').onChange}
      />
      <KeyLifetimeFields form={form} />
    </FormDialog>
  )
}

/** A new or rotated key with its secret. */
export const CreatedSystemKey = ({ created, onClose }: { created: SystemKey; onClose: () => void }) => {
  const { t, i18n } = useTranslation('apiKeys')
  const { t: messages } = useTranslation('connect')
  const dates = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'long' })
  const secret = created.key ?? ''
  return (
    <CreatedKey
      title={t('system.madeTitle', { name: created.name })}
      secret={secret}
      facts={[
        [t('system.madeReads'), t(created.admin_access ? 'system.write' : 'system.read')],
        [
          t('system.madeUser'),
          <>
            <code>{secret.slice(0, secret.lastIndexOf('_'))}</code> {t('system.madeUserText')}
          </>,
        ],
        [
          messages('made.worksFrom'),
          created.networks.length === 0 ? (
            messages('made.anywhere')
          ) : (
            <code key="networks">{created.networks.join(', ')}</code>
          ),
        ],
        [
          messages('made.expires'),
          created.expiry_date === null ? messages('made.never') : dates.format(new Date(created.expiry_date)),
        ],
        ...(created.previous_until === null
          ? []
          : ([
              [
                messages('made.before'),
                messages('made.beforeText', { date: dates.format(new Date(created.previous_until)) }),
              ],
            ] as const)),
      ]}
      warning={t('system.madeWarning')}
      file={() => systemKeyFile(created, new Date())}
      onClose={onClose}
    />
  )
}

/** The download file of a system key. */
const systemKeyFile = (
  { name, key, admin_access, networks, expiry_date }: SystemKey,
  now: Date,
): { name: string; text: string } => ({
  name: `api_key_${name.replace(/[^\w.@+-]/g, '_')}.json`,
  text: `${JSON.stringify({ name, api_key: key, admin_access, networks, expiry_date, generation_date: now.toISOString() }, null, 2)}\n`,
})
