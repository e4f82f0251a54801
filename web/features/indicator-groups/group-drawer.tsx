import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { groupQuery } from '#web/features/indicators/indicator-queries.ts'
import { frameOf, LazyForm, LoadedItem } from '#web/ui/drawer/item-drawer.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const GroupForm = lazyPart(async () => (await import('./group-form.tsx')).GroupForm)

/** The drawer of the list of groups: the form of a new or existing group. A group's details have their own page. */
export const GroupDrawer = ({ control }: { control: DrawerControl }) => {
  const { t } = useTranslation('indicatorGroups')
  const navigate = useNavigate()
  const { state } = control
  if (state.mode === 'detail') return <Navigate to={hrefOf(paths.indicatorGroup, { id: state.id })} replace />
  if (state.mode === 'edit') {
    const { id } = state
    const title = t('form.editTitle')
    const shareHref = hrefOf(paths.indicatorGroup, { id })
    return (
      <LoadedItem
        key={id}
        control={control}
        id={id}
        query={groupQuery(id)}
        shareHref={shareHref}
        texts={{ label: `${title} ${id}`, loading: title }}
      >
        {({ group }) => (
          <LazyForm control={control} item={{ id, shareHref }} title={title}>
            <GroupForm frame={frameOf(control)} group={group} onSaved={control.close} />
          </LazyForm>
        )}
      </LoadedItem>
    )
  }
  return (
    <LazyForm control={control} title={t('form.addTitle')}>
      {/* New groups are listed as unverified (part 2 section 2). */}
      <GroupForm
        frame={frameOf(control)}
        group={undefined}
        onSaved={(group) =>
          void navigate(
            group.is_verified === true
              ? paths.feedGroups
              : hrefOf(paths.feedGroups, { is_verified: 'false' }),
          )
        }
      />
    </LazyForm>
  )
}
