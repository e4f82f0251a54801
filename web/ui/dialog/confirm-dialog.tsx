import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from './modal.tsx'
import '../form/form.css'

interface ConfirmDialogProps {
  readonly title: string
  /** What will happen, and what cannot be undone. */
  readonly text: string
  /** The verb of the button: never only "yes". */
  readonly action: string
  readonly destructive?: boolean
  /** The button that changes nothing, where "cancel" could be taken for the action. */
  readonly stay?: string
  /**
   * Settles when it is done; while it runs nothing can be pressed twice. A failure is the caller's to show.
   */
  readonly onConfirm: () => Promise<void> | void
  readonly onClose: () => void
  /**
   * Where the focus goes when what the person asked from is gone: a deleted row has no button to return to.
   */
  readonly focusInstead?: () => HTMLElement | null | undefined
}

/** Asks before something that cannot be undone. */
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
          <button type="button" className="ui-btn ui-btn-outline" disabled={busy} onClick={onClose} autoFocus>
            {stay ?? t('confirm.cancel')}
          </button>
          <button
            type="button"
            className={`ui-btn ${destructive ? 'ui-btn-danger-fill' : 'ui-btn-primary'}`}
            aria-busy={busy}
            disabled={busy}
            onClick={() => void confirm()}
          >
            {busy && <i className="pi pi-spinner pi-spin" aria-hidden="true" />}
            {action}
          </button>
        </>
      }
    >
      <p>{text}</p>
    </Modal>
  )
}
