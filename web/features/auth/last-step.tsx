import { Link } from 'react-router'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import styles from './sign-in.module.css'

interface LastStepProps {
  readonly title: string
  readonly lead?: string | undefined
  readonly failure?: ErrorMessage | undefined
  /** Where to go from here. */
  readonly to: string
  readonly action: string
}

/** The end of a page before sign-in: what happened, and the link that leads on. */
export const LastStep = ({ title, lead, failure, to, action }: LastStepProps) => (
  <SignInFrame title={title} lead={lead}>
    <FormProblem what={failure} />
    <Link className={classNames(buttonClass({ kind: 'primary' }), styles.main)} to={to}>
      {action}
    </Link>
  </SignInFrame>
)
