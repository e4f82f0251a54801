import { exportVisibilities } from '#shared/contracts/visibilities.ts'
import type { View } from '#shared/contracts/views.ts'
import { call } from '#web/lib/api.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { useBulkJobs } from '#web/ui/jobs/use-bulk-jobs.tsx'
import { ListOrView, ViewedList } from '#web/features/views/controls.tsx'
import { ExportButton } from '#web/ui/export/export-button.tsx'
import { useStateQuestion } from './remediation/use-state-question.tsx'
import { useExposureList } from './use-exposure-list.tsx'
import { preloadedPart } from '#web/ui/loading/lazy-part.tsx'

const ExposureDrawer = preloadedPart(async () => (await import('./exposure-drawer.tsx')).ExposureDrawer)

/** `/visibilities`: the list of exposures, and `/visibilities/view/{id}`: that of a saved view. */
const ExposuresPage = () => <ListOrView list="visibilities">{(view) => <Exposures view={view} />}</ListOrView>

const Exposures = ({ view }: { view: View | undefined }) => {
  const { ask, dialog } = useStateQuestion()
  const { ask: askJob, dialog: jobDialog } = useBulkJobs()
  const definition = useExposureList(ask, askJob)
  const { isAnalyst } = useRights()
  return (
    <>
      <ViewedList
        list="visibilities"
        view={view}
        definition={definition}
        drawer={(control) => <ExposureDrawer control={control} />}
        {...(isAnalyst
          ? {}
          : {
              tools: (query, total) => (
                <ExportButton
                  total={total}
                  run={(amount) => call(exportVisibilities, { query: { ...query, amount: String(amount) } })}
                />
              ),
            })}
      />
      {dialog}
      {jobDialog}
    </>
  )
}

export default ExposuresPage
