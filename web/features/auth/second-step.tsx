import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionUser } from '#shared/contracts/account.ts'
import { checkSecondFactor } from '#shared/contracts/auth.ts'
import type { FactorKind } from '#shared/domain/factors.ts'
import { call, CallError } from '#web/lib/api.ts'
import { errorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { CodeStep, LockedStep } from './code-step.tsx'
import { RecoveryField } from './fields.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SignInFrame, Submit } from './sign-in-frame.tsx'
import { useSending } from '#web/lib/use-sending.ts'
import styles from './sign-in.module.css'

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
      <FormProblem what={failure} />
      <PasskeyButton isMain onSignedIn={onSignedIn} onFailure={setFailure} />
      <Back onBack={onBack} />
      {others}
    </SignInFrame>
  )
}

const RecoveryStep = ({ onSignedIn, onBack, others }: StepProps) => {
  const { t } = useTranslation('auth')
  const [code, setCode] = useState('')
  const { busy, failure, setFailure, send } = useSending(t('failed'))
  const [locked, setLocked] = useState(false)

  const submit = async (): Promise<void> => {
    if (code.trim().length < 8) return setFailure(t('recovery.required'))
    await send(
      async () => {
        const body = { auth_code: code.trim(), kind: 'recovery' } as const
        onSignedIn((await call(checkSecondFactor, { body, quiet: true })).user)
      },
      (error) => {
        if (!(error instanceof CallError)) return undefined
        setLocked(error.is('account_locked'))
        return error.is('second_factor_incorrect') ? errorMessage(error, t('recovery.incorrect')) : undefined
      },
    )
  }
  if (locked) return <LockedStep onBack={onBack} />
  return (
    <SignInFrame title={t('recovery.title')} lead={t('recovery.lead')} onSubmit={() => void submit()}>
      <RecoveryField
        label={t('recovery.label')}
        autoFocus
        placeholder="XXXX-XXXX"
        value={code}
        error={failure}
        onChange={(entered) => {
          setCode(entered)
          setFailure(undefined)
        }}
      />
      <Submit busy={busy}>{t('code.submit')}</Submit>
      <p className={styles.apart}>{t('recovery.none')}</p>
      <Back onBack={onBack} />
      {others}
    </SignInFrame>
  )
}

const Back = ({ onBack }: { readonly onBack: () => void }) => {
  const { t } = useTranslation('auth')
  return (
    <div className={styles.foot}>
      <Button kind="text" onClick={onBack}>
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
    <div className={classNames(styles.apart, styles.others)} role="group" aria-label={t('ways.title')}>
      {ways.map((way) => (
        <Button key={way} kind="text" onClick={() => onChoose(way)}>
          {t(`ways.${way}`)}
        </Button>
      ))}
    </div>
  )
}
