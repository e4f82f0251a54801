import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createNamedKey, type ConnectKey } from '#shared/contracts/connect.ts'
import { keyModules } from '#shared/domain/api-keys.ts'
import { accessFlag } from '#shared/domain/roles.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { useSession } from '#web/lib/session.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { connectKeysQuery } from '#web/features/connect/connect-queries.ts'
import { KeyLifetimeFields } from '#web/ui/keys/key-lifetime-fields.tsx'
import { NewFields } from './key-fields.tsx'
import { keyForm } from './key-form.ts'
import { CreatedNamedKey } from './created-named-key.tsx'

/** Creates a named key: first its access rights, then the secret, shown once. */
export const NewKey = ({ onClose }: { onClose: () => void }) => {
  const [created, setCreated] = useState<{ key: ConnectKey; secret: string }>()
  return created === undefined ? (
    <NewKeyDialog onCreated={(key, secret) => setCreated({ key, secret })} onClose={onClose} />
  ) : (
    <CreatedNamedKey created={created.key} secret={created.secret} onClose={onClose} />
  )
}

const NewKeyDialog = ({
  onCreated,
  onClose,
}: {
  onCreated: (key: ConnectKey, secret: string) => void
  onClose: () => void
}) => {
  const { t } = useTranslation('connect')
  const client = useQueryClient()
  const user = useSession()
  const form = useContractForm({
    form: keyForm,
    initial: {
      ...keyForm.empty,
      // The usual choice of modules; with one module only there is nothing to choose.
      modules: keyModules.filter(
        (module, _, all) =>
          user?.[accessFlag(module)] === true &&
          (module === 'feed' || all.filter((one) => user[accessFlag(one)]).length === 1),
      ),
    },
    submit: async ({ body }) => {
      const { key, secret } = await call(createNamedKey, { body, quiet: true })
      notify.success(t('keys.made', { name: key.name ?? '' }))
      onCreated(key, secret)
      await client.invalidateQueries(connectKeysQuery)
    },
  })
  return (
    <FormDialog title={t('keys.add')} action={t('keys.make')} form={form} onClose={onClose}>
      <NewFields form={form} />
      <KeyLifetimeFields form={form} />
    </FormDialog>
  )
}
