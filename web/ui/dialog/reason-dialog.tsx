import { limits } from '#shared/domain/limits.ts'
import { isLongerThan, tidyText } from '#shared/domain/text.ts'
import { TextArea } from '#web/ui/form/fields/field.tsx'
import { fieldsOf, useForm } from '#web/ui/form/use-form.ts'
import styles from './dialog.module.css'
import { FormDialog } from './form-dialog.tsx'
import { useActionFailure } from './use-action-failure.ts'

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
  /** Returns whether the action succeeded. If not, the dialog and its input stay, with the error that was reported. */
  readonly onConfirm: (reason: string) => Promise<boolean>
  readonly onClose: () => void
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
}: ReasonDialogProps) => {
  const { failure, succeeds, forget } = useActionFailure()
  const form = useForm({
    initial: { reason: '' },
    normalize: ({ reason }) => ({ reason: tidyText(reason, true) }),
    validate: ({ reason }) => (missing !== undefined && reason.trim() === '' ? { reason: missing } : {}),
    onInvalid: () => undefined,
    submit: async ({ reason }) => {
      let isDone = false
      const isFree = await succeeds(async () => {
        isDone = await onConfirm(reason)
      })
      if (isFree && isDone) onClose()
      return {}
    },
  })
  const { reason } = form.values
  return (
    <FormDialog
      role="alertdialog"
      size="narrow"
      destructive
      title={title}
      action={action}
      form={{ ...form, problem: failure }}
      disabled={isLongerThan(reason, limits.reasonLength)}
      onClose={() => {
        forget()
        onClose()
      }}
    >
      <div className={styles.question}>
        <p>{text}</p>
        <TextArea
          label={label}
          required={missing !== undefined}
          rows={3}
          maxLength={limits.reasonLength}
          note={note}
          {...fieldsOf(form)('reason')}
        />
      </div>
    </FormDialog>
  )
}
