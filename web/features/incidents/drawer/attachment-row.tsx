import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '#shared/contracts/incident-attachments.ts'
import { FileRow } from '#web/ui/files/file-row.tsx'

interface AttachmentRowProps {
  readonly file: Pick<Attachment, 'name' | 'size' | 'state'>
  /** The address that redirects to the file. */
  readonly address: string
  readonly note?: ReactNode
}

/**
 * A file of an incident or a reply: a link if the malware scan allows it. A plain link, since the server redirects to
 * the file. As a download, so that an error does not replace the page.
 */
export const AttachmentRow = ({ file: { name, size, state }, address, note }: AttachmentRowProps) => {
  const { t } = useTranslation('incidents')
  return state === 'available' ? (
    <FileRow
      name={name}
      size={size}
      note={note}
      link={
        <a
          className="ui-link ui-alone"
          href={address}
          download={name}
          title={t('attachments.download', { name })}
        >
          {name}
        </a>
      }
    />
  ) : (
    <FileRow
      name={name}
      size={size}
      note={t(`attachments.state.${state}`)}
      tone={state === 'awaiting_scan' ? 'faint' : 'danger'}
    />
  )
}

/** Milliseconds between two refetches while a file is being scanned; a scan takes about a minute. */
export const scanMilliseconds = 20_000
