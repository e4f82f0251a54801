import { ListPage } from '#web/ui/list/list-page.tsx'
import { ThreatDrawer } from './threat-drawer.tsx'
import { useThreatList } from './use-threat-list.tsx'

/** `/threats`: the list of threats. */
export const ThreatsPage = () => {
  const definition = useThreatList()
  return <ListPage definition={definition} drawer={(control) => <ThreatDrawer control={control} />} />
}
