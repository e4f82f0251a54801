import { exportIncidents } from '#shared/contracts/incidents.ts'
import type { View } from '#shared/contracts/views.ts'
import { call } from '#web/lib/api.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { useBulkJobs } from '#web/ui/jobs/use-bulk-jobs.tsx'
import { ListOrView, ViewedList } from '#web/features/views/controls.tsx'
import { ExportButton } from '#web/ui/export/export-button.tsx'
import { useIncidentList } from './list/use-incident-list.tsx'
import { preloadedPart } from '#web/ui/loading/lazy-part.tsx'

const IncidentDrawer = preloadedPart(
  async () => (await import('./drawer/incident-drawer.tsx')).IncidentDrawer,
)

/** `/incidents`: the list of incidents, and `/incidents/view/{id}`: that of a saved view. */
const IncidentsPage = () => <ListOrView list="incidents">{(view) => <Incidents view={view} />}</ListOrView>

const Incidents = ({ view }: { view: View | undefined }) => {
  const { ask, dialog } = useBulkJobs()
  const definition = useIncidentList(ask)
  const { isAnalyst } = useRights()
  return (
    <>
      <ViewedList
        list="incidents"
        view={view}
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
      {dialog}
    </>
  )
}

export default IncidentsPage
