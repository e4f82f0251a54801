import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/domain/limits.ts'
import { charactersIn, isLongerThan, tidyText } from '#shared/domain/text.ts'
import { CallError } from '#web/lib/api.ts'
import { ErrorMessageText } from '#web/ui/failure/error-message-text.tsx'
import { onEscape } from '#web/lib/escape.ts'
import { errorMessage, fieldErrorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Row } from '#web/ui/layout/layout.tsx'
import styles from '../indicators.module.css'

interface CommentFormProps {
  readonly label: string
  readonly submitLabel: string
  readonly initial: string
  /** Sends the comment. A thrown rejection is shown here; a returned one has its own message. */
  readonly onSubmit: (comment: string) => Promise<ErrorMessage | void>
  readonly onCancel?: () => void
}

/** The form of a new or changed comment. */
export const CommentForm = ({ label, submitLabel, initial, onSubmit, onCancel }: CommentFormProps) => {
  const { t } = useTranslation('indicators')
  const { t: common, i18n } = useTranslation('common')
  const id = useId()
  const [text, setText] = useState(initial)
  const [problem, setProblem] = useState<ErrorMessage>()
  const [busy, setBusy] = useState(false)
  const guard = useLeaveGuard(tidyText(text, true) !== tidyText(initial, true))
  const cancel = onCancel && ((): void => guard.leave(onCancel))
  const number = new Intl.NumberFormat(i18n.language)

  const submit = async (): Promise<void> => {
    if (busy) return
    const comment = tidyText(text, true)
    if (comment === '') return setProblem(t('comments.empty'))
    if (isLongerThan(comment, limits.indicatorCommentLength))
      return setProblem(common('form.tooLong', { count: limits.indicatorCommentLength }))
    if (comment === initial) return onCancel?.()
    setBusy(true)
    setProblem(undefined)
    try {
      const refused = await onSubmit(comment)
      if (refused !== undefined) setProblem(refused)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.status === 404 ? errorMessage(error, t('comments.gone')) : fieldErrorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={styles.form}
      noValidate
      {...(cancel === undefined ? {} : { onKeyDown: onEscape(cancel) })}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <label className="ui-sublabel" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className="ui-input"
        rows={3}
        value={text}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={`${id}hint`}
        onChange={(event) => {
          setText(event.target.value)
          setProblem(undefined)
        }}
      />
      <div id={`${id}hint`}>
        {problem !== undefined && (
          <p className="ui-error" role="alert">
            <i className="pi pi-exclamation-circle" aria-hidden="true" />
            <ErrorMessageText what={problem} />
          </p>
        )}
        <div className="ui-hint">
          <span className="ui-note">{common('form.markdown')}</span>
          <span
            className={`ui-counter${isLongerThan(text, limits.indicatorCommentLength) ? ' is-over' : ''}`}
          >
            {common('form.counter', {
              length: number.format(charactersIn(text)),
              max: number.format(limits.indicatorCommentLength),
            })}
          </span>
        </div>
      </div>
      <Row>
        <Button type="submit" small busy={busy}>
          {submitLabel}
        </Button>
        {cancel !== undefined && (
          <Button kind="text" small disabled={busy} onClick={cancel}>
            {common('form.cancel')}
          </Button>
        )}
      </Row>
    </form>
  )
}
