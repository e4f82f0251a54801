import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { beginPasskey, createPasskey } from '#shared/contracts/factors.ts'
import { deviceFrom } from '#shared/domain/device.ts'
import { factorLimits } from '#shared/domain/factors.ts'
import { call, CallError } from '#web/lib/api.ts'
import { createPasskeyFor, hasPasskeys } from '#web/lib/passkey.ts'
import { errorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { FormAlert } from '#web/ui/failure/form-alert.tsx'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { cacheFactors } from './factor-queries.ts'
import { Button } from '#web/ui/button/button.tsx'

interface PasskeySetupProps {
  readonly onDone: (codes: readonly string[] | null) => void
  readonly onCancel: () => void
}

/** Adds a passkey: first its name, then the browser's dialog. */
export const PasskeySetup = ({ onDone, onCancel }: PasskeySetupProps) => {
  const { t } = useTranslation('factors')
  const client = useQueryClient()
  const { system } = deviceFrom(navigator.userAgent)
  const proposed = system === null ? '' : t(`system.${system}`)
  const [name, setName] = useState(proposed)
  useLeaveGuard(name !== proposed)
  const [failure, setFailure] = useState<ErrorMessage>()
  const [busy, setBusy] = useState(false)
  const id = useId()

  const add = async (): Promise<void> => {
    if (busy) return
    if (name.trim() === '') return setFailure(t('passkeys.nameRequired'))
    setBusy(true)
    setFailure(undefined)
    try {
      const { options } = await call(beginPasskey, { quiet: true })
      const credential = await createPasskeyFor(options)
      if (credential === undefined) return setFailure(t('passkeys.notMade'))
      const { factors, recovery_codes: codes } = await call(createPasskey, {
        body: { name, credential },
        quiet: true,
      })
      cacheFactors(client, factors)
      onDone(codes)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  if (!hasPasskeys()) return <p className="settings-none">{t('passkeys.unknown')}</p>
  return (
    <form
      className="factor-new"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <FormAlert text={failure} />
      <div className="plain-field">
        <label htmlFor={id}>{t('passkeys.name')}</label>
        <input
          id={id}
          className="plain-input"
          autoComplete="off"
          autoFocus
          onFocus={(event) => event.target.select()}
          maxLength={factorLimits.passkeyNameLength}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <p className="plain-hint">{t('passkeys.nameHint')}</p>
      </div>
      <div className="settings-actions">
        <Button type="submit" kind="primary" aria-busy={busy}>
          {t('passkeys.make')}
        </Button>
        <Button kind="plain" disabled={busy} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
