import { useEffect, useRef } from 'react'
import { isFocusLost } from '#web/lib/focus.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { useTranslation } from 'react-i18next'
import { exportFeedGroupFeeds, type IndicatorGroup } from '#shared/contracts/indicator-groups.ts'
import type { PastChange } from '#shared/contracts/histories.ts'
import { call } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { IndicatorListControls, useChangeSelected } from '#web/features/indicator-jobs/controls.tsx'
import { groupQuery } from '#web/features/indicators/indicator-queries.ts'
import { useIndicatorList } from '#web/features/indicators/list/use-indicator-list.tsx'
import { useGroupPicker } from '#web/features/indicators/group-picker/use-group-picker.tsx'
import { ItemPage } from '#web/ui/pages/item-page.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { useDrawerCovers } from '#web/ui/drawer/use-drawer-width.ts'
import { nameIn } from '#shared/domain/translations.ts'
import { useShownLanguage } from '#web/ui/translations/shown-language.ts'
import { GroupButtons } from './group-buttons.tsx'
import { GroupIntro } from './group-intro.tsx'
import { ThreatsButton } from './threats-button.tsx'
import { lazyPart, preloadedPart } from '#web/ui/loading/lazy-part.tsx'
import { BackLink } from '#web/ui/button/back-link.tsx'
import styles from './group-page.module.css'

const IndicatorDrawer = preloadedPart(
  async () => (await import('#web/features/indicators/drawer/indicator-drawer.tsx')).IndicatorDrawer,
)
const GroupForm = lazyPart(async () => (await import('./group-form.tsx')).GroupForm)

/** `/ioc/groups/{id}`: a group and its indicators, or an error page if it fails to load (part 2 sections 2 and 8). */
const GroupPage = () => (
  <ItemPage list={paths.feedGroups} query={groupQuery}>
    {({ group, history }) => <OneGroup group={group} history={history} />}
  </ItemPage>
)

const OneGroup = ({
  group,
  history,
}: {
  group: IndicatorGroup
  history: readonly PastChange[] | undefined
}) => {
  const { t } = useTranslation('indicatorGroups')
  const { isAnalyst, seesThreats } = useRights()
  const root = useRef<HTMLDivElement>(null)
  const covers = useDrawerCovers(root)
  const { pick, dialog } = useGroupPicker()
  const selected = useChangeSelected(group)
  const [params, setParams] = useSearchParams()
  // The form and the drawer of an indicator share a place on the screen, so they share a parameter in the address.
  const asker = useRef<Element>(null)
  const editing = isAnalyst && params.get('drawer') === 'group'
  const edit = (open: boolean): void => {
    if (open) asker.current = document.activeElement
    setParams((before) => {
      const after = new URLSearchParams(before)
      after.delete('item')
      after.delete('drawer')
      if (open) after.set('drawer', 'group')
      return after
    })
  }
  useEffect(() => {
    if (!editing && isFocusLost() && asker.current instanceof HTMLElement) asker.current.focus()
  }, [editing])
  const shown = useShownLanguage()(group.group_id)
  const name = nameIn(group, shown.language)
  const definition = useIndicatorList({
    scope: { kind: 'group', id: group.group_id },
    title: name,
    pick,
    change: selected.change,
  })
  useTitle(name)
  return (
    <div className={styles.root} ref={root}>
      <ListPage
        definition={definition}
        intro={<GroupIntro group={group} shown={shown} history={history} />}
        back={<BackLink to={paths.feedGroups} label={t('page.back')} />}
        drawer={(control) => <IndicatorDrawer control={control} />}
        tools={(query, total) => (
          <>
            {seesThreats && <ThreatsButton groupId={group.group_id} />}
            <IndicatorListControls
              query={query}
              total={total}
              group={group}
              exportSome={(amount) =>
                call(exportFeedGroupFeeds, {
                  params: { id: String(group.group_id) },
                  query: { ...query, amount: String(amount) },
                })
              }
            />
            {isAnalyst && <GroupButtons group={group} onEdit={() => edit(true)} />}
          </>
        )}
      />
      {editing && (
        <GroupForm
          frame={{ phone: covers, takeFocus: true, onClose: () => edit(false) }}
          group={group}
          onSaved={() => edit(false)}
        />
      )}
      {dialog}
      {selected.dialog}
    </div>
  )
}

export default GroupPage
