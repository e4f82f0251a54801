import { paths } from '#web/lib/paths.ts'
import { SharedItem } from '#web/ui/pages/item-page.tsx'
import { feedQuery } from './indicator-queries.ts'

/** `/ioc/{id}`: the share link of a feed. */
export const FeedPage = () => <SharedItem list={paths.feeds} query={feedQuery} />
