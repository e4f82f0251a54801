import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { groupQuery } from '#web/features/feeds/feed-queries.ts'
import { FailedDrawer, frameOf, LoadingDrawer } from '#web/ui/drawer/item-drawer.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'

const GroupForm = lazy(async () => ({ default: (await import('./group-form.tsx')).GroupForm }))

/** The drawer of the list of groups: the form of a new one, or of one that is changed. A group itself has a page. */
export const GroupDrawer = ({ control }: { control: DrawerControl }) => {
  const { t } = useTranslation('feedGroups')
  const navigate = useNavigate()
  const { state } = control
  if (state.mode === 'detail') return <Navigate to={hrefOf(paths.feedGroup, { id: state.id })} replace />
  if (state.mode === 'edit') return <EditedGroup key={state.id} control={control} id={state.id} />
  return (
    <Suspense fallback={<LoadingDrawer control={control} title={t('form.addTitle')} />}>
      {/* New groups are listed among those that are not verified (part 2 section 2). */}
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
    </Suspense>
  )
}

const EditedGroup = ({ control, id }: { control: DrawerControl; id: number }) => {
  const { t } = useTranslation('feedGroups')
  const reply = useQuery(groupQuery(id))
  const loading = (
    <LoadingDrawer
      control={control}
      item={{ id, shareHref: hrefOf(paths.feedGroup, { id }) }}
      title={t('form.editTitle')}
    />
  )
  if (reply.data === undefined) {
    if (!reply.isError) return loading
    return (
      <FailedDrawer
        control={control}
        label={`${t('form.editTitle')} ${id}`}
        id={id}
        error={reply.error}
        retrying={reply.isFetching}
        onRetry={() => void reply.refetch()}
      />
    )
  }
  return (
    <Suspense fallback={loading}>
      <GroupForm frame={frameOf(control)} group={reply.data.group} onSaved={control.close} />
    </Suspense>
  )
}
