import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Incident } from '#shared/contracts/incidents.ts'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { FailedDrawer, frameOf, LoadingDrawer } from '#web/ui/drawer/item-drawer.tsx'
import { Confirm } from '#web/ui/form/confirm.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { StatusMark } from '#web/ui/list/status-mark.tsx'
import { useIncidentActions } from './incident-actions.ts'
import { IncidentDetail } from './incident-detail.tsx'
import { incidentQuery, refreshIncidents } from './incident-queries.ts'
import { useIncidentRights } from './use-incident-rights.ts'

const AddIncident = lazy(async () => ({ default: (await import('./add-incident.tsx')).AddIncident }))
const EditIncident = lazy(async () => ({ default: (await import('./edit-incident.tsx')).EditIncident }))

/** The drawer of the incident list: an incident's details, its form, or the two steps of a new one. */
export const IncidentDrawer = ({ control }: { control: DrawerControl }) => {
  const { t } = useTranslation('incidents')
  if (control.state.mode === 'add') {
    return <Suspense fallback={<LoadingDrawer control={control} title={t('form.addTitle')} />}><AddIncident control={control} /></Suspense>
  }
  return <OneIncident key={control.state.id} control={control} id={control.state.id} editing={control.state.mode === 'edit'} />
}

const OneIncident = ({ control, id, editing }: { control: DrawerControl; id: number; editing: boolean }) => {
  const { t } = useTranslation('incidents')
  const reply = useQuery(incidentQuery(id))
  const item = { id, shareHref: `/incidents/${id}` }
  if (reply.data === undefined) {
    if (!reply.isError) return <LoadingDrawer control={control} item={item} title={t('detail.loading')} />
    return <FailedDrawer control={control} label={t('detail.label', { id })} id={id} error={reply.error} retrying={reply.isFetching} onRetry={() => void reply.refetch()} />
  }
  const { incident, history } = reply.data
  if (editing) {
    return <Suspense fallback={<LoadingDrawer control={control} item={item} title={t('form.editTitle')} />}><EditIncident control={control} incident={incident} /></Suspense>
  }
  return (
    <Drawer
      label={t('detail.label', { id })} overline={`#${id}`} shareHref={item.shareHref} title={incident.name} {...frameOf(control)} facts={<IncidentMarks incident={incident} />}
      actions={<IncidentButtons control={control} incident={incident} />}
    >
      <IncidentDetail incident={incident} history={history} />
    </Drawer>
  )
}

const IncidentButtons = ({ control, incident }: { control: DrawerControl; incident: Incident }) => {
  const { t } = useTranslation('incidents')
  const { isAnalyst } = useIncidentRights()
  const { setOpen, remove } = useIncidentActions()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [removing, setRemoving] = useState(false)
  const { incident_id: id, is_open: open } = incident

  const toggle = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      await setOpen(id, !open)
    } finally {
      setBusy(false)
    }
  }
  const removeThis = async (): Promise<void> => {
    if (!(await remove(id))) return
    control.close()
    await refreshIncidents(client, [id])
  }
  return (
    <>
      <button type="button" className={`ui-btn ${open ? 'ui-btn-primary' : 'ui-btn-outline'}`} aria-busy={busy} aria-disabled={busy} onClick={() => void toggle()}>
        <i className={`pi ${busy ? 'pi-spinner pi-spin' : open ? 'pi-check' : 'pi-replay'}`} aria-hidden="true" />{t(open ? 'resolve' : 'reopen')}
      </button>
      {isAnalyst && (
        <>
          <button type="button" className="ui-btn ui-btn-outline" onClick={() => control.go({ mode: 'edit', id })}><i className="pi pi-pencil" aria-hidden="true" />{t('edit')}</button>
          <button type="button" className="ui-btn is-danger is-end" onClick={() => setRemoving(true)}><i className="pi pi-trash" aria-hidden="true" />{t('remove')}</button>
        </>
      )}
      {removing && (
        <Confirm
          title={t('confirmRemove.title')} action={t('confirmRemove.action')} destructive onConfirm={removeThis} onClose={() => setRemoving(false)}
          text={t(incident.attachments_count > 0 ? 'confirmRemove.textFiles' : 'confirmRemove.text', { name: incident.name, organization: incident.client.name, count: incident.attachments_count })}
        />
      )}
    </>
  )
}

const IncidentMarks = ({ incident }: { incident: Incident }) => {
  const { t } = useTranslation('incidents')
  return (
    <ul className="drawer-marks" aria-label={t('detail.marks')}>
      <li className="incident-status"><StatusMark open={incident.is_open} label={t(incident.is_open ? 'status.open' : 'status.closed')} /></li>
      {incident.tags.map((tag) => <li key={tag.incident_tag_id} className="ui-tag" title={tag.name}><span>{tag.name}</span></li>)}
    </ul>
  )
}
