import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from './modal.tsx'
import '../form/form.css'
import { Button } from '#web/ui/button/button.tsx'

interface ConfirmDialogProps {
  readonly title: string
  /** The effect of the action, and what cannot be undone. */
  readonly text: string
  /** The button label, a verb: never only "yes". */
  readonly action: string
  readonly destructive?: boolean
  /** The label of the button that changes nothing, for cases where "cancel" could be mistaken for the action. */
  readonly stay?: string
  /** Settles when the action is done. Meanwhile nothing can be pressed twice. The caller shows failures. */
  readonly onConfirm: () => Promise<void> | void
  readonly onClose: () => void
  /**
   * Where the focus goes if the element that opened the dialog no longer exists, such as the button of a deleted row.
   */
  readonly focusInstead?: () => HTMLElement | null | undefined
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
  focusInstead,
}: ConfirmDialogProps) => {
  const { t } = useTranslation('common')
  const [busy, setBusy] = useState(false)
  const confirm = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      await onConfirm()
    } finally {
      setBusy(false)
      onClose()
    }
  }
  return (
    <Modal
      role="alertdialog"
      onClose={() => {
        if (!busy) onClose()
      }}
      className="ui-confirm"
      focusInstead={focusInstead}
      title={title}
      footer={
        <>
          <Button disabled={busy} onClick={onClose} autoFocus>
            {stay ?? t('confirm.cancel')}
          </Button>
          <Button
            kind={destructive ? 'delete' : 'primary'}
            busy={busy}
            disabled={busy}
            onClick={() => void confirm()}
          >
            {action}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Modal>
  )
}
