import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import { DropZone, FilePick, useDroppedFiles } from '#web/ui/files/drop-zone.tsx'
import { FileRow } from '#web/ui/files/file-row.tsx'
import { fileSize } from '#shared/domain/file-size.ts'
import { useAttachmentRules } from '#web/features/incidents/incident-queries.ts'
import { isSendable, isUnderWay, isWrong, type CheckedUpload } from './uploads.ts'
import type { Uploads } from './use-uploads.ts'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { ErrorMessageText } from '#web/ui/failure/error-message-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Stack, Rows } from '#web/ui/layout/layout.tsx'
import styles from '../incidents.module.css'
import { Progress } from '#web/ui/progress/progress.tsx'

interface UploaderProps {
  readonly uploads: Uploads
  /** Accepts no files while the surrounding form is saving. */
  readonly disabled?: boolean
  /** Sends one file again. Without it, saving the form sends it. */
  readonly onRetry?: (id: number) => void
}

/** A drop zone and the list of files, each with its error or progress. */
export const Uploader = ({ uploads, disabled = false, onRetry }: UploaderProps) => {
  const { t, i18n } = useTranslation('incidents')
  const rules = useAttachmentRules()
  const extensions = Object.keys(rules.types)
  return (
    <Stack>
      <DropZone
        text={t('upload.drop')}
        pickLabel={t('upload.pick')}
        disabled={disabled}
        onFiles={uploads.add}
        accept={extensions.map((extension) => `.${extension}`).join(',')}
        hint={t('upload.rules', {
          count: rules.max_count,
          size: fileSize(rules.max_size, i18n.language),
          types: extensions.join(', '),
        })}
      />
      <UploadRows uploads={uploads} {...(onRetry === undefined ? {} : { onRetry })} />
    </Stack>
  )
}

/** A button that picks files, where there is no room for a drop zone. They can be dropped anywhere on the page. */
export const UploadPick = ({ uploads, disabled = false }: Omit<UploaderProps, 'onRetry'>) => {
  const { t } = useTranslation('incidents')
  const accept = Object.keys(useAttachmentRules().types)
    .map((extension) => `.${extension}`)
    .join(',')
  useDroppedFiles((files) => {
    if (!disabled) uploads.add(files)
  })
  return <FilePick label={t('upload.add')} accept={accept} disabled={disabled} onFiles={uploads.add} />
}

/** The picked files, each with its error or progress. */
export const UploadRows = ({ uploads, onRetry }: Omit<UploaderProps, 'disabled'>) => {
  const { t } = useTranslation('incidents')
  if (uploads.items.length === 0) return null
  return (
    <Rows label={t('upload.list')}>
      {uploads.items.map((item) => (
        <UploadRow key={item.id} item={item} uploads={uploads} onRetry={onRetry} />
      ))}
    </Rows>
  )
}

const UploadRow = ({
  item,
  uploads,
  onRetry,
}: {
  item: CheckedUpload
  uploads: Uploads
  onRetry: ((id: number) => void) | undefined
}) => {
  const { t, i18n } = useTranslation('incidents')
  const { t: messages } = useTranslation('errors')
  const { file, fault, state, id } = item
  const { name } = file
  const percent = numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 })

  const note = (): ErrorMessage | undefined => {
    if (fault !== undefined && !isUnderWay(item))
      return messages(
        `code.${fault === 'too_many_attachments' && uploads.isOfReply ? 'too_many_reply_files' : fault}`,
      )
    switch (state.kind) {
      case 'ready':
        return undefined
      case 'queued':
        return t('upload.queued')
      case 'sending':
        return state.fraction < 1 ? percent.format(state.fraction) : t('upload.checking')
      case 'attached':
        return t('upload.attached')
      case 'cancelled':
        return t('upload.cancelled')
      case 'failed':
      case 'refused':
        return state.message
    }
  }
  const rules = useAttachmentRules()
  const failed = isWrong(item) || state.kind === 'failed'
  const notice = note()
  const underWay = isUnderWay(item)
  return (
    <FileRow
      name={name}
      size={file.size}
      most={rules.max_size}
      tone={failed ? 'danger' : state.kind === 'attached' ? 'success' : 'faint'}
      note={
        notice === undefined ? undefined : (
          <span role={failed ? 'alert' : undefined}>
            <ErrorMessageText what={notice} />
          </span>
        )
      }
      progress={
        underWay ? (
          <Progress
            label={t('upload.progress', { name })}
            max={1}
            value={state.kind === 'sending' ? state.fraction : 0}
          />
        ) : undefined
      }
    >
      {onRetry !== undefined && isSendable(item) && state.kind !== 'ready' && (
        <Button
          square
          small
          kind="plain"
          icon="refresh"
          aria-label={t('upload.retry', { name })}
          title={t('upload.retry', { name })}
          onClick={() => onRetry(id)}
        />
      )}
      {underWay ? (
        <Button
          square
          small
          kind="plain"
          icon="times"
          aria-label={t('upload.cancel', { name })}
          title={t('upload.cancel', { name })}
          onClick={() => uploads.cancel(id)}
        />
      ) : state.kind === 'attached' ? (
        <i className={classNames('pi pi-check', styles.attached)} aria-hidden="true" />
      ) : (
        <Button
          square
          small
          kind="plain"
          icon="times"
          aria-label={t('upload.remove', { name })}
          title={t('upload.remove', { name })}
          onClick={() => uploads.remove(id)}
        />
      )}
    </FileRow>
  )
}
