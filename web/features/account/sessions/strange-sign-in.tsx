import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInOutcome } from '#shared/contracts/factors.ts'
import { Icon } from '#web/ui/icon.tsx'
import { sessionsQuery } from '../factors/factor-queries.ts'
import { useEndOthers } from './end-sessions.ts'
import '../factors/factors.css'
import { Button } from '#web/ui/button/button.tsx'

/** Explains why to change the password after a suspicious sign-in attempt, and offers to end all other sessions. */
const StrangeSignIn = ({ outcome }: { readonly outcome: SignInOutcome }) => {
  const { t } = useTranslation('factors')
  const end = useEndOthers()
  const sessions = useQuery(sessionsQuery).data ?? []
  const [busy, setBusy] = useState(false)
  const endOthers = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    await end()
    setBusy(false)
  }
  return (
    <div className="plain-alert factor-strange">
      <Icon name="alert" />
      <div>
        <strong>{t('strange.title')}</strong>
        <p>{t(outcome === 'second_factor_incorrect' ? 'strange.known' : 'strange.guessed')}</p>
        {sessions.length > 1 && (
          <Button danger small aria-busy={busy} onClick={() => void endOthers()}>
            {t('strange.endOthers', { count: sessions.length - 1 })}
          </Button>
        )}
      </div>
    </div>
  )
}

export default StrangeSignIn
