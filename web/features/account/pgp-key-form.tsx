import { useTranslation } from 'react-i18next'
import { createPgpKey } from '#shared/contracts/account.ts'
import { limits } from '#shared/domain/limits.ts'
import { isPrivateKeyFile } from '#shared/domain/pgp-packets.ts'
import type { BodyIn } from '#shared/http/endpoint.ts'
import { call } from '#web/lib/api.ts'
import { useSending } from '#web/lib/use-sending.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { useDroppedFiles } from '#web/ui/files/drop-zone.tsx'
import { contractForm } from '#web/ui/form/contract-form.ts'
import { held } from '#web/ui/form/field-kinds.ts'
import { Field } from '#web/ui/form/fields/field.tsx'
import { FormElement } from '#web/ui/form/form-element.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { Row, Stack, Text } from '#web/ui/layout/layout.tsx'
import fieldStyles from '#web/ui/form/field.module.css'

/** A shorter text cannot be a key (part 3 section 5). */
const shortestKey = 40

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

const keyForm = contractForm(createPgpKey, {
  fields: {
    text: {
      ...held<string>('')('base64_pgp_key'),
      tidy: (text) => text.trim(),
      check: (text) => (text.length < shortestKey ? 'account:pgp.short' : undefined),
    },
  },
  body: ({ text }) => ({ base64_pgp_key: toBase64(bytesOf(text)) }),
  failed: 'unsaid',
})

interface PgpKeyFormProps {
  readonly onSaved: () => Promise<void>
  readonly onCancel?: () => void
}

/** A PGP key as a file, or as text. */
export const PgpKeyForm = ({ onSaved, onCancel }: PgpKeyFormProps) => {
  const { t } = useTranslation('account')
  const { t: errors } = useTranslation('errors')
  const { busy, failure, setFailure, send } = useSending()
  const save = async (body: BodyIn<typeof createPgpKey>): Promise<void> => {
    await call(createPgpKey, { body, quiet: true })
    await onSaved()
  }
  const form = useContractForm({
    form: keyForm,
    initial: keyForm.empty,
    submit: async ({ body, values }) => {
      setFailure(undefined)
      if (!isPrivateKeyFile(bytesOf(values.text))) return save(body)
      form.set('text', '')
      return { wrong: { text: errors('code.pgp_key_private') } }
    },
  })
  const { leave } = useLeaveGuard(form.dirty)
  const saving = busy || form.saving
  const cancel = onCancel && ((): void => leave(onCancel))

  const choose = async ([file, ...others]: readonly File[]): Promise<void> => {
    if (file === undefined || saving) return
    if (others.length > 0) return setFailure(t('pgp.one'))
    if (file.size > limits.pgpKeyBytes) return setFailure(t('pgp.tooBig'))
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (isPrivateKeyFile(bytes)) return setFailure(errors('code.pgp_key_private'))
    await send(() => save({ base64_pgp_key: toBase64(bytes) }))
  }
  useDroppedFiles((files) => void choose(files), form.ref)
  return (
    <FormElement form={{ ...form, saving }} onCancel={cancel}>
      <FormProblem what={failure ?? (form.errors.text === undefined ? form.problem : undefined)} />
      <Stack gap={4}>
        <Row wrap gap={3}>
          <label className={`${buttonClass()} ui-ring`}>
            <i className="pi pi-upload" aria-hidden="true" />
            {t('pgp.choose')}
            <input
              type="file"
              className="ui-visually-hidden"
              accept=".asc,.txt"
              disabled={saving}
              onChange={(event) => {
                void choose([...(event.target.files ?? [])])
                event.target.value = ''
              }}
            />
          </label>
          <Text as="span" tone="faint">
            {t('pgp.or')}
          </Text>
        </Row>
        <Field label={t('pgp.paste')} required error={form.errors.text}>
          {({ id, describedBy, invalid }) => (
            <textarea
              id={id}
              className={`${fieldStyles.input} ${fieldStyles.lines}`}
              rows={5}
              spellCheck={false}
              value={form.values.text}
              aria-invalid={invalid || undefined}
              aria-describedby={describedBy}
              onChange={(event) => form.set('text', event.target.value)}
            />
          )}
        </Field>
      </Stack>
      <Row>
        <Button type="submit" kind="primary" busy={saving}>
          {t('pgp.save')}
        </Button>
        {cancel !== undefined && (
          <Button kind="plain" disabled={saving} onClick={cancel}>
            {t('pgp.cancel')}
          </Button>
        )}
      </Row>
    </FormElement>
  )
}
