import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { logout } from '#shared/contracts/auth.ts'
import { AppSetup, PasskeySetup, RecoveryCodes } from '#web/features/account/controls.tsx'
import { call, CallError, refreshUser } from '#web/lib/api.ts'
import { leaveSession, useSession } from '#web/lib/session.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { Button } from '#web/ui/button/button.tsx'

/** For users whose e-mail codes are no longer accepted: they must set up a second factor first. */
const EnrolPage = () => {
  const { t } = useTranslation('factors')
  const email = useSession()?.email ?? ''
  const [way, setWay] = useState<'app' | 'passkey'>()
  const [created, setCreated] = useState<{ codes: readonly string[]; why: string }>()

  const signOut = async (): Promise<void> => {
    try {
      await call(logout, { quiet: true })
      leaveSession(true)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      leaveSession(error.status === 401)
    }
  }
  const done = (what: 'app' | 'passkey') => (codes: readonly string[] | null) => {
    if (codes === null) void refreshUser()
    else setCreated({ codes, why: t(`${what}Done`) })
  }
  const back = (): void => setWay(undefined)
  return (
    <div className="enrol settings">
      <SignInFrame
        title={t('enrol.title')}
        {...(created === undefined ? { lead: t('enrol.lead') } : {})}
        plain
      >
        {created !== undefined ? (
          <RecoveryCodes {...created} email={email} onStored={() => void refreshUser()} />
        ) : way === 'app' ? (
          <AppSetup onDone={done('app')} onFailed={back} />
        ) : way === 'passkey' ? (
          <PasskeySetup onDone={done('passkey')} onCancel={back} />
        ) : (
          <div className="enrol-ways">
            {(['passkey', 'app'] as const).map((one) => (
              <section key={one} className="enrol-way" aria-labelledby={`enrol-${one}`}>
                <h2 id={`enrol-${one}`}>{t(`enrol.${one}`)}</h2>
                <p>{t(`enrol.${one}Text`)}</p>
                <Button aria-describedby={`enrol-${one}`} onClick={() => setWay(one)}>
                  {t('enrol.choose')}
                </Button>
              </section>
            ))}
          </div>
        )}
        {created === undefined && (
          <div className="sign-in-foot">
            {way === 'app' ? (
              <Button kind="plain" onClick={back}>
                {t('enrol.back')}
              </Button>
            ) : (
              <span />
            )}
            <Button kind="plain" onClick={() => void signOut()}>
              {t('enrol.signOut')}
            </Button>
          </div>
        )}
      </SignInFrame>
    </div>
  )
}

export default EnrolPage
