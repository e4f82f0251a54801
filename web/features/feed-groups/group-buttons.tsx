import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { deleteFeedGroup, type FeedGroup } from '#shared/contracts/feed-groups.ts'
import { call, CallError } from '#web/app/api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { notify } from '#web/app/notify.ts'
import { paths } from '#web/app/paths.ts'
import { refreshJobs } from '#web/features/feed-jobs/job-queries.ts'
import { refreshFeeds } from '#web/features/feeds/feed-queries.ts'
import { useFeedRights } from '#web/features/feeds/use-feed-rights.ts'
import { Confirm } from '#web/ui/form/confirm.tsx'

const ThreatsDialog = lazy(async () => ({ default: (await import('./threats-dialog.tsx')).ThreatsDialog }))

/** What can be done with a group on its page: everybody with threats sees the related ones, analysts change and delete it. */
export const GroupButtons = ({ group, onEdit }: { group: FeedGroup; onEdit: () => void }) => {
  const { t } = useTranslation('feedGroups')
  const { isAnalyst, seesThreats } = useFeedRights()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'threats' | 'removal'>()
  const threatsButton = useRef<HTMLButtonElement>(null)

  const remove = async (): Promise<void> => {
    const id = group.group_id
    try {
      await call(deleteFeedGroup, { params: { id: String(id) }, quiet: true })
      notify.success(t('removed'), group.name)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // Somebody else was quicker; the list says so by what it shows.
      if (error.status !== 404) return error.is('in_use') ? notify.error(t('inUse'), t('inUseText')) : notify.error(failureMessage(error))
    }
    await navigate(paths.feedGroups)
    await Promise.all([refreshFeeds(client, { group: id }), refreshJobs(client)])
  }
  return (
    <>
      {isAnalyst && (
        <>
          <button type="button" className="ui-btn is-danger group-button" title={t('remove')} onClick={() => setOpen('removal')}><i className="pi pi-trash" aria-hidden="true" /><span>{t('remove')}</span></button>
          <button type="button" className="ui-btn ui-btn-outline group-button" title={t('edit')} onClick={onEdit}><i className="pi pi-pencil" aria-hidden="true" /><span>{t('edit')}</span></button>
        </>
      )}
      {seesThreats && (
        <button ref={threatsButton} type="button" className="ui-btn ui-btn-outline group-button" aria-haspopup="dialog" title={t('page.threats')} onClick={() => setOpen('threats')}>
          <i className="pi pi-bolt" aria-hidden="true" /><span>{t('page.threats')}</span>
        </button>
      )}
      {open === 'threats' && (
        <Suspense fallback={null}>
          <ThreatsDialog
            groupId={group.group_id}
            onClose={() => {
              setOpen(undefined)
              threatsButton.current?.focus()
            }}
          />
        </Suspense>
      )}
      {open === 'removal' && (
        <Confirm
          title={t('confirmRemove.title')} text={t('confirmRemove.text', { name: group.name })} action={t('confirmRemove.action')} destructive onConfirm={remove} onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
