import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { Button } from '#web/ui/button/button.tsx'

interface RemediationDialogProps {
  readonly title: string
  readonly submitLabel: string
  /** Whether it is being sent or is not ready to be. */
  readonly saving: boolean
  /** Whether closing would lose input. */
  readonly dirty?: boolean
  readonly problem?: ErrorMessage | undefined
  readonly onClose: () => void
  /** Receives the id for its form. */
  readonly children: (form: string) => ReactNode
}

/** The frame of a dialog about an exposure: its form, its error and the two buttons. */
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
          <Button disabled={saving} onClick={() => leave(close)}>
            {t('confirm.cancel')}
          </Button>
          <Button type="submit" form={form} kind="primary" aria-disabled={saving}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <FormProblem what={problem} />
      {children(form)}
    </Modal>
  )
}
