import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteAttachment, type Attachment } from '#shared/contracts/incident-attachments.ts'
import { FailedAttachments } from '#web/features/incidents/drawer/incident-detail.tsx'
import { attachmentsQuery } from '#web/features/incidents/incident-queries.ts'
import { Uploader } from '#web/features/incidents/uploads/uploader.tsx'
import { useUploads, type Uploads } from '#web/features/incidents/uploads/use-uploads.ts'
import { call, CallError } from '#web/lib/api.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FileRow } from '#web/ui/files/file-row.tsx'
import { Stack, Rows } from '#web/ui/layout/layout.tsx'
import { Skeleton } from '#web/ui/loading/loading.tsx'
import fieldStyles from '#web/ui/form/field.module.css'

const none: readonly Attachment[] = []

/** The attachments of an incident while it is edited: those to delete on save, and new ones. */
export interface EditedAttachments {
  /** Undefined while they load. */
  readonly existing: readonly Attachment[] | undefined
  /** Why they failed to load. */
  readonly failure: unknown
  readonly reload: () => void
  readonly toDelete: ReadonlySet<string>
  readonly toggle: (name: string) => void
  /** Deletes the marked ones. */
  readonly removeMarked: () => Promise<void>
  readonly clearMarks: () => void
  readonly uploads: Uploads
}

/** The state of the attachments in the form of an existing incident. */
export const useEditedAttachments = (id: number): EditedAttachments => {
  const list = useQuery(attachmentsQuery(id))
  const existing = list.data?.data
  const [toDelete, setToDelete] = useState<ReadonlySet<string>>(new Set())
  const kept = useMemo(
    () => (existing ?? none).filter(({ name }) => !toDelete.has(name)).map(({ name }) => name),
    [existing, toDelete],
  )
  return {
    existing,
    failure: existing === undefined ? (list.error ?? undefined) : undefined,
    reload: () => void list.refetch(),
    toDelete,
    toggle: (name) =>
      setToDelete((before) => {
        const after = new Set(before)
        if (!after.delete(name)) after.add(name)
        return after
      }),
    removeMarked: async () => {
      for (const name of toDelete) {
        try {
          await call(deleteAttachment, { params: { id: String(id), name }, quiet: true })
        } catch (error) {
          // If another user has deleted it, the goal is reached.
          if (!(error instanceof CallError) || error.status !== 404) throw error
        }
      }
    },
    clearMarks: () => setToDelete(new Set()),
    uploads: useUploads(kept),
  }
}

interface EditAttachmentsProps {
  readonly attachments: EditedAttachments
  readonly saving: boolean
}

/** The attachments of an incident in its form. Existing ones can be marked for deletion, and new ones added. */
export const EditAttachments = ({
  attachments: { existing, failure, reload, toDelete, toggle, uploads },
  saving,
}: EditAttachmentsProps) => {
  const { t } = useTranslation('incidents')
  return (
    <fieldset className={fieldStyles.root}>
      <legend>{t('detail.attachments')}</legend>
      <Stack gap={3}>
        {failure !== undefined ? (
          <FailedAttachments error={failure} onRetry={reload} />
        ) : existing === undefined ? (
          <Skeleton widths={[70]} />
        ) : (
          existing.length > 0 && (
            <Rows>
              {existing.map(({ name, size }) => {
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
                      onClick={() => toggle(name)}
                    />
                  </FileRow>
                )
              })}
            </Rows>
          )
        )}
        <Uploader uploads={uploads} disabled={saving} />
      </Stack>
    </fieldset>
  )
}
