import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/domain/limits.ts'
import { isLongerThan, tidyText } from '#shared/domain/text.ts'
import { TextArea } from '#web/ui/form/fields/field.tsx'
import { Modal } from './modal.tsx'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { Button } from '#web/ui/button/button.tsx'

interface ReasonDialogProps {
  readonly title: string
  /** The effect of the action. */
  readonly text: string
  /** The button label, a verb. */
  readonly action: string
  /** The label of the field: what to enter, and who will read it. */
  readonly label: string
  readonly note: string
  /** The error shown if the reason is empty. Without it the reason is optional. */
  readonly missing?: string
  /**
   * Returns whether the action succeeded. If not, the dialog and its input stay, and the caller has shown the error.
   */
  readonly onConfirm: (reason: string) => Promise<boolean>
  readonly onClose: () => void
  /** Where the focus goes if the element that opened the dialog no longer exists. */
  readonly focusInstead?: () => HTMLElement | null | undefined
}

/** Asks for the reason of a rejection. */
export const ReasonDialog = ({
  title,
  text,
  action,
  label,
  note,
  missing,
  onConfirm,
  onClose,
  focusInstead,
}: ReasonDialogProps) => {
  const { t } = useTranslation('common')
  const form = useId()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const { leave } = useLeaveGuard(reason.trim() !== '')
  const tooLong = isLongerThan(reason, limits.reasonLength)
  const close = (): void => {
    if (!busy) onClose()
  }
  const confirm = async (): Promise<void> => {
    const given = tidyText(reason, true)
    if (missing !== undefined && given === '') {
      setMissing(true)
      document.querySelector<HTMLElement>(`[id="${form}"] textarea`)?.focus()
      return
    }
    if (busy || tooLong) return
    setBusy(true)
    try {
      if (await onConfirm(given)) onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      role="alertdialog"
      className="ui-confirm"
      focusInstead={focusInstead}
      title={title}
      onClose={close}
      footer={
        <>
          <Button disabled={busy} onClick={() => leave(close)}>
            {t('confirm.cancel')}
          </Button>
          <Button type="submit" form={form} kind="delete" aria-busy={busy} disabled={busy || tooLong}>
            {busy && <i className="pi pi-spinner pi-spin" aria-hidden="true" />}
            {action}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <form
        id={form}
        className="ui-confirm-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <TextArea
          label={label}
          required={missing !== undefined}
          rows={3}
          maxLength={limits.reasonLength}
          value={reason}
          note={note}
          error={isMissing && reason.trim() === '' ? missing : undefined}
          onChange={setReason}
        />
      </form>
    </Modal>
  )
}
