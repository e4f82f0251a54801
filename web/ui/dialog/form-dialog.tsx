import { useId, useLayoutEffect, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { FormElement } from '#web/ui/form/form-element.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { useLeaveGuard, type LeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { Row } from '#web/ui/layout/layout.tsx'
import { Modal } from './modal.tsx'

interface FormDialogProps {
  readonly title: ReactNode
  /** The label of the submit button, a verb; without it, to save. */
  readonly action?: string
  readonly form: Pick<Form<object>, 'ref' | 'saving' | 'dirty' | 'submit'> & {
    /** The error of the form as a whole. */
    readonly problem?: ErrorMessage | undefined
  }
  /** The form's own guard, if it must release it; otherwise the dialog has one. */
  readonly guard?: LeaveGuard
  readonly size?: 'narrow' | 'wide' | undefined
  readonly className?: string | undefined
  /** Marks a question that blocks everything else. */
  readonly role?: 'alertdialog' | undefined
  /** Its action takes something away. */
  readonly destructive?: boolean
  /** Whether what is entered cannot be sent yet. */
  readonly disabled?: boolean
  /** On a phone it rises from the bottom edge. */
  readonly position?: 'bottom' | 'center'
  /** In the footer, before the buttons. */
  readonly note?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog with a form: the error above the fields, the buttons, and the question before unsaved input is lost. */
export const FormDialog = ({
  title,
  action,
  form,
  guard,
  size,
  className,
  role,
  destructive = false,
  disabled = false,
  position = 'center',
  note,
  onClose,
  children,
}: FormDialogProps) => {
  const { t } = useTranslation('common')
  const id = useId()
  const own = useLeaveGuard(guard === undefined && form.dirty)
  const close = (): void => {
    if (!form.saving) onClose()
  }
  return (
    <Modal
      role={role}
      size={size}
      className={className}
      position={position}
      title={title}
      // A question closes by its labelled button alone.
      closeLabel={role === undefined ? t('form.cancel') : undefined}
      onClose={close}
      footer={
        <Row grow wrap>
          {note}
          <Row grow wrap justify="end">
            <Button onClick={() => (guard ?? own).leave(close)}>{t('form.cancel')}</Button>
            <Button
              type="submit"
              form={id}
              kind={destructive ? 'delete' : 'primary'}
              busy={form.saving}
              disabled={disabled}
            >
              {form.saving ? t('form.saving') : (action ?? t('form.save'))}
            </Button>
          </Row>
        </Row>
      }
    >
      <FormElement form={form} id={id}>
        <FormProblem what={form.problem} />
        {children}
      </FormElement>
      <StartAtField form={form.ref} />
    </Modal>
  )
}

/** Focuses the first field, unless one has taken the focus itself. */
const StartAtField = ({ form }: { readonly form: RefObject<HTMLFormElement | null> }) => {
  useLayoutEffect(() => {
    if (form.current?.contains(document.activeElement) === false)
      form.current.querySelector<HTMLElement>(firstField)?.focus()
  }, [form])
  return null
}

const firstField = 'input:not([type="hidden"], :disabled), textarea:not(:disabled)'
