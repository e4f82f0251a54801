import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInSettings } from '#shared/contracts/sign-in-settings.ts'
import { CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import '#web/ui/form/form.css'
import './mailed-code-card.css'

interface MailedCodeCardProps {
  readonly className?: string
  /** The group whose sign-in this is, as the cache key. */
  readonly whose: readonly (string | number)[]
  readonly lead: string
  readonly read: () => Promise<SignInSettings>
  readonly save: (settings: SignInSettings) => Promise<SignInSettings>
}

/**
 * Whether a group of users may sign in with codes by e-mail. Turning them off asks for confirmation and states the
 * consequences.
 */
export const MailedCodeCard = ({ className = '', whose, lead, read, save }: MailedCodeCardProps) => {
  const { t } = useTranslation('common')
  const client = useQueryClient()
  const queryKey = ['sign-in-settings', ...whose]
  const settings = useQuery({ queryKey, queryFn: read }).data
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const id = useId()
  if (settings === undefined) return null

  const set = async (mailed: boolean): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      client.setQueryData(queryKey, await save({ mailed_code: mailed }))
      notify.success(t(mailed ? 'mailedCode.switchedOn' : 'mailedCode.switchedOff'))
    } catch (error) {
      // The call has shown the error; the setting is unchanged.
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={`mailed-code ${className}`} aria-labelledby={id}>
      <div className="mailed-code-head">
        <h2 id={id}>{t('mailedCode.title')}</h2>
        <span>{t(settings.mailed_code ? 'mailedCode.on' : 'mailedCode.off')}</span>
        <input
          type="checkbox"
          role="switch"
          className="ui-switch"
          aria-labelledby={id}
          checked={settings.mailed_code}
          aria-checked={settings.mailed_code}
          aria-busy={busy}
          onChange={(event) => {
            if (event.target.checked) void set(true)
            else setAsking(true)
          }}
        />
      </div>
      <p>{lead}</p>
      {asking && (
        <Confirm
          title={t('mailedCode.title')}
          text={t('mailedCode.offText')}
          action={t('mailedCode.offAction')}
          destructive
          onConfirm={() => set(false)}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
