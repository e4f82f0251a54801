import { useTranslation } from 'react-i18next'
import type { FieldsBefore } from '#shared/domain/fields-before.ts'
import { updateFeedComment } from '#shared/contracts/indicators.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { contractForm, type ValuesOf } from '#web/ui/form/contract-form.ts'
import { text } from '#web/ui/form/field-kinds.ts'
import { TextArea } from '#web/ui/form/fields/field.tsx'
import { FormElement } from '#web/ui/form/form-element.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { Row } from '#web/ui/layout/layout.tsx'
import styles from '../indicators.module.css'

const commentForm = contractForm(updateFeedComment, {
  fields: { comment: text('comment', { required: 'indicators:comments.empty' }) },
  body: ({ comment }) => ({ comment }),
})
type CommentValues = ValuesOf<typeof commentForm>

interface CommentFormProps {
  readonly label: string
  readonly submitLabel: string
  /** Of an existing comment: its text, and how it is now. */
  readonly edited?: CommentValues & { readonly current: () => Promise<CommentValues> }
  readonly onSubmit: (sent: CommentValues & { readonly fields_before?: FieldsBefore }) => Promise<void>
  readonly onCancel?: () => void
}

/** The form of a new or changed comment. */
export const CommentForm = ({ label, submitLabel, edited, onSubmit, onCancel }: CommentFormProps) => {
  const { t: common } = useTranslation('common')
  const form = useContractForm({
    form: commentForm,
    update: edited === undefined ? undefined : updateFeedComment,
    initial: { comment: edited?.comment ?? '' },
    current: edited?.current,
    close: onCancel,
    submit: async ({ values, over }) => {
      await onSubmit({ ...values, ...over })
    },
  })
  const guard = useLeaveGuard(form.dirty)
  const cancel = onCancel && ((): void => guard.leave(onCancel))
  return (
    <FormElement form={form} className={styles.form} onCancel={cancel}>
      {/* At a wrong text its message is enough. */}
      <FormProblem what={form.errors.comment === undefined ? form.problem : undefined} />
      <TextArea label={label} rows={3} markdown {...form.field('comment')} />
      <Row>
        <Button type="submit" small busy={form.saving}>
          {submitLabel}
        </Button>
        {cancel !== undefined && (
          <Button kind="text" small disabled={form.saving} onClick={cancel}>
            {common('form.cancel')}
          </Button>
        )}
      </Row>
    </FormElement>
  )
}
