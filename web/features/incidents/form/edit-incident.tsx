import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteAttachment, type Attachment } from '#shared/contracts/incident-attachments.ts'
import { updateIncident, type Incident } from '#shared/contracts/incidents.ts'
import { call, CallError } from '#web/lib/api.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { notify } from '#web/lib/notify.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { frameOf } from '#web/ui/drawer/item-drawer.tsx'
import { DrawerForm } from '#web/ui/form/drawer-form.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { EditAttachments } from './edit-attachments.tsx'
import { IncidentFields } from './incident-fields.tsx'
import { formOf, incidentForm } from './incident-form-values.ts'
import {
  attachmentsQuery,
  incidentQuery,
  refreshIncidents,
} from '#web/features/incidents/incident-queries.ts'
import { isWrong } from '#web/features/incidents/uploads/uploads.ts'
import { useUploadGuard } from '#web/features/incidents/uploads/use-upload-guard.tsx'
import { useUploads } from '#web/features/incidents/uploads/use-uploads.ts'
import { withLanguages } from '#web/ui/translations/text-values.ts'
import { failureMessage } from '#web/lib/failure-message.ts'

const none: readonly Attachment[] = []

/** The form of an existing incident: its fields, attachments to delete and new ones. All changes apply on save. */
export const EditIncident = ({ control, incident }: { control: DrawerControl; incident: Incident }) => {
  const { t } = useTranslation('incidents')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const { incident_id: id } = incident
  const list = useQuery(attachmentsQuery(id))
  const attachments = list.data?.data ?? none
  const [toDelete, setToDelete] = useState<ReadonlySet<string>>(new Set())
  const kept = useMemo(
    () => attachments.filter(({ name }) => !toDelete.has(name)).map(({ name }) => name),
    [attachments, toDelete],
  )
  const uploads = useUploads(kept)
  const faulty = uploads.items.some(isWrong)

  const removeAttachments = async (): Promise<void> => {
    for (const name of toDelete) {
      try {
        await call(deleteAttachment, { params: { id: String(id), name }, quiet: true })
      } catch (error) {
        // If another user has deleted it, the goal is reached.
        if (!(error instanceof CallError) || error.status !== 404) throw error
      }
    }
  }
  // The item as it was when the form was opened. The change is based on it, whatever was refetched since.
  const [opened, setOpened] = useState(incident)
  const form = useContractForm({
    form: incidentForm,
    update: updateIncident,
    initial: formOf(incident),
    more: toDelete.size > 0 || uploads.items.length > uploads.attached,
    current: async () => {
      const now = await client.fetchQuery({ ...incidentQuery(id), staleTime: 0 })
      setOpened(now.incident)
      return formOf(now.incident)
    },
    close: () => control.go({ mode: 'detail', id }),
    submit: async ({ changes: changed, over, values }) => {
      if (faulty) return { problem: t('form.wrongFiles') }
      const changes = withLanguages(opened, values, changed)
      try {
        if (Object.keys(changes).length > 0)
          await call(updateIncident, {
            params: { id: String(id) },
            body: { ...changes, ...over },
            quiet: true,
          })
      } catch (error) {
        if (!(error instanceof CallError) || !error.is('incident_exists')) throw error
        return { wrong: { name: t('form.exists', { organization: incident.client.name }) } }
      }
      try {
        await removeAttachments()
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        await refreshIncidents(client)
        return { problem: errorMessage(error, t('form.notDeleted', { reason: failureMessage(error) })) }
      }
      if ((await uploads.send([id])) > 0) {
        setToDelete(new Set())
        await refreshIncidents(client)
        return { problem: t('form.notAllFiles') }
      }
      guard.release()
      client.removeQueries({ queryKey: incidentQuery(id).queryKey })
      control.go({ mode: 'detail', id })
      notify.success(t('updated'))
      await refreshIncidents(client)
      return {}
    },
  })
  const guard = useUploadGuard(uploads, form.dirty)
  const toggle = (name: string): void =>
    setToDelete((before) => {
      const after = new Set(before)
      if (!after.delete(name)) after.add(name)
      return after
    })

  return (
    <Drawer
      label={`${t('form.editTitle')} ${id}`}
      overline={`#${id}`}
      shareHref={hrefOf(paths.incident, { id })}
      title={t('form.editTitle')}
      {...frameOf(control)}
      facts={<p className="incident-of">{incident.client.name}</p>}
    >
      <DrawerForm
        form={form}
        submitLabel={common('form.save')}
        onCancel={() => control.go({ mode: 'detail', id })}
      >
        <IncidentFields form={form} incident={opened} />
        <EditAttachments
          attachments={list.data === undefined ? undefined : attachments}
          failure={list.data === undefined ? (list.error ?? undefined) : undefined}
          toDelete={toDelete}
          uploads={uploads}
          saving={form.saving}
          onToggle={toggle}
          onReload={() => void list.refetch()}
        />
      </DrawerForm>
    </Drawer>
  )
}
