import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { downloadAttachment } from '#shared/contracts/incident-attachments.ts'
import type { Incident } from '#shared/contracts/incidents.ts'
import { addressOf } from '#web/lib/api.ts'
import { DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { FileRow } from '#web/ui/files/file-row.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { LoadFailed } from '#web/ui/loading/loading.tsx'
import { attachmentsQuery } from '#web/features/incidents/incident-queries.ts'

/** Milliseconds between two refetches while a file is being scanned; a scan takes about a minute. */
const scanMilliseconds = 20_000

/** The attachments of an incident as download links, if the malware scan allows it. */
export const AttachmentsSection = ({ incident }: { incident: Incident }) => {
  const { t } = useTranslation('incidents')
  const { incident_id: id, attachments_count: count } = incident
  // The incident itself says if it has none.
  const list = useQuery({
    ...attachmentsQuery(id),
    enabled: count > 0,
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(({ state }) => state === 'awaiting_scan') === true ? scanMilliseconds : false,
  })
  return (
    <DrawerSection title={t('detail.attachments')}>
      {count === 0 ? (
        <p className="ui-muted">{t('detail.noAttachments')}</p>
      ) : list.data === undefined ? (
        list.isError ? (
          <FailedAttachments error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <span className="ui-skeleton incident-skeleton" aria-hidden="true" />
        )
      ) : (
        <ul className="ui-files">
          {list.data.data.map(({ name, size, creation_date: added, state }) =>
            state === 'available' ? (
              <FileRow
                key={name}
                name={name}
                size={size}
                note={<DateText iso={added} />}
                link={<AttachmentLink id={id} name={name} />}
              />
            ) : (
              <FileRow
                key={name}
                name={name}
                size={size}
                note={t(`attachments.state.${state}`)}
                tone={state === 'awaiting_scan' ? 'plain' : 'danger'}
              />
            ),
          )}
        </ul>
      )}
    </DrawerSection>
  )
}

/** Replaces a list of attachments that failed to load. */
export const FailedAttachments = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useTranslation('incidents')
  return (
    <LoadFailed className="incident-failed" text={t('attachments.failed')} error={error} onRetry={onRetry} />
  )
}

/** A plain link: the server redirects to the file. As a download, so that an error does not replace the page. */
const AttachmentLink = ({ id, name }: { id: number; name: string }) => {
  const { t } = useTranslation('incidents')
  return (
    <a
      className="ui-link"
      href={addressOf(downloadAttachment, { id, name })}
      download={name}
      title={t('attachments.download', { name })}
    >
      {name}
    </a>
  )
}
