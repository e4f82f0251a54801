import { useCallback, useState } from 'react'
import type { IndicatorGroup } from '#shared/contracts/indicator-groups.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { GroupDrawer } from './group-drawer.tsx'
import { useGroupList } from './use-group-list.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const MassActionDialog = lazyPart(
  async () => (await import('#web/features/indicator-jobs/mass-action-dialog.tsx')).MassActionDialog,
)

/** `/ioc/groups`: the list of indicator groups (part 2 section 2). */
const GroupsPage = () => {
  const [changing, setChanging] = useState<IndicatorGroup>()
  const changeAll = useCallback((group: IndicatorGroup) => setChanging(group), [])
  const definition = useGroupList(changeAll)
  useTitle(definition.texts.title)
  return (
    <>
      <ListPage definition={definition} drawer={(control) => <GroupDrawer control={control} />} />
      {changing !== undefined && (
        <MassActionDialog
          scope={{
            indicators: { filter: { groups: String(changing.group_id) } },
            total: changing.feed_count,
            group: changing,
          }}
          onClose={() => setChanging(undefined)}
        />
      )}
    </>
  )
}

export default GroupsPage
