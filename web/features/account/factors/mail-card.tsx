import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { updateMailedCode, type MyFactors } from '#shared/contracts/factors.ts'
import { maySwitchMailOff } from '#shared/domain/factors.ts'
import { call } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.ts'
import { useAction } from '#web/lib/use-action.ts'
import { SwitchCard } from '#web/ui/sign-in/switch-card.tsx'
import { cacheFactors } from './factor-queries.ts'

interface MailCardProps {
  readonly factors: MyFactors
  readonly email: string
}

/** Whether codes by e-mail are a sign-in method of the account. */
export const MailCard = ({ factors: { app, passkeys, mail }, email }: MailCardProps) => {
  const { t } = useTranslation('factors')
  const client = useQueryClient()
  const isStaff = useSession()?.client_id === null
  const { busy, run } = useAction()
  const isOn = mail.allowed && mail.enabled
  const maySwitchOff = maySwitchMailOff({ app: app !== null, passkeys: passkeys.length })
  return (
    <SwitchCard
      level={3}
      title={t('mail.title')}
      state={t(isOn ? 'on' : 'off')}
      checked={isOn}
      busy={busy}
      disabled={!mail.allowed || (mail.enabled && !maySwitchOff)}
      onChange={(enabled) =>
        void run(async () =>
          cacheFactors(client, (await call(updateMailedCode, { body: { enabled } })).factors),
        )
      }
    >
      {mail.allowed
        ? t(maySwitchOff ? 'mail.lead' : 'mail.needed', { email })
        : t(isStaff ? 'mail.notAllowedStaff' : 'mail.notAllowed')}
    </SwitchCard>
  )
}
