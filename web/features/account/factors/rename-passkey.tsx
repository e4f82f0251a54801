import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getFactors, renamePasskey, type Passkey } from '#shared/contracts/factors.ts'
import { call } from '#web/lib/api.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { contractForm } from '#web/ui/form/contract-form.ts'
import { line } from '#web/ui/form/field-kinds.ts'
import { TextField } from '#web/ui/form/fields/field.tsx'
import { FormElement } from '#web/ui/form/form-element.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { Row } from '#web/ui/layout/layout.tsx'
import { cacheFactors } from './factor-queries.ts'

const renameForm = contractForm(renamePasskey, {
  fields: { name: line('name', { required: 'factors:passkeys.nameRequired' }) },
  body: ({ name }) => ({ name }),
})

interface RenamePasskeyProps {
  readonly passkey: Passkey
  readonly onClose: () => void
}

/** The name of a passkey, in its row. */
export const RenamePasskey = ({ passkey, onClose }: RenamePasskeyProps) => {
  const { t } = useTranslation('factors')
  const client = useQueryClient()
  const form = useContractForm({
    form: renameForm,
    update: renamePasskey,
    initial: { name: passkey.name },
    current: async () => {
      const { factors } = await call(getFactors)
      cacheFactors(client, factors)
      const now = factors.passkeys.find((one) => one.passkey_id === passkey.passkey_id)
      return { name: now?.name ?? '' }
    },
    close: onClose,
    submit: async ({ body, over }) => {
      const params = { passkey: passkey.passkey_id }
      const { factors } = await call(renamePasskey, { params, body: { ...body, ...over }, quiet: true })
      cacheFactors(client, factors)
      onClose()
    },
  })
  const guard = useLeaveGuard(form.dirty)
  const cancel = (): void => guard.leave(onClose)
  return (
    <FormElement form={form} onCancel={cancel}>
      <FormProblem what={form.errors.name === undefined ? form.problem : undefined} />
      <TextField label={t('passkeys.nameOf', { name: passkey.name })} autoFocus {...form.field('name')} />
      <Row>
        <Button type="submit" busy={form.saving}>
          {t('save')}
        </Button>
        <Button kind="plain" disabled={form.saving} onClick={cancel}>
          {t('cancel')}
        </Button>
      </Row>
    </FormElement>
  )
}
