import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Feed } from '#shared/contracts/feeds.ts'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { FailedDrawer, frameOf, LoadingDrawer } from '#web/ui/drawer/item-drawer.tsx'
import { Confirm } from '#web/ui/form/confirm.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { useFeedActions } from './feed-actions.ts'
import { FeedDetail } from './feed-detail.tsx'
import { feedQuery, refreshFeeds } from './feed-queries.ts'
import { shownValue } from './shown-value.ts'
import { useFeedRights } from './use-feed-rights.ts'
import { CopyValue } from './value-text.tsx'
import { VerifiedMark } from './verified-mark.tsx'

const FeedForm = lazy(async () => ({ default: (await import('./feed-form.tsx')).FeedForm }))

/** The drawer of a list of feeds: a feed's details, its form, or the form of a new one. */
export const FeedDrawer = ({ control }: { control: DrawerControl }) => {
  const { t } = useTranslation('feeds')
  if (control.state.mode === 'add') {
    return <Suspense fallback={<LoadingDrawer control={control} title={t('form.addTitle')} />}><FeedForm control={control} feed={undefined} /></Suspense>
  }
  return <OneFeed key={control.state.id} control={control} id={control.state.id} editing={control.state.mode === 'edit'} />
}

const OneFeed = ({ control, id, editing }: { control: DrawerControl; id: number; editing: boolean }) => {
  const { t } = useTranslation('feeds')
  const { isAnalyst } = useFeedRights()
  const reply = useQuery(feedQuery(id))
  const item = { id, shareHref: `/ioc/${id}` }
  if (reply.data === undefined) {
    if (!reply.isError) return <LoadingDrawer control={control} item={item} title={t('detail.loading')} />
    return <FailedDrawer control={control} label={t('detail.label', { id })} id={id} error={reply.error} retrying={reply.isFetching} onRetry={() => void reply.refetch()} />
  }
  const { feed, history } = reply.data
  if (editing) {
    return <Suspense fallback={<LoadingDrawer control={control} item={item} title={t('form.editTitle')} />}><FeedForm control={control} feed={feed} /></Suspense>
  }
  return (
    <Drawer
      label={t('detail.label', { id })} overline={`#${id}`} shareHref={item.shareHref} {...frameOf(control)} facts={<div className="feed-marks"><CopyValue value={feed.value} typeName={feed.type.name} /><FeedMarks feed={feed} /></div>}
      title={<span className="feed-title"><span>{shownValue(feed.value, feed.type.name)}</span></span>}
      actions={isAnalyst ? <FeedButtons control={control} feed={feed} /> : undefined}
    >
      <FeedDetail feed={feed} history={history} />
    </Drawer>
  )
}

const FeedMarks = ({ feed }: { feed: Feed }) => {
  const { t } = useTranslation('feeds')
  if (feed.tags.length === 0 && feed.is_verified === undefined) return null
  return (
    <ul className="drawer-marks" aria-label={t('detail.marks')}>
      {feed.is_verified !== undefined && <li className="feed-status"><VerifiedMark verified={feed.is_verified} /></li>}
      {feed.tags.map((tag) => <li key={tag.feed_tag_id} className="ui-tag" title={tag.name}><span>{tag.name}</span></li>)}
    </ul>
  )
}

const FeedButtons = ({ control, feed }: { control: DrawerControl; feed: Feed }) => {
  const { t } = useTranslation('feeds')
  const { setVerified, remove } = useFeedActions()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [removing, setRemoving] = useState(false)
  const { feed_id: id } = feed
  const verified = feed.is_verified === true

  const toggle = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      await setVerified(id, !verified)
    } finally {
      setBusy(false)
    }
  }
  const removeThis = async (): Promise<void> => {
    if (!(await remove(id))) return
    control.close()
    await refreshFeeds(client, { feeds: [id] })
  }
  return (
    <>
      <button type="button" className={`ui-btn ${verified ? 'ui-btn-outline' : 'ui-btn-primary'}`} aria-busy={busy} aria-disabled={busy} onClick={() => void toggle()}>
        <i className={`pi ${busy ? 'pi-spinner pi-spin' : verified ? 'pi-undo' : 'pi-check'}`} aria-hidden="true" />{t(verified ? 'unverify' : 'verify')}
      </button>
      <button type="button" className="ui-btn ui-btn-outline" onClick={() => control.go({ mode: 'edit', id })}><i className="pi pi-pencil" aria-hidden="true" />{t('edit')}</button>
      <button type="button" className="ui-btn is-danger is-end" onClick={() => setRemoving(true)}><i className="pi pi-trash" aria-hidden="true" />{t('remove')}</button>
      {removing && (
        <Confirm
          title={t('confirmRemove.title')} text={t('confirmRemove.text', { value: shownValue(feed.value, feed.type.name) })} action={t('confirmRemove.action')} destructive
          onConfirm={removeThis} onClose={() => setRemoving(false)}
        />
      )}
    </>
  )
}
