import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadAttachment } from '#shared/contracts/incident-attachments.ts'
import { undoIncidentAct, type getIncident, type Incident } from '#shared/contracts/incidents.ts'
import type { ContentLanguage } from '#shared/domain/translations.ts'
import type { ResponseOf } from '#shared/http/endpoint.ts'
import { Conversation } from '#web/features/incidents/conversation/conversation.tsx'
import { attachmentsQuery, refreshIncidents } from '#web/features/incidents/incident-queries.ts'
import { AttachmentRow, scanMilliseconds } from './attachment-row.tsx'
import { NotificationSection } from '#web/features/notifications/controls.tsx'
import { addressOf } from '#web/lib/api.ts'
import { useUndo } from '#web/lib/undo.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { DrawerBody, DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { HistorySection } from '#web/ui/drawer/history.tsx'
import { SentBadge } from '#web/ui/drawer/sent-badge.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { localName } from '#web/ui/text/local-name.ts'
import { TlpFact } from '#web/ui/tlp/tlp-controls.tsx'
import { DescriptionText } from '#web/ui/translations/description-text.tsx'
import { Text, Rows, Facts } from '#web/ui/layout/layout.tsx'

export const IncidentDetail = ({
  incident,
  language,
  history,
}: {
  incident: Incident
  /** The language of the texts. */
  language: ContentLanguage
  history: ResponseOf<typeof getIncident>['history']
}) => {
  const { t, i18n } = useTranslation('incidents')
  const { isAnalyst } = useRights()
  const undo = useUndo(undoIncidentAct, refreshIncidents)
  const facts: (readonly [string, ReactNode])[] = [
    ...(isAnalyst ? [[t('detail.organization'), incident.client.name] as const] : []),
    ['TLP', <TlpFact key="tlp" item={incident} />],
    [t('detail.category'), localName(incident.incident_category, i18n.language)],
    [t('detail.created'), <DateText key="created" iso={incident.creation_date} time />],
    [t('detail.updated'), <DateText key="updated" iso={incident.last_update_date} time />],
    ...(incident.closed_date === null
      ? []
      : [[t('detail.closed'), <DateText key="closed" iso={incident.closed_date} time />] as const]),
    // Analysts have a separate section. That nothing was sent yet matters to the provider only.
    ...(isAnalyst || !incident.sent
      ? []
      : [[t('detail.notification'), <SentBadge key="sent" sent date={incident.sent_date} />] as const]),
  ]
  return (
    <DrawerBody>
      <DrawerSection>
        <Facts facts={facts} />
      </DrawerSection>
      {isAnalyst && (
        <NotificationSection module="incident" id={incident.incident_id} sentDate={incident.sent_date} />
      )}
      <DrawerSection title={t('detail.description')}>
        <DescriptionText item={incident} language={language} none={t('detail.noDescription')} />
      </DrawerSection>
      <AttachmentsSection incident={incident} />
      <Conversation incident={incident} />
      <HistorySection changes={history} fields={t('historyField', { returnObjects: true })} undo={undo} />
    </DrawerBody>
  )
}

/** The attachments of an incident as download links, if the malware scan allows it. */
const AttachmentsSection = ({ incident }: { incident: Incident }) => {
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
        <Text tone="faint">{t('detail.noAttachments')}</Text>
      ) : list.data === undefined ? (
        list.isError ? (
          <FailedAttachments error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Skeleton widths={[70]} />
        )
      ) : (
        <Rows>
          {list.data.data.map((file) => (
            <AttachmentRow
              key={file.name}
              file={file}
              address={addressOf(downloadAttachment, { id, name: file.name })}
              note={<DateText iso={file.creation_date} />}
            />
          ))}
        </Rows>
      )}
    </DrawerSection>
  )
}

/** Replaces a list of attachments that failed to load. */
export const FailedAttachments = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useTranslation('incidents')
  return <LoadFailed text={t('attachments.failed')} error={error} onRetry={onRetry} />
}
