import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionUser } from '#shared/contracts/account.ts'
import { checkSecondFactor } from '#shared/contracts/auth.ts'
import type { FactorKind } from '#shared/domain/factors.ts'
import { call, CallError } from '#web/lib/api.ts'
import { errorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CodeStep, LockedStep } from './code-step.tsx'
import { FormAlert } from '#web/ui/failure/form-alert.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { Button } from '#web/ui/button/button.tsx'

interface SecondStepProps {
  readonly email: string
  /** The factors of the account, the best first. */
  readonly ways: readonly FactorKind[]
  /** Whether a code was e-mailed with the first step. */
  readonly mailed: boolean
  readonly onSignedIn: (user: SessionUser) => void
  readonly onBack: () => void
}

/** The second step with the account's best factor, and links to the others. */
export const SecondStep = ({ email, ways, mailed, onSignedIn, onBack }: SecondStepProps) => {
  const [chosen, setChosen] = useState<FactorKind>()
  const way = chosen ?? ways[0] ?? 'mail'
  const others = <OtherWays ways={ways.filter((one) => one !== way)} onChoose={setChosen} />
  const common = { onSignedIn, onBack, others }
  if (way === 'passkey') return <PasskeyStep {...common} />
  if (way === 'recovery') return <RecoveryStep {...common} />
  return <CodeStep key={way} kind={way} email={email} mailed={mailed} {...common} />
}

interface StepProps extends Pick<SecondStepProps, 'onSignedIn' | 'onBack'> {
  readonly others: ReactNode
}

const PasskeyStep = ({ onSignedIn, onBack, others }: StepProps) => {
  const { t } = useTranslation('auth')
  const [failure, setFailure] = useState<ErrorMessage>()
  return (
    <SignInFrame title={t('passkey.title')} lead={t('passkey.lead')}>
      <FormAlert text={failure} />
      <PasskeyButton isMain onSignedIn={onSignedIn} onFailure={setFailure} />
      <Back onBack={onBack} />
      {others}
    </SignInFrame>
  )
}

const RecoveryStep = ({ onSignedIn, onBack, others }: StepProps) => {
  const { t } = useTranslation('auth')
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<ErrorMessage>()
  const [locked, setLocked] = useState(false)
  const [busy, setBusy] = useState(false)

  const submit = async (): Promise<void> => {
    if (busy) return
    if (code.trim().length < 8) return setFailure(t('recovery.required'))
    setBusy(true)
    setFailure(undefined)
    try {
      const { user } = await call(checkSecondFactor, {
        body: { auth_code: code.trim(), kind: 'recovery' },
        quiet: true,
      })
      onSignedIn(user)
    } catch (error) {
      setBusy(false)
      if (!(error instanceof CallError)) return setFailure(t('failed'))
      if (error.is('account_locked')) return setLocked(true)
      setFailure(
        error.is('second_factor_incorrect')
          ? errorMessage(error, t('recovery.incorrect'))
          : errorMessage(error),
      )
    }
  }
  if (locked) return <LockedStep onBack={onBack} />
  return (
    <SignInFrame title={t('recovery.title')} lead={t('recovery.lead')} onSubmit={() => void submit()}>
      <FormAlert text={failure} />
      <div className="plain-field">
        <input
          className="plain-input sign-in-recovery"
          aria-label={t('recovery.label')}
          aria-invalid={failure !== undefined}
          autoComplete="off"
          autoCapitalize="characters"
          autoFocus
          spellCheck={false}
          maxLength={20}
          placeholder="XXXX-XXXX"
          value={code}
          onChange={(event) => {
            setCode(event.target.value)
            setFailure(undefined)
          }}
        />
      </div>
      <Button type="submit" kind="primary" aria-busy={busy} disabled={busy}>
        {t('code.submit')}
      </Button>
      <p className="sign-in-lead">{t('recovery.none')}</p>
      <Back onBack={onBack} />
      {others}
    </SignInFrame>
  )
}

const Back = ({ onBack }: { readonly onBack: () => void }) => {
  const { t } = useTranslation('auth')
  return (
    <div className="sign-in-foot">
      <Button kind="plain" onClick={onBack}>
        <Icon name="back" />
        {t('code.back')}
      </Button>
    </div>
  )
}

interface OtherWaysProps {
  readonly ways: readonly FactorKind[]
  readonly onChoose: (way: FactorKind) => void
}

const OtherWays = ({ ways, onChoose }: OtherWaysProps) => {
  const { t } = useTranslation('auth')
  if (ways.length === 0) return null
  return (
    <div className="sign-in-others" role="group" aria-label={t('ways.title')}>
      {ways.map((way) => (
        <Button key={way} kind="plain" onClick={() => onChoose(way)}>
          {t(`ways.${way}`)}
        </Button>
      ))}
    </div>
  )
}
