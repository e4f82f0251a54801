import { useTitle } from '#web/lib/use-title.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ThreatDrawer } from './threat-drawer.tsx'
import { useThreatList } from './use-threat-list.tsx'

/** `/threats`: the list of threats. */
const ThreatsPage = () => {
  const definition = useThreatList()
  useTitle(definition.texts.title)
  return <ListPage definition={definition} drawer={(control) => <ThreatDrawer control={control} />} />
}

export default ThreatsPage
