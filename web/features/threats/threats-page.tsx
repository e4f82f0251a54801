import { exportThreats } from '#shared/contracts/threats.ts'
import type { View } from '#shared/contracts/views.ts'
import { call } from '#web/lib/api.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { useBulkJobs } from '#web/ui/jobs/use-bulk-jobs.tsx'
import { ListOrView, ViewedList } from '#web/features/views/controls.tsx'
import { ExportButton } from '#web/ui/export/export-button.tsx'
import { useThreatList } from './use-threat-list.tsx'
import { preloadedPart } from '#web/ui/loading/lazy-part.tsx'

const ThreatDrawer = preloadedPart(async () => (await import('./threat-drawer.tsx')).ThreatDrawer)

/** `/threats`: the list of threats, and `/threats/view/{id}`: that of a saved view. */
const ThreatsPage = () => <ListOrView list="threats">{(view) => <Threats view={view} />}</ListOrView>

const Threats = ({ view }: { view: View | undefined }) => {
  const { ask, dialog } = useBulkJobs()
  const definition = useThreatList(ask, view?.filters['ioc_group_id'])
  const { isAnalyst } = useRights()
  return (
    <>
      <ViewedList
        list="threats"
        view={view}
        definition={definition}
        drawer={(control) => <ThreatDrawer control={control} />}
        {...(isAnalyst
          ? {}
          : {
              tools: (query, total) => (
                <ExportButton
                  total={total}
                  run={(amount) => call(exportThreats, { query: { ...query, amount: String(amount) } })}
                />
              ),
            })}
      />
      {dialog}
    </>
  )
}

export default ThreatsPage
