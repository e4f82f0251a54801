import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteThreat, type Threat } from '#shared/contracts/threats.ts'
import { call, CallError } from '#web/app/api.ts'
import { notify } from '#web/app/notify.ts'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { FailedDrawer, frameOf, LoadingDrawer } from '#web/ui/drawer/item-drawer.tsx'
import { Confirm } from '#web/ui/form/confirm.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { ThreatDetail } from './threat-detail.tsx'
import { refreshThreats, threatQuery } from './threat-queries.ts'
import { useThreatRights } from './use-threat-rights.ts'

const ThreatForm = lazy(async () => ({ default: (await import('./threat-form.tsx')).ThreatForm }))

/** The drawer of the threat list: a threat's details, its form, or the form of a new one. */
export const ThreatDrawer = ({ control }: { control: DrawerControl }) => {
  const { t } = useTranslation('threats')
  if (control.state.mode === 'add') {
    return (
      <Suspense fallback={<LoadingDrawer control={control} title={t('form.addTitle')} />}>
        <ThreatForm control={control} threat={undefined} />
      </Suspense>
    )
  }
  return <OneThreat key={control.state.id} control={control} id={control.state.id} editing={control.state.mode === 'edit'} />
}

const OneThreat = ({ control, id, editing }: { control: DrawerControl; id: number; editing: boolean }) => {
  const { t } = useTranslation('threats')
  const { t: common } = useTranslation('list')
  const { isAnalyst } = useThreatRights()
  const reply = useQuery(threatQuery(id))
  const [removing, setRemoving] = useState(false)
  const client = useQueryClient()
  const item = { id, shareHref: `/threats/${id}` }

  if (reply.data === undefined) {
    if (!reply.isError) return <LoadingDrawer control={control} item={item} title={t('detail.loading')} />
    return <FailedDrawer control={control} label={t('detail.label', { id })} id={id} error={reply.error} retrying={reply.isFetching} onRetry={() => void reply.refetch()} />
  }
  const { threat, history } = reply.data
  if (editing) {
    return (
      <Suspense fallback={<LoadingDrawer control={control} item={item} title={t('form.editTitle')} />}>
        <ThreatForm control={control} threat={threat} />
      </Suspense>
    )
  }
  const remove = async (): Promise<void> => {
    try {
      await call(deleteThreat, { params: { id: String(id) } })
      notify.success(t('removed'))
    } catch (error) {
      // The call has said what went wrong; only that somebody else was quicker is left to say.
      if (!(error instanceof CallError)) throw error
      if (error.status !== 404) return
      notify.info(common('drawer.goneTitle'), common('drawer.goneText'))
    }
    control.close()
    await refreshThreats(client, [id])
  }
  return (
    <Drawer
      label={t('detail.label', { id })} overline={`#${id}`} shareHref={`/threats/${id}`} title={threat.name} {...frameOf(control)} facts={<ThreatTags threat={threat} />}
      actions={isAnalyst ? (
        <>
          <button type="button" className="ui-btn ui-btn-outline" onClick={() => control.go({ mode: 'edit', id })}><i className="pi pi-pencil" aria-hidden="true" />{t('edit')}</button>
          <button type="button" className="ui-btn is-danger is-end" onClick={() => setRemoving(true)}><i className="pi pi-trash" aria-hidden="true" />{t('remove')}</button>
        </>
      ) : undefined}
    >
      <ThreatDetail threat={threat} history={history} />
      {removing && (
        <Confirm
          title={t('confirmRemove.title')} text={t('confirmRemove.text', { name: threat.name })} action={t('confirmRemove.action')} destructive
          onConfirm={remove} onClose={() => setRemoving(false)}
        />
      )}
    </Drawer>
  )
}

const ThreatTags = ({ threat }: { threat: Threat }) => {
  const { t } = useTranslation('threats')
  if (threat.tags.length === 0) return null
  return (
    <ul className="drawer-marks" aria-label={t('detail.tags')}>
      {threat.tags.map((tag) => <li key={tag.threat_tag_id} className="ui-tag" title={tag.name}><span>{tag.name}</span></li>)}
    </ul>
  )
}
