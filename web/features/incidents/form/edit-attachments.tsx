import { useTranslation } from 'react-i18next'
import type { Attachment } from '#shared/contracts/incident-attachments.ts'
import { FileRow } from '#web/ui/files/file-row.tsx'
import { FailedAttachments } from '#web/features/incidents/drawer/attachments-section.tsx'
import { Uploader } from '#web/features/incidents/uploads/uploader.tsx'
import type { Uploads } from '#web/features/incidents/uploads/use-uploads.ts'
import { Button } from '#web/ui/button/button.tsx'

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
export const EditAttachments = ({
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
      {failure !== undefined ? (
        <FailedAttachments error={failure} onRetry={onReload} />
      ) : attachments === undefined ? (
        <span className="ui-skeleton incident-skeleton" aria-hidden="true" />
      ) : (
        attachments.length > 0 && (
          <ul className="ui-files incident-kept">
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
                    aria-label={label}
                    title={label}
                    disabled={saving}
                    onClick={() => onToggle(name)}
                  >
                    <i className={`pi ${isToDelete ? 'pi-undo' : 'pi-trash'}`} aria-hidden="true" />
                  </Button>
                </FileRow>
              )
            })}
          </ul>
        )
      )}
      <Uploader uploads={uploads} disabled={saving} />
    </fieldset>
  )
}
