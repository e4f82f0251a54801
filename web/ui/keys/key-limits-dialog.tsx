import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateKeyLimits } from '#shared/contracts/connect.ts'
import { keyLimits } from '#shared/domain/api-keys.ts'
import { call } from '#web/lib/api.ts'
import { exactCount } from '#web/lib/counts.ts'
import { notify } from '#web/lib/notify.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { TextField } from '#web/ui/form/fields/field.tsx'
import { FormElement } from '#web/ui/form/form-element.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import {
  keyLimitsForm,
  limitsAsGiven,
  limitsAsTyped,
  megabyte,
  type KeyLimitValues,
} from './key-limits-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import './keys.css'
import { Button } from '#web/ui/button/button.tsx'

interface KeyLimitsDialogProps {
  readonly keyId: number
  readonly name: string
  readonly limits: KeyLimitValues
  /** Reads the current limits. */
  readonly read: () => Promise<KeyLimitValues>
  /** Refetches what shows the limits. */
  readonly onSaved: () => Promise<void>
  readonly onClose: () => void
}

const longestNumber = 9

/** The request limits of a key, set by platform admins. */
export const KeyLimitsDialog = ({ keyId, name, limits, read, onSaved, onClose }: KeyLimitsDialogProps) => {
  const { t, i18n } = useTranslation('apiKeys')
  const { t: common } = useTranslation('common')
  const id = useId()
  const [opened, setOpened] = useState(limits)
  const form = useContractForm({
    form: keyLimitsForm,
    update: updateKeyLimits,
    initial: limitsAsTyped(limits),
    current: async () => {
      const now = await read()
      setOpened(now)
      return limitsAsTyped(now)
    },
    close: onClose,
    // Sends both limits: an omitted one would be reset to the default.
    submit: async ({ body }) => {
      await call(updateKeyLimits, {
        params: { id: String(keyId) },
        body: { ...body, fields_before: limitsAsGiven(opened) },
        quiet: true,
      })
      notify.success(t('limits.saved', { name }), t('limits.savedText'))
      onClose()
      await onSaved()
    },
  })
  const { leave } = useLeaveGuard(form.dirty)
  const usual = (value: number): string => t('limits.usual', { usual: exactCount(value, i18n.language) })
  return (
    <Modal
      className="key-limits"
      title={t('limits.title', { name })}
      closeLabel={common('form.cancel')}
      onClose={onClose}
      footer={
        <>
          <Button disabled={form.saving} onClick={() => leave(onClose)}>
            {common('form.cancel')}
          </Button>
          <Button type="submit" form={id} kind="primary" aria-disabled={form.saving}>
            {common(form.saving ? 'form.saving' : 'form.save')}
          </Button>
        </>
      }
    >
      <FormElement form={form} id={id}>
        <FormProblem what={form.problem} />
        <TextField
          label={t('limits.perMinute')}
          inputMode="numeric"
          {...form.field('perMinute')}
          required={false}
          maxLength={longestNumber}
          hint={usual(keyLimits.requestsPerMinute)}
        />
        <TextField
          label={t('limits.perDay')}
          inputMode="numeric"
          {...form.field('perDay')}
          required={false}
          maxLength={longestNumber}
          hint={usual(keyLimits.bytesPerDay / megabyte)}
        />
      </FormElement>
    </Modal>
  )
}
