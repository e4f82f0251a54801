import { exportThreats } from '#shared/contracts/threats.ts'
import { call } from '#web/lib/api.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { ExportButton } from '#web/ui/export/export-button.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ThreatDrawer } from './threat-drawer.tsx'
import { useThreatList } from './use-threat-list.tsx'

/** `/threats`: the list of threats. */
const ThreatsPage = () => {
  const definition = useThreatList()
  const { isAnalyst } = useRights()
  useTitle(definition.texts.title)
  return (
    <ListPage
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
  )
}

export default ThreatsPage
