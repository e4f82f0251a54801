import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteAttachment, type Attachment } from '#shared/contracts/incident-attachments.ts'
import { updateIncident, type Incident } from '#shared/contracts/incidents.ts'
import { FailedAttachments } from '#web/features/incidents/drawer/incident-detail.tsx'
import {
  attachmentsQuery,
  incidentQuery,
  refreshIncidents,
} from '#web/features/incidents/incident-queries.ts'
import { Uploader } from '#web/features/incidents/uploads/uploader.tsx'
import { isWrong } from '#web/features/incidents/uploads/uploads.ts'
import { useUploadGuard, useUploads, type Uploads } from '#web/features/incidents/uploads/use-uploads.ts'
import { call, CallError } from '#web/lib/api.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import { notify } from '#web/lib/notify.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { frameOf } from '#web/ui/drawer/item-drawer.tsx'
import { FileRow } from '#web/ui/files/file-row.tsx'
import { DrawerForm } from '#web/ui/form/drawer-form.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { withLanguages } from '#web/ui/translations/text-values.ts'
import { IncidentFields, formOf, incidentForm } from './incident-form.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'
import { Skeleton } from '#web/ui/loading/loading.tsx'

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
      facts={<div className="drawer-badges">{incident.client.name}</div>}
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

interface EditAttachmentsProps {
  /** Undefined while they load. */
  readonly attachments: readonly Attachment[] | undefined
  /** Why they failed to load. */
  readonly failure: unknown
  /** The names of the attachments to delete on save. */
  readonly toDelete: ReadonlySet<string>
  readonly uploads: Uploads
  readonly saving: boolean
  readonly onToggle: (name: string) => void
  readonly onReload: () => void
}

/** The attachments of an incident in its form. Existing ones can be marked for deletion, and new ones added. */
const EditAttachments = ({
  attachments,
  failure,
  toDelete,
  uploads,
  saving,
  onToggle,
  onReload,
}: EditAttachmentsProps) => {
  const { t } = useTranslation('incidents')
  return (
    <fieldset className="ui-field">
      <legend>{t('detail.attachments')}</legend>
      <Stack gap={3}>
        {failure !== undefined ? (
          <FailedAttachments error={failure} onRetry={onReload} />
        ) : attachments === undefined ? (
          <Skeleton widths={[70]} />
        ) : (
          attachments.length > 0 && (
            <ul className="ui-files">
              {attachments.map(({ name, size }) => {
                const isToDelete = toDelete.has(name)
                const label = t(isToDelete ? 'attachments.keep' : 'attachments.mark', { name })
                return (
                  <FileRow
                    key={name}
                    name={name}
                    size={size}
                    struck={isToDelete}
                    {...(isToDelete ? ({ tone: 'danger', note: t('attachments.marked') } as const) : {})}
                  >
                    <Button
                      square
                      small
                      kind="plain"
                      icon={isToDelete ? 'undo' : 'trash'}
                      aria-label={label}
                      title={label}
                      disabled={saving}
                      onClick={() => onToggle(name)}
                    />
                  </FileRow>
                )
              })}
            </ul>
          )
        )}
        <Uploader uploads={uploads} disabled={saving} />
      </Stack>
    </fieldset>
  )
}
