import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createFeedComment } from '#shared/contracts/indicators.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { exactCount } from '#web/lib/counts.ts'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { Comment } from './comment.tsx'
import { CommentForm } from './comment-form.tsx'
import { indicatorCommentsQuery, refreshIndicators } from '#web/features/indicators/indicator-queries.ts'
import { PageTurner } from '#web/features/indicators/page-turner.tsx'
import { Stack, Text } from '#web/ui/layout/layout.tsx'
import drawer from '#web/ui/drawer/drawer.module.css'

/** The comments on an indicator, newest first. Analysts write them (part 2 section 6). */
export const CommentsSection = ({ indicatorId }: { indicatorId: number }) => {
  const { t, i18n } = useTranslation('indicators')
  const { isAnalyst } = useRights()
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const [written, setWritten] = useState(0)
  const reply = useQuery({ ...indicatorCommentsQuery(indicatorId, page), placeholderData: keepPreviousData })
  const pagination = reply.data?.meta.pagination
  const total = pagination?.total

  const add = async ({ comment }: { comment: string }): Promise<void> => {
    await call(createFeedComment, { body: { feed_id: indicatorId, comment }, quiet: true })
    notify.success(t('comments.added'))
    setPage(1)
    setWritten((count) => count + 1)
    await refreshIndicators(client)
  }
  return (
    <section className={drawer.section}>
      <h3>
        {t('comments.title')}
        {total !== undefined && total > 0 && ` (${exactCount(total, i18n.language)})`}
      </h3>
      {reply.data === undefined && !reply.isError && <Skeleton widths={[64]} />}
      {reply.data === undefined && reply.isError && (
        <LoadFailed text={t('comments.failed')} error={reply.error} onRetry={() => void reply.refetch()} />
      )}
      {total === 0 && <Text tone="faint">{t('comments.none')}</Text>}
      {reply.data !== undefined && reply.data.data.length > 0 && (
        <Stack as="ul" gap={3}>
          {reply.data.data.map((comment) => (
            <Comment key={comment.comment_id} comment={comment} />
          ))}
        </Stack>
      )}
      {pagination !== undefined && (
        <PageTurner
          list={t('comments.title')}
          page={Math.min(page, Math.max(1, pagination.total_pages))}
          pages={pagination.total_pages}
          onPage={setPage}
        />
      )}
      {isAnalyst && (
        <CommentForm key={written} label={t('comments.new')} submitLabel={t('comments.add')} onSubmit={add} />
      )}
    </section>
  )
}
