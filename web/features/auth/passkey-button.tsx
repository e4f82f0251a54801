import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionUser } from '#shared/contracts/account.ts'
import { beginPasskeySignIn, checkPasskeySignIn } from '#shared/contracts/auth.ts'
import { call, CallError } from '#web/lib/api.ts'
import { hasPasskeys, signByPasskey } from '#web/lib/passkey.ts'
import { errorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Button } from '#web/ui/button/button.tsx'
import styles from './sign-in.module.css'

interface PasskeyButtonProps {
  readonly isMain?: boolean
  readonly onSignedIn: (user: SessionUser) => void
  readonly onFailure: (failure: ErrorMessage | undefined) => void
}

/** Signs in with a passkey, as the second step after the password or on its own. */
export const PasskeyButton = ({ isMain = false, onSignedIn, onFailure }: PasskeyButtonProps) => {
  const { t } = useTranslation('auth')
  const [busy, setBusy] = useState(false)
  if (!hasPasskeys()) return isMain ? <p className={styles.lead}>{t('passkey.unknown')}</p> : null

  const signIn = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    onFailure(undefined)
    try {
      const { options } = await call(beginPasskeySignIn, { quiet: true })
      const credential = await signByPasskey(options)
      if (credential === undefined) return onFailure(t('passkey.cancelled'))
      const { user } = await call(checkPasskeySignIn, { body: { credential }, quiet: true })
      onSignedIn(user)
    } catch (error) {
      onFailure(error instanceof CallError ? errorMessage(error) : t('failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      kind={isMain ? 'primary' : 'outline'}
      className={styles.main}
      busy={busy}
      autoFocus={isMain}
      onClick={() => void signIn()}
    >
      {!busy && <Icon name="lock" />}
      {t('passkey.signIn')}
    </Button>
  )
}
