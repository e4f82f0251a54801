import { exportFeedViewFeeds, type View } from '#shared/contracts/views.ts'
import { call } from '#web/lib/api.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { useWholeExport } from '#web/features/indicator-jobs/use-whole-export.ts'
import { indicatorsQuery } from '#web/features/indicators/indicator-queries.ts'
import { useIndicatorList } from '#web/features/indicators/list/use-indicator-list.tsx'
import { ExportButton } from '#web/ui/export/export-button.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ListOrView } from './controls.tsx'
import { ViewButtons } from './view-buttons.tsx'
import { ViewIntro } from './view-intro.tsx'
import { narrowedQuery } from './view-values.ts'
import { preloadedPart } from '#web/ui/loading/lazy-part.tsx'

const IndicatorDrawer = preloadedPart(
  async () => (await import('#web/features/indicators/drawer/indicator-drawer.tsx')).IndicatorDrawer,
)

/** Organizations cannot select indicators, so they add none to a group. */
const pickNothing = (): Promise<void> => Promise.reject(new Error('Views have no groups to pick'))

/** `/ioc/view/{id}`: the indicators of a saved view, or an error page if it fails to load (part 2 sections 2 and 8). */
const ViewPage = () => (
  <ListOrView list="feeds">{(view) => view !== undefined && <OneView view={view} />}</ListOrView>
)

const OneView = ({ view }: { view: View }) => {
  const definition = useIndicatorList({
    scope: { kind: 'view', id: view.view_id },
    title: view.view_name,
    pick: pickNothing,
    groups: view.filters['groups'],
  })
  const exportWhole = useWholeExport()
  useTitle(view.view_name)
  return (
    <ListPage
      definition={definition}
      intro={<ViewIntro view={view} filters={definition.filters} />}
      drawer={(control) => <IndicatorDrawer control={control} />}
      tools={(query, total) => {
        const whole = narrowedQuery(view, query)
        return (
          <>
            {view.is_own && (
              <ViewButtons
                view={view}
                definition={{ ...definition, query: (whole) => indicatorsQuery({ kind: 'all' }, whole) }}
              />
            )}
            <ExportButton
              total={total}
              run={(amount) =>
                call(exportFeedViewFeeds, {
                  params: { id: String(view.view_id) },
                  query: { ...query, amount: String(amount) },
                })
              }
              {...(whole === undefined ? {} : { whole: () => exportWhole(whole) })}
            />
          </>
        )
      }}
    />
  )
}

export default ViewPage
