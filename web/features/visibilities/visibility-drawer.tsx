import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Visibility } from '#shared/contracts/visibilities.ts'
import { criticalityNames } from '#shared/domain/visibilities.ts'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { FailedDrawer, frameOf, LoadingDrawer } from '#web/ui/drawer/item-drawer.tsx'
import { Confirm } from '#web/ui/form/confirm.tsx'
import { CriticalityMark } from '#web/ui/list/criticality-mark.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { StatusMark } from '#web/ui/list/status-mark.tsx'
import { FalsePositiveMark } from './false-positive-mark.tsx'
import { useVisibilityActions } from './visibility-actions.ts'
import { VisibilityDetail } from './visibility-detail.tsx'
import { refreshVisibilities, visibilityQuery } from './visibility-queries.ts'
import { useVisibilityRights } from './use-visibility-rights.ts'

const VisibilityForm = lazy(async () => ({ default: (await import('./visibility-form.tsx')).VisibilityForm }))

/** The drawer of the visibility list: a visibility's details, its form, or the form of a new one. */
export const VisibilityDrawer = ({ control }: { control: DrawerControl }) => {
  const { t } = useTranslation('visibilities')
  if (control.state.mode === 'add') {
    return <Suspense fallback={<LoadingDrawer control={control} title={t('form.addTitle')} />}><VisibilityForm control={control} visibility={undefined} /></Suspense>
  }
  return <OneVisibility key={control.state.id} control={control} id={control.state.id} editing={control.state.mode === 'edit'} />
}

const OneVisibility = ({ control, id, editing }: { control: DrawerControl; id: number; editing: boolean }) => {
  const { t } = useTranslation('visibilities')
  const reply = useQuery(visibilityQuery(id))
  const item = { id, shareHref: `/visibilities/${id}` }
  if (reply.data === undefined) {
    if (!reply.isError) return <LoadingDrawer control={control} item={item} title={t('detail.loading')} />
    return <FailedDrawer control={control} label={t('detail.label', { id })} id={id} error={reply.error} retrying={reply.isFetching} onRetry={() => void reply.refetch()} />
  }
  const { visibility, history } = reply.data
  if (editing) {
    return <Suspense fallback={<LoadingDrawer control={control} item={item} title={t('form.editTitle')} />}><VisibilityForm control={control} visibility={visibility} /></Suspense>
  }
  return (
    <Drawer
      label={t('detail.label', { id })} overline={`#${id}`} shareHref={item.shareHref} title={visibility.name} {...frameOf(control)} facts={<VisibilityMarks visibility={visibility} />}
      actions={<VisibilityButtons control={control} visibility={visibility} />}
    >
      <VisibilityDetail visibility={visibility} history={history} />
    </Drawer>
  )
}

const VisibilityButtons = ({ control, visibility }: { control: DrawerControl; visibility: Visibility }) => {
  const { t } = useTranslation('visibilities')
  const { isAnalyst } = useVisibilityRights()
  const { setActive, remove } = useVisibilityActions()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [removing, setRemoving] = useState(false)
  const { visibility_id: id, is_active: open } = visibility

  const toggle = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      await setActive(id, !open)
    } finally {
      setBusy(false)
    }
  }
  const removeThis = async (): Promise<void> => {
    if (!(await remove(id))) return
    control.close()
    await refreshVisibilities(client, [id])
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
          title={t('confirmRemove.title')} text={t('confirmRemove.text', { name: visibility.name, organization: visibility.client.name })} action={t('confirmRemove.action')} destructive
          onConfirm={removeThis} onClose={() => setRemoving(false)}
        />
      )}
    </>
  )
}

const VisibilityMarks = ({ visibility }: { visibility: Visibility }) => {
  const { t } = useTranslation('visibilities')
  const level = criticalityNames[visibility.criticality_level]
  return (
    <ul className="drawer-marks visibility-marks" aria-label={t('detail.marks')}>
      <li><StatusMark open={visibility.is_active} label={t(visibility.is_active ? 'status.open' : 'status.closed')} /></li>
      <li><CriticalityMark level={visibility.criticality_level} label={t(`criticalityFull.${level}`)} /></li>
      {visibility.false_positive && <li><FalsePositiveMark /></li>}
    </ul>
  )
}
