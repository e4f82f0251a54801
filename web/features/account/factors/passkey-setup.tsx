import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { beginPasskey, createPasskey } from '#shared/contracts/factors.ts'
import { deviceFrom } from '#shared/domain/device.ts'
import { factorLimits } from '#shared/domain/factors.ts'
import { call, CallError } from '#web/lib/api.ts'
import { errorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { createPasskeyFor, hasPasskeys } from '#web/lib/passkey.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { Field } from '#web/ui/form/fields/field.tsx'
import { FormElement } from '#web/ui/form/form-element.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { Row, Text } from '#web/ui/layout/layout.tsx'
import { cacheFactors } from './factor-queries.ts'
import fieldStyles from '#web/ui/form/field.module.css'

interface PasskeySetupProps {
  readonly onDone: (codes: readonly string[] | null) => void
  readonly onCancel: () => void
}

/** Adds a passkey: first its name, then the browser's dialog. */
export const PasskeySetup = ({ onDone, onCancel }: PasskeySetupProps) => {
  const { t } = useTranslation('factors')
  const client = useQueryClient()
  const { system } = deviceFrom(navigator.userAgent)
  const [failure, setFailure] = useState<ErrorMessage>()
  const form = useForm({
    initial: { name: system === null ? '' : t(`system.${system}`) },
    normalize: ({ name }) => ({ name: name.trim() }),
    validate: ({ name }) => (name.trim() === '' ? { name: t('passkeys.nameRequired') } : {}),
    onInvalid: () => setFailure(undefined),
    submit: async ({ name }) => {
      setFailure(undefined)
      try {
        const { options } = await call(beginPasskey, { quiet: true })
        const credential = await createPasskeyFor(options)
        if (credential === undefined) setFailure(t('passkeys.notMade'))
        else {
          const body = { name, credential }
          const { factors, recovery_codes: codes } = await call(createPasskey, { body, quiet: true })
          cacheFactors(client, factors)
          onDone(codes)
        }
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        setFailure(errorMessage(error))
      }
      return {}
    },
  })
  const guard = useLeaveGuard(form.dirty)
  const cancel = (): void => guard.leave(onCancel)
  if (!hasPasskeys())
    return (
      // A form, so that Escape cancels it like the step with fields.
      <FormElement form={form} onCancel={onCancel}>
        <Text tone="faint">{t('passkeys.unknown')}</Text>
        <Row>
          <Button kind="plain" autoFocus onClick={onCancel}>
            {t('cancel')}
          </Button>
        </Row>
      </FormElement>
    )
  return (
    <FormElement form={form} onCancel={cancel}>
      <FormProblem what={failure} />
      <Field label={t('passkeys.name')} required error={form.errors.name} hint={t('passkeys.nameHint')}>
        {({ id, describedBy, invalid }) => (
          <input
            id={id}
            className={fieldStyles.input}
            autoComplete="off"
            autoFocus
            onFocus={(event) => event.target.select()}
            maxLength={factorLimits.passkeyNameLength}
            value={form.values.name}
            aria-invalid={invalid}
            aria-describedby={describedBy}
            onChange={(event) => form.set('name', event.target.value)}
          />
        )}
      </Field>
      <Row>
        <Button type="submit" kind="primary" busy={form.saving}>
          {t('passkeys.make')}
        </Button>
        <Button kind="plain" disabled={form.saving} onClick={cancel}>
          {t('cancel')}
        </Button>
      </Row>
    </FormElement>
  )
}
