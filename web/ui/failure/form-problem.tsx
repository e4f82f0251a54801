import type { Ref } from 'react'
import { hasMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { Icon } from '../icon.tsx'
import { classNames } from '../layout/class-names.ts'
import { ErrorMessageText } from './error-message-text.tsx'
import styles from './form-problem.module.css'

interface FormProblemProps {
  readonly what: ErrorMessage | undefined
  /** Set if it is no error but a remark. */
  readonly tone?: 'info'
  readonly ref?: Ref<HTMLParagraphElement> | undefined
}

/** The error of a whole form or dialog, above its fields. Renders nothing without one. */
export const FormProblem = ({ what, tone, ref }: FormProblemProps) =>
  !hasMessage(what) ? null : (
    <p
      ref={ref}
      className={classNames(styles.root, tone !== undefined && 'is-info')}
      role={tone === undefined ? 'alert' : 'status'}
    >
      <Icon name={tone ?? 'alert'} />
      <ErrorMessageText what={what} />
    </p>
  )
