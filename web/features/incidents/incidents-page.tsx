import { exportIncidents } from '#shared/contracts/incidents.ts'
import { call } from '#web/lib/api.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { ExportButton } from '#web/ui/export/export-button.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { IncidentDrawer } from './drawer/incident-drawer.tsx'
import { useIncidentList } from './list/use-incident-list.tsx'

/** `/incidents`: the list of incidents. */
const IncidentsPage = () => {
  const definition = useIncidentList()
  const { isAnalyst } = useRights()
  useTitle(definition.texts.title)
  return (
    <ListPage
      definition={definition}
      drawer={(control) => <IncidentDrawer control={control} />}
      {...(isAnalyst
        ? {}
        : {
            tools: (query, total) => (
              <ExportButton
                total={total}
                run={(amount) =>
                  call(exportIncidents, { query: { ...query, incidents_number: String(amount) } })
                }
              />
            ),
          })}
    />
  )
}

export default IncidentsPage
