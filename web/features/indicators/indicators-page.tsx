import { useSearchParams } from '#web/lib/search-params.ts'
import { useTranslation } from 'react-i18next'
import { exportFeeds } from '#shared/contracts/indicators.ts'
import { call } from '#web/lib/api.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { IndicatorListControls, useChangeSelected } from '#web/features/indicator-jobs/controls.tsx'
import { useIndicatorTools } from '#web/features/indicator-lookup/controls.tsx'
import { CreateViewButton } from '#web/features/views/controls.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { useIndicatorList } from './list/use-indicator-list.tsx'
import { useGroupPicker } from './group-picker/use-group-picker.tsx'
import { preloadedPart } from '#web/ui/loading/lazy-part.tsx'

const IndicatorDrawer = preloadedPart(
  async () => (await import('./drawer/indicator-drawer.tsx')).IndicatorDrawer,
)
const all = { kind: 'all' } as const

/** `/ioc`: the list of all indicators. */
const IndicatorsPage = () => {
  const { t } = useTranslation('indicators')
  const { pick, dialog } = useGroupPicker()
  const { change, dialog: changeDialog } = useChangeSelected()
  const { isAnalyst } = useRights()
  const [params] = useSearchParams()
  // The menu takes analysts to the indicators to verify, not to all.
  const waits = isAnalyst && params.get('is_verified') === 'false'
  const title = t(waits ? 'titleUnverified' : 'title')
  const definition = useIndicatorList({ scope: all, title, pick, change })
  const extra = useIndicatorTools()
  useTitle(definition.texts.title)
  return (
    <>
      <ListPage
        definition={definition}
        drawer={(control) => <IndicatorDrawer control={control} />}
        intro={extra.offer}
        onSearchPaste={extra.takePaste}
        tools={(query, total) => (
          <>
            {extra.buttons}
            <IndicatorListControls
              query={query}
              total={total}
              exportSome={(amount) => call(exportFeeds, { query: { ...query, amount: String(amount) } })}
            />
            <CreateViewButton list="feeds" definition={definition} query={query} />
          </>
        )}
      />
      {dialog}
      {changeDialog}
      {extra.dialog}
    </>
  )
}

export default IndicatorsPage
