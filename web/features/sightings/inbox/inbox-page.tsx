import { ListPage } from '#web/ui/list/list-page.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { useInboxList } from './use-inbox-list.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const InboxDrawer = lazyPart(async () => (await import('./inbox-drawer.tsx')).InboxDrawer)

/** `/ioc/sightings`: sightings from organizations, for analysts to answer. */
const InboxPage = () => {
  const definition = useInboxList()
  useTitle(definition.texts.title)
  return <ListPage definition={definition} drawer={(control) => <InboxDrawer control={control} />} />
}

export default InboxPage
