import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateIncident, type Incident } from '#shared/contracts/incidents.ts'
import { incidentQuery, refreshIncidents } from '#web/features/incidents/incident-queries.ts'
import { isWrong } from '#web/features/incidents/uploads/uploads.ts'
import { useUploadGuard } from '#web/features/incidents/uploads/use-uploads.ts'
import { call, CallError } from '#web/lib/api.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import { notify } from '#web/lib/notify.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { frameOf } from '#web/ui/drawer/item-drawer.tsx'
import { DrawerForm } from '#web/ui/form/drawer-form.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { withLanguages } from '#web/ui/translations/text-values.ts'
import { EditAttachments, useEditedAttachments } from './edit-attachments.tsx'
import { IncidentFields, formOf, incidentForm } from './incident-form.tsx'

/** The form of an existing incident: its fields, attachments to delete and new ones. All changes apply on save. */
export const EditIncident = ({ control, incident }: { control: DrawerControl; incident: Incident }) => {
  const { t } = useTranslation('incidents')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const { incident_id: id } = incident
  const attachments = useEditedAttachments(id)
  const { uploads } = attachments
  // The item as it was when the form was opened. The change is based on it, whatever was refetched since.
  const [opened, setOpened] = useState(incident)
  const form = useContractForm({
    form: incidentForm,
    update: updateIncident,
    initial: formOf(incident),
    more: attachments.toDelete.size > 0 || uploads.items.length > uploads.attached,
    current: async () => {
      const now = await client.fetchQuery({ ...incidentQuery(id), staleTime: 0 })
      setOpened(now.incident)
      return formOf(now.incident)
    },
    close: () => control.go({ mode: 'detail', id }),
    submit: async ({ changes: changed, over, values }) => {
      if (uploads.items.some(isWrong)) return { problem: t('form.wrongFiles') }
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
        await attachments.removeMarked()
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        await refreshIncidents(client)
        return { problem: errorMessage(error, t('form.notDeleted', { reason: failureMessage(error) })) }
      }
      if ((await uploads.send([id])) > 0) {
        attachments.clearMarks()
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
  return (
    <Drawer
      label={`${t('form.editTitle')} ${id}`}
      overline={`#${id}`}
      shareHref={hrefOf(paths.incident, { id })}
      title={t('form.editTitle')}
      {...frameOf(control)}
      facts={incident.client.name}
    >
      <DrawerForm
        form={form}
        submitLabel={common('form.save')}
        onCancel={() => control.go({ mode: 'detail', id })}
      >
        <IncidentFields form={form} incident={opened} />
        <EditAttachments attachments={attachments} saving={form.saving} />
      </DrawerForm>
    </Drawer>
  )
}
