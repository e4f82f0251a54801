import { useTitle } from '#web/app/use-title.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ExportButton } from './export-button.tsx'
import { IncidentDrawer } from './incident-drawer.tsx'
import { useIncidentList } from './use-incident-list.tsx'
import { useIncidentRights } from './use-incident-rights.ts'

/** `/incidents`: the list of incidents. */
const IncidentsPage = () => {
  const definition = useIncidentList()
  const { isAnalyst } = useIncidentRights()
  useTitle(definition.texts.title)
  return (
    <ListPage
      definition={definition} drawer={(control) => <IncidentDrawer control={control} />}
      {...(isAnalyst ? {} : { tools: (query, total) => <ExportButton query={query} total={total} /> })}
    />
  )
}

export default IncidentsPage
