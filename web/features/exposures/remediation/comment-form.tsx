import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addVisibilityComment } from '#shared/contracts/exposures.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { ErrorMessageText } from '#web/ui/failure/error-message-text.tsx'
import { contractForm } from '#web/ui/form/contract-form.ts'
import { text } from '#web/ui/form/field-kinds.ts'
import { TextArea } from '#web/ui/form/fields/field.tsx'
import { FormElement } from '#web/ui/form/form-element.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { refreshExposures } from '../exposure-queries.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Row } from '#web/ui/layout/layout.tsx'
import { ErrorLine } from '#web/ui/form/fields/field-frame.tsx'

const commentForm = contractForm(addVisibilityComment, {
  fields: { comment: text('comment', { required: 'exposures:remediation.commentMissing' }) },
  body: ({ comment }) => ({ comment }),
})

/** A button that opens a comment field. The organization and the analysts see the comment. */
export const CommentForm = ({ id }: { id: number }) => {
  const { t } = useTranslation('exposures')
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  // After saving or cancelling, the focus returns to the button.
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus()
    wasOpen.current = open
  }, [open])
  if (open) return <NewComment id={id} onClose={() => setOpen(false)} />
  return (
    <Button ref={button} small icon="comment" onClick={() => setOpen(true)}>
      {t('remediation.addComment')}
    </Button>
  )
}

const NewComment = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { t } = useTranslation('exposures')
  const { t: common } = useTranslation('common')
  const { isAnalyst } = useRights()
  const client = useQueryClient()
  const form = useContractForm({
    form: commentForm,
    initial: commentForm.empty,
    submit: async ({ body }) => {
      await call(addVisibilityComment, { params: { id: String(id) }, body, quiet: true })
      guard.release()
      notify.success(t('remediation.commentAdded'))
      onClose()
      await refreshExposures(client)
    },
  })
  const guard = useLeaveGuard(form.dirty)
  const cancel = (): void => guard.leave(onClose)
  const { ref } = form
  useEffect(() => {
    ref.current?.querySelector('textarea')?.focus()
  }, [ref])
  return (
    <FormElement form={form} onCancel={cancel}>
      {form.problem !== undefined && form.errors.comment === undefined && (
        <ErrorLine role="alert">
          <ErrorMessageText what={form.problem} />
        </ErrorLine>
      )}
      <TextArea
        label={t('remediation.comment')}
        rows={3}
        markdown
        note={t(isAnalyst ? 'remediation.noteSeenByClient' : 'remediation.noteSeen')}
        {...form.field('comment')}
      />
      <Row>
        <Button type="submit" small busy={form.saving}>
          {t('remediation.sendComment')}
        </Button>
        <Button kind="text" small disabled={form.saving} onClick={cancel}>
          {common('form.cancel')}
        </Button>
      </Row>
    </FormElement>
  )
}
