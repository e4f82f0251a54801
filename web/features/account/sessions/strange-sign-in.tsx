import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endOtherSessions, type SignInOutcome } from '#shared/contracts/factors.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { Icon } from '#web/ui/icon.tsx'
import { sessionsQuery } from '../factors/factor-queries.ts'
import '../factors/factors.css'

/** Why the password is to be changed after somebody else's try to sign in, and the way to end all other sessions at once. */
const StrangeSignIn = ({ outcome }: { readonly outcome: SignInOutcome }) => {
  const { t } = useTranslation('factors')
  const client = useQueryClient()
  const sessions = useQuery(sessionsQuery).data ?? []
  const [busy, setBusy] = useState(false)
  const endOthers = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      const { ended } = await call(endOtherSessions)
      notify.success(t('sessions.othersEnded', { count: ended }))
    } catch (error) {
      // The call has said what went wrong.
      if (!(error instanceof CallError)) throw error
    }
    await client.invalidateQueries(sessionsQuery)
    setBusy(false)
  }
  return (
    <div className="plain-alert factor-strange">
      <Icon name="alert" />
      <div>
        <strong>{t('strange.title')}</strong>
        <p>{t(outcome === 'second_factor_incorrect' ? 'strange.known' : 'strange.guessed')}</p>
        {sessions.length > 1 && (
          <button
            type="button"
            className="plain-btn is-outline is-danger is-small"
            aria-busy={busy}
            onClick={() => void endOthers()}
          >
            {t('strange.endOthers', { count: sessions.length - 1 })}
          </button>
        )}
      </div>
    </div>
  )
}

export default StrangeSignIn
