import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { beginApp, enableApp } from '#shared/contracts/factors.ts'
import { limits } from '#shared/domain/limits.ts'
import { call, CallError } from '#web/lib/api.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import { notify } from '#web/lib/notify.ts'
import { usePhone } from '#web/lib/use-media.ts'
import { FormElement } from '#web/ui/form/form-element.tsx'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Row, Text } from '#web/ui/layout/layout.tsx'
import { Skeleton } from '#web/ui/loading/loading.tsx'
import { CodeCells } from '#web/ui/sign-in/code-cells.tsx'
import { cacheFactors } from './factor-queries.ts'
import { QrCode } from './qr-code.tsx'
import styles from './app-setup.module.css'

type Setup = z.infer<typeof beginApp.response>

interface AppSetupProps {
  /** Receives the recovery codes, if the first factor created some. */
  readonly onDone: (codes: readonly string[] | null) => void
  /** Also called when no secret was created. */
  readonly onCancel: () => void
}

/** Sets up an authenticator app: the secret to scan or type, and a code from the app as proof. */
export const AppSetup = ({ onDone, onCancel }: AppSetupProps) => {
  const { t } = useTranslation('factors')
  const client = useQueryClient()
  const [setup, setSetup] = useState<Setup>()
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const root = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const phone = usePhone()
  // A scanned entry becomes useless once another secret is requested.
  const guard = useLeaveGuard(setup !== undefined, {
    title: t('app.leaveTitle'),
    text: t('app.leaveText'),
    action: t('app.leaveAction'),
    stay: t('app.leaveStay'),
  })
  const latestCancel = useRef(onCancel)
  latestCancel.current = onCancel

  useEffect(() => {
    let left = false
    call(beginApp).then(
      (begun) => {
        if (!left) setSetup(begun)
      },
      (error: unknown) => {
        // The call has shown the error, or the user did not confirm.
        if (!(error instanceof CallError)) throw error
        if (!left) latestCancel.current()
      },
    )
    return () => {
      left = true
    }
  }, [])

  const leave = (): void => guard.leave(onCancel)
  const cancel = (
    <Button kind="plain" disabled={busy} onClick={leave}>
      {t('cancel')}
    </Button>
  )
  if (setup === undefined)
    return (
      <FormElement form={{ ref: root, saving: false, submit: async () => {} }} onCancel={leave}>
        <Skeleton widths={[52, 64, 46]} />
        <Row>{cancel}</Row>
      </FormElement>
    )

  const enable = async (entered: string): Promise<void> => {
    if (busy) return
    if (entered.length !== limits.secondFactorLength) {
      setWrong(t('app.codeRequired'))
      return input.current?.focus()
    }
    setBusy(true)
    try {
      const { factors, recovery_codes: codes } = await call(enableApp, {
        body: { code: entered },
        quiet: true,
      })
      cacheFactors(client, factors)
      onDone(codes)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setBusy(false)
      setCode('')
      setWrong(error.is('confirmation_incorrect') ? t('app.wrong') : failureMessage(error))
      input.current?.focus()
    }
  }
  const copy = async (): Promise<void> => {
    if (await copyText(setup.secret)) notify.success(t('app.copied'))
  }
  return (
    <FormElement
      form={{ ref: root, saving: busy, submit: () => enable(code) }}
      className={styles.root}
      onCancel={leave}
    >
      <QrCode text={setup.uri} label={t('app.qr')} className={styles.qr} />
      <ol className={styles.steps}>
        <li>
          {t('app.scan')}
          <Row gap={1}>
            <Button
              square
              small
              kind="plain"
              icon="copy"
              aria-label={t('app.copy')}
              onClick={() => void copy()}
            />
            <Text as="code" size="value">
              {setup.secret.match(/.{1,4}/g)?.join(' ')}
            </Text>
          </Row>
        </li>
        <li>
          {t('app.type')}
          <CodeCells
            label={t('app.code')}
            value={code}
            error={wrong}
            readOnly={busy}
            // An on-screen keyboard would cover what the user scans or copies.
            autoFocus={!phone}
            inputRef={input}
            onChange={(entered, full) => {
              setCode(entered)
              setWrong(undefined)
              if (full) void enable(entered)
            }}
          />
          <Row>
            <Button type="submit" kind="primary" busy={busy}>
              {t('app.enable')}
            </Button>
            {cancel}
          </Row>
        </li>
      </ol>
    </FormElement>
  )
}
