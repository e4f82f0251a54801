import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { getIncident, Incident } from '#shared/contracts/incidents.ts'
import type { ResponseOf } from '#shared/http/endpoint.ts'
import { NotificationSection } from '#web/features/notifications/controls.tsx'
import { useRights } from '#web/lib/use-rights.ts'
import { DrawerBody, DrawerSection, Facts } from '#web/ui/drawer/drawer.tsx'
import { HistorySection } from '#web/ui/drawer/history.tsx'
import type { ContentLanguage } from '#shared/domain/translations.ts'
import { DescriptionText } from '#web/ui/translations/description-text.tsx'
import { SentBadge } from '#web/ui/drawer/sent-badge.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { TlpFact } from '#web/ui/tlp/tlp-controls.tsx'
import { localName } from '#web/ui/text/local-name.ts'
import { AttachmentsSection } from './attachments-section.tsx'

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
      <HistorySection changes={history} fields={t('historyField', { returnObjects: true })} />
    </DrawerBody>
  )
}
