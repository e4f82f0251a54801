import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendConfirmationCode } from '#shared/contracts/factors.ts'
import type { CodeKind } from '#shared/domain/factors.ts'
import { call, CallError } from '#web/lib/api.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { FieldFrame } from '#web/ui/form/fields/field-frame.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row, Stack, Text } from '#web/ui/layout/layout.tsx'
import { CodeCells } from '#web/ui/sign-in/code-cells.tsx'
import styles from './confirmation-dialog.module.css'
import fieldStyles from '#web/ui/form/field.module.css'

interface ConfirmationCodeProps {
  readonly kind: CodeKind
  readonly email: string
  readonly busy: boolean
  readonly failure: string | undefined
  readonly onFailure: (text: string | undefined) => void
  readonly onCode: (code: string) => void
}

/** The code of a factor. An e-mail code is sent on request. */
export const ConfirmationCode = ({
  kind,
  email,
  busy,
  failure,
  onFailure,
  onCode,
}: ConfirmationCodeProps) => {
  const { t } = useTranslation('factors')
  const [code, setCode] = useState('')
  const [sent, setSent] = useState(false)
  /** Why no new code was sent; the previous one is still valid. */
  const [unsent, setUnsent] = useState<string>()
  const isSending = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  // A rejected code must be typed again.
  const [refused, setRefused] = useState(failure)
  if (refused !== failure) {
    setRefused(failure)
    if (failure !== undefined) setCode('')
  }
  const mail = async (): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    onFailure(undefined)
    setUnsent(undefined)
    try {
      await call(sendConfirmationCode, { quiet: true })
      setSent(true)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!error.is('second_factor_resend_too_soon')) onFailure(failureMessage(error))
      // A user who returns to the dialog has a code that still works.
      else if (sent) setUnsent(failureMessage(error))
      else setSent(true)
    } finally {
      isSending.current = false
    }
  }
  if (kind === 'mail' && !sent)
    return (
      <>
        <FormProblem what={failure} />
        <Button kind="primary" className={styles.send} autoFocus onClick={() => void mail()}>
          <Icon name="mail" />
          {t('confirm.send', { email })}
        </Button>
      </>
    )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code !== '') onCode(code)
        else input.current?.focus()
      }}
    >
      <FormProblem what={unsent} />
      {kind === 'recovery' ? (
        <FieldFrame label={t('way.recovery')} hint={t('confirm.recovery')} error={failure}>
          {({ id, describedBy, invalid }) => (
            <input
              id={id}
              ref={input}
              className={`${fieldStyles.input} ${fieldStyles.lines}`}
              aria-invalid={invalid}
              aria-describedby={describedBy}
              autoComplete="off"
              autoCapitalize="characters"
              autoFocus
              spellCheck={false}
              maxLength={20}
              value={code}
              onChange={(event) => {
                setCode(event.target.value.toUpperCase())
                onFailure(undefined)
              }}
            />
          )}
        </FieldFrame>
      ) : (
        <Stack>
          <Text>{kind === 'mail' ? t('confirm.sent', { email }) : t('confirm.app')}</Text>
          <CodeCells
            label={t('confirm.code')}
            value={code}
            error={failure}
            readOnly={busy}
            autoFocus
            inputRef={input}
            onChange={(entered, full) => {
              setCode(entered)
              onFailure(undefined)
              if (full) onCode(entered)
            }}
          />
        </Stack>
      )}
      <Row>
        <Button type="submit" kind="primary" busy={busy}>
          {t('confirm.submit')}
        </Button>
        {kind === 'mail' && (
          <Button kind="plain" disabled={busy} onClick={() => void mail()}>
            {t('confirm.again')}
          </Button>
        )}
      </Row>
    </form>
  )
}
