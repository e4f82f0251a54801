import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  deleteFeedComment,
  getFeedComment,
  undoFeedAct,
  updateFeedComment,
  type IndicatorComment,
} from '#shared/contracts/indicators.ts'
import type { BodyIn } from '#shared/http/endpoint.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { confirmUndoable, useUndo } from '#web/lib/undo.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { MarkdownText } from '#web/ui/markdown/markdown-text.tsx'
import { CommentForm } from './comment-form.tsx'
import { refreshIndicators } from '#web/features/indicators/indicator-queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Row, Text } from '#web/ui/layout/layout.tsx'

/** One comment. Only its author can change or delete it (part 2 section 5). */
export const Comment = ({ comment }: { comment: IndicatorComment }) => {
  const { t } = useTranslation('indicators')
  const { isAnalyst, email } = useRights()
  const client = useQueryClient()
  const undo = useUndo(undoFeedAct, refreshIndicators)
  const [editing, setEditing] = useState(false)
  const [removing, setRemoving] = useState(false)
  const params = { id: String(comment.comment_id) }
  const isMine = isAnalyst && comment.user_email.toLowerCase() === email.toLowerCase()

  const save = async (body: BodyIn<typeof updateFeedComment>): Promise<void> => {
    await call(updateFeedComment, { params, body, quiet: true })
    setEditing(false)
    notify.success(t('comments.changed'))
    await refreshIndicators(client)
  }
  const remove = async (): Promise<void> => {
    try {
      const reply = await call(deleteFeedComment, { params })
      confirmUndoable(reply, undo, () => notify.success(t('comments.removed')))
    } catch (error) {
      // The call has shown the error. If the comment is already deleted, the goal is reached.
      if (!(error instanceof CallError)) throw error
      if (error.status !== 404) return
    }
    await refreshIndicators(client)
  }
  return (
    <li>
      <Row justify="between">
        <Text as="span" size="meta" tone="faint">
          <b>{comment.user_email}</b> <DateText iso={comment.creation_date} time />
          {comment.last_update_date !== comment.creation_date && <span> · {t('comments.edited')}</span>}
        </Text>
        {isMine && !editing && (
          <Row as="span" gap={1}>
            <Button
              square
              small
              kind="plain"
              icon="pencil"
              aria-label={t('comments.edit')}
              title={t('comments.edit')}
              onClick={() => setEditing(true)}
            />
            <Button
              square
              small
              kind="plain"
              icon="trash"
              aria-label={t('comments.remove')}
              title={t('comments.remove')}
              onClick={() => setRemoving(true)}
            />
          </Row>
        )}
      </Row>
      {editing ? (
        <CommentForm
          label={t('comments.edit')}
          submitLabel={t('comments.save')}
          edited={{
            comment: comment.comment,
            current: async () => ({ comment: (await call(getFeedComment, { params })).comment.comment }),
          }}
          onSubmit={save}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <MarkdownText text={comment.comment} />
      )}
      {removing && (
        <Confirm
          title={t('comments.confirm.title')}
          text={t('comments.confirm.text')}
          action={t('comments.confirm.action')}
          destructive
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </li>
  )
}
