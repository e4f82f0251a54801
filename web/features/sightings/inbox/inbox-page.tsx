import { lazy } from 'react'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { useInboxList } from './use-inbox-list.tsx'
import { LazyPart } from '#web/ui/loading/lazy-part.tsx'

const InboxDrawer = lazy(async () => ({ default: (await import('./inbox-drawer.tsx')).InboxDrawer }))

/** `/ioc/sightings`: what organizations say of indicators, for analysts to answer. */
const InboxPage = () => {
  const definition = useInboxList()
  useTitle(definition.texts.title)
  return (
    <ListPage
      definition={definition}
      drawer={(control) => (
        <LazyPart>
          <InboxDrawer control={control} />
        </LazyPart>
      )}
    />
  )
}

export default InboxPage
