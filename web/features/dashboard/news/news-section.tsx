import type { UseQueryResult } from '@tanstack/react-query'
import type { News } from '#shared/contracts/news.ts'
import { useTranslation } from 'react-i18next'
import { Card, Empty } from '#web/ui/layout/layout.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { CamePanel } from './came-panel.tsx'
import { ConcernsPanel, MinePanel } from './news-panels.tsx'
import styles from '#web/ui/news/news.module.css'

interface NewsSectionProps {
  readonly reply: UseQueryResult<News>
  readonly since: string
  readonly onWeek: () => void
}

/** What is new to the user, what is the user's or late, and what matches the organization's assets. */
export const NewsSection = ({ reply, since, onWeek }: NewsSectionProps) => {
  const { t } = useTranslation('dashboard')
  const { data: news } = reply
  if (news === undefined)
    return (
      <Card label={t('news.came')} busy={!reply.isError}>
        {reply.isError ? (
          <Empty>
            <LoadFailed text={t('news.failed')} error={reply.error} onRetry={() => void reply.refetch()} />
          </Empty>
        ) : (
          <Skeleton widths={[80, 50, 70, 45, 75, 55]} />
        )}
      </Card>
    )
  const unread = new Map(news.lists.map(({ list, unread_ids: ids }) => [list, new Set(ids)]))
  return (
    <div className={styles.root}>
      <CamePanel news={news} since={since} onWeek={onWeek} />
      <div className={styles.side}>
        {(news.mine !== null || (news.waiting ?? 0) > 0) && (
          <MinePanel mine={news.mine} waiting={news.waiting ?? 0} />
        )}
        {(news.concerns.visibilities ?? news.concerns.threats ?? news.concerns.feeds) !== null && (
          <ConcernsPanel concerns={news.concerns} unread={(list, id) => unread.get(list)?.has(id) === true} />
        )}
      </div>
    </div>
  )
}
