import { useId, useState, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { createPgpKey } from '#shared/contracts/account.ts'
import { limits } from '#shared/domain/limits.ts'
import { isPrivateKeyFile } from '#shared/domain/pgp-packets.ts'
import { call } from '#web/lib/api.ts'
import { useSending } from '#web/lib/use-sending.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { Row, Stack, Text } from '#web/ui/layout/layout.tsx'
import '#web/ui/form/form.css'

/** A shorter text cannot be a key (part 3 section 5). */
const shortestKey = 40

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))

interface PgpKeyFormProps {
  readonly onSaved: () => Promise<void>
  readonly onCancel?: () => void
}

/** A PGP key as a file, or as text. */
export const PgpKeyForm = ({ onSaved, onCancel }: PgpKeyFormProps) => {
  const { t } = useTranslation('account')
  const { t: errors } = useTranslation('errors')
  const [text, setText] = useState('')
  const { busy, failure, setFailure, send: once } = useSending()
  const id = useId()
  const { leave } = useLeaveGuard(text.trim() !== '')

  const send = async (bytes: Uint8Array): Promise<void> => {
    if (isPrivateKeyFile(bytes)) {
      // Clears the pasted text too.
      setText('')
      return setFailure(errors('code.pgp_key_private'))
    }
    await once(async () => {
      await call(createPgpKey, { body: { base64_pgp_key: toBase64(bytes) }, quiet: true })
      await onSaved()
    })
  }
  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file === undefined) return
    if (file.size > limits.pgpKeyBytes) return setFailure(t('pgp.tooBig'))
    await send(new Uint8Array(await file.arrayBuffer()))
  }
  const paste = async (): Promise<void> => {
    if (text.trim().length < shortestKey) return setFailure(t('pgp.short'))
    await send(new TextEncoder().encode(text.trim()))
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void paste()
      }}
    >
      <FormProblem what={failure} />
      <Stack gap={4}>
        <Row wrap gap={3}>
          <label className={buttonClass()}>
            <i className="pi pi-upload" aria-hidden="true" />
            {t('pgp.choose')}
            <input
              type="file"
              className="ui-visually-hidden"
              accept=".asc,.txt"
              disabled={busy}
              onChange={(event) => void choose(event)}
            />
          </label>
          <Text as="span" tone="faint">
            {t('pgp.or')}
          </Text>
        </Row>
        <div className="ui-field">
          <label htmlFor={id}>{t('pgp.paste')}</label>
          <textarea
            id={id}
            className="ui-input ui-lines"
            rows={5}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      </Stack>
      <Row>
        <Button type="submit" kind="primary" busy={busy}>
          {t('pgp.save')}
        </Button>
        {onCancel !== undefined && (
          <Button kind="plain" onClick={() => leave(onCancel)}>
            {t('pgp.cancel')}
          </Button>
        )}
      </Row>
    </form>
  )
}
