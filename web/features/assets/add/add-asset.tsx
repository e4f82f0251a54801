import { useQueryClient } from '@tanstack/react-query'
import { useRef, type ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { createAsset } from '#shared/contracts/assets.ts'
import type { AssetType } from '#shared/domain/assets/asset-types.ts'
import { checkAsset, isFaulty } from '#shared/domain/assets/asset-values.ts'
import { call, CallError } from '#web/lib/api.ts'
import { fieldErrorMessage } from '#web/lib/error-message.ts'
import { notify } from '#web/lib/notify.ts'
import { Field } from '#web/ui/form/fields/field.tsx'
import { FormElement } from '#web/ui/form/form-element.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { refreshAssets } from '#web/features/assets/asset-queries.ts'
import { useAssetProblems } from '#web/features/assets/use-asset-problems.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Card, Row } from '#web/ui/layout/layout.tsx'
import styles from './add-asset.module.css'

interface AddAssetProps {
  readonly organizationId: number
  readonly type: AssetType
  /** Whether assets are added at once, instead of requested. */
  readonly decides: boolean
  /** Called when several lines were pasted. */
  readonly onLines: (text: string) => void
}

/** The maximum length sent. For a text over the limit of its type the server returns the error. */
const longestTyped = 4096

/** A field to add or request an asset. It keeps the focus for the next one. */
export const AddAsset = ({ organizationId, type, decides, onLines }: AddAssetProps) => {
  const { t } = useTranslation('assets')
  const client = useQueryClient()
  const problem = useAssetProblems()
  const input = useRef<HTMLInputElement>(null)
  const form = useForm<{ value: string }>({
    initial: { value: '' },
    normalize: (values) => values,
    validate: ({ value }) => {
      if (value.trim() === '') return { value: t('add.required') }
      const checked = checkAsset(type, value)
      return isFaulty(checked) ? { value: problem(type, checked.fault, value) } : {}
    },
    onInvalid: () => undefined,
    submit: async ({ value }) => {
      try {
        const { asset } = await call(createAsset, {
          params: { id: String(organizationId) },
          body: { asset_type: type, value },
          quiet: true,
        })
        notify.success(
          t(decides ? 'add.done' : 'add.asked', { value: asset.value }),
          decides ? undefined : t('add.askedText'),
        )
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        const fault = (['asset_exists', 'asset_wrong_value', 'asset_value_too_long'] as const).find((code) =>
          error.is(code),
        )
        return { value: fault === undefined ? fieldErrorMessage(error) : problem(type, fault, value) }
      }
      form.set('value', '')
      input.current?.focus()
      // The next one may be sent while the list is refetched.
      void refreshAssets(client)
      return {}
    },
  })
  useLeaveGuard(form.values.value.trim() !== '')
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain')
    if (!/\S[\r\n]+\s*\S/.test(text)) return
    event.preventDefault()
    onLines(text)
  }
  return (
    <Card className={styles.root}>
      <FormElement form={form}>
        <Field label={t(`add.label.${type}`)} required error={form.errors.value} hint={t(`add.hint.${type}`)}>
          {({ id, describedBy, invalid }) => (
            <Row wrap>
              <input
                ref={input}
                id={id}
                className="ui-input"
                type="text"
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                maxLength={longestTyped}
                required
                aria-invalid={invalid || undefined}
                aria-describedby={describedBy}
                value={form.values.value}
                onPaste={onPaste}
                onChange={(event) => form.set('value', event.target.value)}
              />
              <Button type="submit" kind="primary" icon="plus" busy={form.saving}>
                {t(decides ? 'add.action' : 'add.actionAsk')}
              </Button>
            </Row>
          )}
        </Field>
      </FormElement>
    </Card>
  )
}
