import { exportVisibilities } from '#shared/contracts/visibilities.ts'
import { call } from '#web/lib/api.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { ExportButton } from '#web/ui/export/export-button.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ExposureDrawer } from './exposure-drawer.tsx'
import { useStateQuestion } from './remediation/use-state-question.tsx'
import { useExposureList } from './use-exposure-list.tsx'

/** `/visibilities`: the list of exposures. */
const ExposuresPage = () => {
  const { ask, dialog } = useStateQuestion()
  const definition = useExposureList(ask)
  const { isAnalyst } = useRights()
  useTitle(definition.texts.title)
  return (
    <>
      <ListPage
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
    </>
  )
}

export default ExposuresPage
