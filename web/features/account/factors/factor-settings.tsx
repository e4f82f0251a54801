import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '#web/lib/notify.ts'
import { useSession } from '#web/lib/session.ts'
import { Stack } from '#web/ui/layout/layout.tsx'
import { NotLoaded } from '../not-loaded.tsx'
import { AppCard } from './app-card.tsx'
import { CodesCard } from './codes-card.tsx'
import { factorsQuery } from './factor-queries.ts'
import { MailCard } from './mail-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** The sign-in methods: the app, passkeys, e-mail codes and recovery codes. */
const FactorSettings = () => {
  const { t } = useTranslation('factors')
  const email = useSession()?.email ?? ''
  const reply = useQuery(factorsQuery)
  /** New recovery codes, shown once, and why they were created. */
  const [created, setCreated] = useState<{ codes: readonly string[]; why: string }>()
  const [stored, setStored] = useState(false)
  const factors = reply.data

  if (factors === undefined) return <NotLoaded reply={reply} failed={t('failed')} />
  if (created !== undefined)
    return (
      <RecoveryCodes
        {...created}
        email={email}
        onStored={() => {
          setCreated(undefined)
          setStored(true)
        }}
      />
    )
  /** Confirms the setup and shows new recovery codes, if there are any. */
  const done = (what: 'app' | 'passkey') => (codes: readonly string[] | null) => {
    if (codes === null) notify.success(t(`${what}Done`))
    else setCreated({ codes, why: t(`${what}Done`) })
  }
  const { app, passkeys, recovery_codes: codes } = factors
  return (
    <Stack gap={4}>
      <AppCard factors={factors} onDone={done('app')} />
      <PasskeysCard factors={factors} onDone={done('passkey')} />
      <MailCard factors={factors} email={email} />
      {(app !== null || passkeys.length > 0) && (
        <CodesCard
          left={codes.left}
          takesFocus={stored}
          onRenewed={(renewed) => setCreated({ codes: renewed, why: t('codes.renewed') })}
        />
      )}
    </Stack>
  )
}

export default FactorSettings
