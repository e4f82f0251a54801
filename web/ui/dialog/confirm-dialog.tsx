import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button/button.tsx'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import styles from './dialog.module.css'
import { Modal } from './modal.tsx'
import { useActionFailure } from './use-action-failure.ts'

interface ConfirmDialogProps {
  readonly title: string
  /** The effect of the action, and what cannot be undone. */
  readonly text: string
  /** The button label, a verb: never only "yes". */
  readonly action: string
  readonly destructive?: boolean
  /** The label of the button that changes nothing, for cases where "cancel" could be mistaken for the action. */
  readonly stay?: string
  /**
   * Settles when the action is done. Meanwhile nothing can be pressed twice. What the caller reports as a failure by
   * `notify` is shown in the dialog, which then stays, so that the action can be repeated.
   */
  readonly onConfirm: () => Promise<unknown> | void
  readonly onClose: () => void
}

/** Asks for confirmation of an action that cannot be undone. */
export const ConfirmDialog = ({
  title,
  text,
  action,
  destructive = false,
  stay,
  onConfirm,
  onClose,
}: ConfirmDialogProps) => {
  const { t } = useTranslation('common')
  const [busy, setBusy] = useState(false)
  const { failure, succeeds, forget } = useActionFailure()
  const confirm = async (): Promise<void> => {
    setBusy(true)
    let isDone = true
    try {
      isDone = await succeeds(onConfirm)
    } finally {
      setBusy(false)
      if (isDone) onClose()
    }
  }
  const close = (): void => {
    if (busy) return
    forget()
    onClose()
  }
  return (
    <Modal
      role="alertdialog"
      size="narrow"
      onClose={close}
      title={title}
      footer={
        <>
          <Button autoFocus onClick={close}>
            {stay ?? t('confirm.cancel')}
          </Button>
          <Button kind={destructive ? 'delete' : 'primary'} busy={busy} onClick={() => void confirm()}>
            {action}
          </Button>
        </>
      }
    >
      <FormProblem what={failure} />
      <div className={styles.question}>
        <p>{text}</p>
      </div>
    </Modal>
  )
}
