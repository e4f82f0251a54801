import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addVisibilityComment } from '#shared/contracts/exposures.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { SaidText } from '#web/ui/failure/said-text.tsx'
import { contractForm } from '#web/ui/form/contract-form.ts'
import { text } from '#web/ui/form/field-kinds.ts'
import { TextArea } from '#web/ui/form/fields/field.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { refreshVisibilities } from '../visibility-queries.ts'

const commentForm = contractForm(addVisibilityComment, {
  fields: { comment: text('comment', { required: 'visibilities:life.commentMissing' }) },
  body: ({ comment }) => ({ comment }),
})

/** A comment, which the organization and the analysts see. */
export const CommentForm = ({ id }: { id: number }) => {
  const [written, setWritten] = useState(0)
  return <NewComment key={written} id={id} onAdded={() => setWritten((count) => count + 1)} />
}

const NewComment = ({ id, onAdded }: { id: number; onAdded: () => void }) => {
  const { t } = useTranslation('visibilities')
  const { isAnalyst } = useRights()
  const client = useQueryClient()
  const form = useContractForm({
    form: commentForm,
    initial: commentForm.empty,
    submit: async ({ body }) => {
      await call(addVisibilityComment, { params: { id: String(id) }, body, quiet: true })
      notify.success(t('life.commentAdded'))
      onAdded()
      await refreshVisibilities(client)
    },
  })
  return (
    <form
      ref={form.ref}
      className="life-comment"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      {form.problem !== undefined && form.errors.comment === undefined && (
        <p className="ui-error" role="alert">
          <i className="pi pi-exclamation-circle" aria-hidden="true" />
          <SaidText what={form.problem} />
        </p>
      )}
      <TextArea
        label={t('life.comment')}
        rows={2}
        note={t(isAnalyst ? 'life.noteSeenByClient' : 'life.noteSeen')}
        {...form.field('comment')}
      />
      <button type="submit" className="ui-btn ui-btn-outline ui-btn-small" aria-disabled={form.saving}>
        {form.saving && <i className="pi pi-spinner pi-spin" aria-hidden="true" />}
        {t('life.addComment')}
      </button>
    </form>
  )
}
