import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateKeyLimits } from '#shared/contracts/connect.ts'
import { keyLimits } from '#shared/domain/api-keys.ts'
import { call } from '#web/lib/api.ts'
import { exactCount } from '#web/lib/counts.ts'
import { notify } from '#web/lib/notify.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { TextField } from '#web/ui/form/fields/field.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import {
  keyLimitsForm,
  limitsAsGiven,
  limitsAsTyped,
  megabyte,
  type KeyLimitValues,
} from './key-limits-form.ts'

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
  const usual = (value: number): string => t('limits.usual', { usual: exactCount(value, i18n.language) })
  return (
    <FormDialog size="narrow" title={t('limits.title', { name })} form={form} onClose={onClose}>
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
    </FormDialog>
  )
}
