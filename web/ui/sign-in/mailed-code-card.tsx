import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInSettings } from '#shared/contracts/sign-in-settings.ts'
import { notify } from '#web/lib/notify.ts'
import { useAction } from '#web/lib/use-action.ts'
import { untilLoaded } from '#web/lib/until-loaded.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { SwitchCard } from './switch-card.tsx'

interface MailedCodeCardProps {
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
export const MailedCodeCard = ({ whose, lead, read, save }: MailedCodeCardProps) => {
  const { t } = useTranslation('common')
  const client = useQueryClient()
  const queryKey = ['sign-in-settings', ...whose]
  const settings = useQuery({ queryKey, queryFn: read, ...untilLoaded }).data
  const [asking, setAsking] = useState(false)
  const { busy, run } = useAction()
  if (settings === undefined) return null

  const set = (mailed: boolean): Promise<void> =>
    run(async () => {
      client.setQueryData(queryKey, await save({ mailed_code: mailed }))
      notify.success(t(mailed ? 'mailedCode.switchedOn' : 'mailedCode.switchedOff'))
    })
  return (
    <>
      <SwitchCard
        title={t('mailedCode.title')}
        state={t(settings.mailed_code ? 'mailedCode.on' : 'mailedCode.off')}
        checked={settings.mailed_code}
        busy={busy}
        onChange={(mailed) => (mailed ? void set(true) : setAsking(true))}
      >
        {lead}
      </SwitchCard>
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
    </>
  )
}
