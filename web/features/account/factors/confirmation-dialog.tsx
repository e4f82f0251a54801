import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { beginConfirmation, confirmIdentity } from '#shared/contracts/factors.ts'
import type { CodeKind, FactorKind } from '#shared/domain/factors.ts'
import { call, CallError } from '#web/lib/api.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import { signByPasskey } from '#web/lib/passkey.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row, Stack, Text } from '#web/ui/layout/layout.tsx'
import { Skeleton } from '#web/ui/loading/loading.tsx'
import { ConfirmationCode } from './confirmation-code.tsx'
import styles from './confirmation-dialog.module.css'

type Begun = z.infer<typeof beginConfirmation.response>

interface ConfirmationDialogProps {
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks the user to confirm their identity with a second factor before the call continues. */
const ConfirmationDialog = ({ onConfirm, onClose }: ConfirmationDialogProps) => {
  const { t } = useTranslation('factors')
  const email = useSession()?.email ?? ''
  const [begun, setBegun] = useState<Begun>()
  const [chosen, setChosen] = useState<FactorKind>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const way = chosen ?? begun?.ways[0]

  const failed = (error: unknown): void => {
    if (!(error instanceof CallError)) throw error
    // The session has ended, and this page with it.
    if (error.status === 401) return onClose()
    setFailure(error.is('confirmation_incorrect') ? t('confirm.wrong') : failureMessage(error))
  }
  /** A passkey challenge is valid once, so each attempt requests a new one. */
  const begin = async (): Promise<Begun | undefined> => {
    try {
      const reply = await call(beginConfirmation, { quiet: true })
      setBegun(reply)
      return reply
    } catch (error) {
      failed(error)
      return undefined
    }
  }
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    void begin()
  })

  const confirm = async (body: Parameters<typeof send>[0]): Promise<void> => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await send(body)
      onConfirm()
    } catch (error) {
      setBusy(false)
      failed(error)
    }
  }
  const byPasskey = async (): Promise<void> => {
    if (busy) return
    setFailure(undefined)
    const { options } = (await begin()) ?? {}
    if (options === undefined || options === null) return
    const credential = await signByPasskey(options)
    if (credential === undefined) return setFailure(t('confirm.passkeyFailed'))
    await confirm({ kind: 'passkey', credential })
  }
  const others = begun?.ways.filter((one) => one !== way) ?? []
  return (
    <Modal
      size="narrow"
      title={t('confirm.title')}
      closeLabel={t('confirm.close')}
      onClose={() => {
        if (!busy) onClose()
      }}
    >
      <Stack gap={4}>
        <Text tone="muted">{t('confirm.lead')}</Text>
        {begun === undefined || way === undefined ? (
          failure === undefined ? (
            <Skeleton widths={[52, 64, 46]} />
          ) : (
            <FormProblem what={failure} />
          )
        ) : way === 'passkey' ? (
          <>
            <FormProblem what={failure} />
            <Button kind="primary" busy={busy} autoFocus onClick={() => void byPasskey()}>
              <Icon name="lock" />
              {t('confirm.passkey')}
            </Button>
          </>
        ) : (
          <ConfirmationCode
            key={way}
            kind={way}
            email={email}
            busy={busy}
            failure={failure}
            onFailure={setFailure}
            onCode={(code) => void confirm({ kind: way, code })}
          />
        )}
        {others.length > 0 && (
          <Row wrap gap={1} className={styles.others}>
            <Text as="span" tone="faint">
              {t('confirm.others')}
            </Text>
            {others.map((other) => (
              <Button
                key={other}
                kind="text"
                onClick={() => {
                  setChosen(other)
                  setFailure(undefined)
                }}
              >
                {t(`way.${other}`)}
              </Button>
            ))}
          </Row>
        )}
      </Stack>
    </Modal>
  )
}

const send = (
  body: { kind: CodeKind; code: string } | { kind: 'passkey'; credential: Record<string, unknown> },
) => call(confirmIdentity, { body, quiet: true })

export default ConfirmationDialog
