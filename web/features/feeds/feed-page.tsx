import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { ErrorPage } from '#web/ui/message-page/message-page.tsx'
import { paths } from '#web/lib/paths.ts'
import { DrawerBones } from '#web/ui/drawer/drawer.tsx'
import { serverErrors } from '#web/ui/form/server-errors.ts'
import { feedQuery } from './feed-queries.ts'

/**
 * `/ioc/{id}`: the share link. It opens the list with the feed in the drawer once the feed is known to be there; a link
 * without a usable id opens the list, and a failed load shows why by its status.
 */
export const FeedPage = () => {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,8}$/.test(id) ? <SharedFeed id={Number(id)} /> : <Navigate to={paths.feeds} replace />
}

const SharedFeed = ({ id }: { id: number }) => {
  const feed = useQuery(feedQuery(id))
  if (feed.data !== undefined) return <Navigate to={`${paths.feeds}?item=${id}`} replace />
  return feed.isError ? (
    <ErrorPage status={serverErrors(feed.error).status} onRetry={() => void feed.refetch()} />
  ) : (
    <DrawerBones />
  )
}
