import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppSetup, PasskeySetup, RecoveryCodes } from '#web/features/account/controls.tsx'
import { refreshUser } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.ts'
import { signOut } from '#web/lib/sign-out.ts'
import { Button } from '#web/ui/button/button.tsx'
import { leaveAll } from '#web/ui/form/use-leave-guard.tsx'
import { Card, Stack, Text } from '#web/ui/layout/layout.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import styles from './sign-in.module.css'

/** For users whose e-mail codes are no longer accepted: they must set up a second factor first. */
const EnrolPage = () => {
  const { t } = useTranslation('factors')
  const email = useSession()?.email ?? ''
  const [way, setWay] = useState<'app' | 'passkey'>()
  /** The way that was left, whose button takes the focus. */
  const [left, setLeft] = useState<typeof way>()
  const [created, setCreated] = useState<{ codes: readonly string[]; why: string }>()

  const done = (what: 'app' | 'passkey') => (codes: readonly string[] | null) => {
    if (codes === null) void refreshUser()
    else setCreated({ codes, why: t(`${what}Done`) })
  }
  const back = (): void => {
    setLeft(way)
    setWay(undefined)
  }
  const setup =
    way === 'app' ? (
      <AppSetup onDone={done('app')} onCancel={back} />
    ) : way === 'passkey' ? (
      <PasskeySetup onDone={done('passkey')} onCancel={back} />
    ) : (
      <Stack gap={3}>
        {(['passkey', 'app'] as const).map((one) => (
          <Card
            key={one}
            title={<span id={`enrol-${one}`}>{t(`enrol.${one}`)}</span>}
            actions={
              <Button aria-describedby={`enrol-${one}`} autoFocus={one === left} onClick={() => setWay(one)}>
                {t('enrol.choose')}
              </Button>
            }
          >
            <Text tone="muted">{t(`enrol.${one}Text`)}</Text>
          </Card>
        ))}
      </Stack>
    )
  if (created !== undefined)
    return (
      <SignInFrame title={t('enrol.title')} wide>
        <RecoveryCodes {...created} email={email} onStored={() => void refreshUser()} />
      </SignInFrame>
    )
  return (
    <SignInFrame title={t('enrol.title')} lead={t('enrol.lead')} wide>
      {setup}
      <div className={styles.foot}>
        <Button kind="text" onClick={() => leaveAll(() => void signOut())}>
          {t('enrol.signOut')}
        </Button>
      </div>
    </SignInFrame>
  )
}

export default EnrolPage
