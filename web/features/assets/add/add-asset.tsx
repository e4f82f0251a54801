import { useQueryClient } from '@tanstack/react-query'
import { useRef, type ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { createAsset } from '#shared/contracts/assets.ts'
import type { AssetType } from '#shared/domain/assets/asset-types.ts'
import { checkAsset, isFaulty } from '#shared/domain/assets/asset-values.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { Field } from '#web/ui/form/fields/field.tsx'
import { FormElement } from '#web/ui/form/form-element.tsx'
import { contractForm, messageText } from '#web/ui/form/contract-form.ts'
import { held } from '#web/ui/form/field-kinds.ts'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { refreshAssets } from '#web/features/assets/asset-queries.ts'
import { assetProblem } from '#web/features/assets/asset-problem.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Card, Row } from '#web/ui/layout/layout.tsx'
import styles from './add-asset.module.css'
import fieldStyles from '#web/ui/form/field.module.css'

interface AddAssetProps {
  readonly organizationId: number
  readonly type: AssetType
  /** Whether assets are added at once, instead of requested. */
  readonly decides: boolean
  /** Called when several lines were pasted. */
  readonly onLines: (text: string) => void
}

const faults = ['asset_exists', 'asset_wrong_value', 'asset_value_too_long'] as const

/** The maximum length sent. For a text over the limit of its type the server returns the error. */
const longestTyped = 4096

const assetForm = (type: AssetType) =>
  contractForm(createAsset, {
    fields: { value: held<string>('')('value') },
    body: ({ value }) => ({ asset_type: type, value }),
    check: ({ value }) => {
      if (value.trim() === '') return { value: 'assets:add.required' }
      const checked = checkAsset(type, value)
      return isFaulty(checked) ? { value: assetProblem(type, checked.fault, value) } : {}
    },
  })

/** A field to add or request an asset. It keeps the focus for the next one. */
export const AddAsset = ({ organizationId, type, decides, onLines }: AddAssetProps) => {
  const { t } = useTranslation('assets')
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const form = useContractForm({
    form: assetForm(type),
    initial: { value: '' },
    submit: async ({ body, values }) => {
      try {
        const params = { id: String(organizationId) }
        const { asset } = await call(createAsset, { params, body, quiet: true })
        notify.success(
          t(decides ? 'add.done' : 'add.asked', { value: asset.value }),
          decides ? undefined : t('add.askedText'),
        )
      } catch (error) {
        const fault = faults.find((code) => error instanceof CallError && error.is(code))
        if (fault === undefined) throw error
        return { wrong: { value: messageText(assetProblem(type, fault, values.value)) } }
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
        {/* At a wrong value its message is enough. */}
        <FormProblem what={form.errors.value === undefined ? form.problem : undefined} />
        <Field label={t(`add.label.${type}`)} required error={form.errors.value} hint={t(`add.hint.${type}`)}>
          {({ id, describedBy, invalid }) => (
            <Row wrap>
              <input
                ref={input}
                id={id}
                className={fieldStyles.input}
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
