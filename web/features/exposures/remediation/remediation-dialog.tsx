import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'

interface RemediationDialogProps {
  readonly title: string
  readonly submitLabel: string
  /** It is being sent, or is not ready to be. */
  readonly saving: boolean
  /** Something is typed or chosen, which closing would lose. */
  readonly dirty?: boolean
  readonly problem?: ErrorMessage | undefined
  readonly onClose: () => void
  /** Gets the id that its form has. */
  readonly children: (form: string) => ReactNode
}

/** The frame of a question about an exposure: its form, what is wrong as a whole, and the two buttons. */
export const RemediationDialog = ({
  title,
  submitLabel,
  saving,
  dirty = false,
  problem,
  onClose,
  children,
}: RemediationDialogProps) => {
  const { t } = useTranslation('common')
  const form = useId()
  const { leave } = useLeaveGuard(dirty)
  const close = (): void => {
    if (!saving) onClose()
  }
  return (
    <Modal
      className="remediation-dialog"
      title={title}
      closeLabel={t('confirm.cancel')}
      onClose={close}
      footer={
        <>
          <button
            type="button"
            className="ui-btn ui-btn-outline"
            disabled={saving}
            onClick={() => leave(close)}
          >
            {t('confirm.cancel')}
          </button>
          <button type="submit" form={form} className="ui-btn ui-btn-primary" aria-disabled={saving}>
            {submitLabel}
          </button>
        </>
      }
    >
      <FormProblem what={problem} />
      {children(form)}
    </Modal>
  )
}
