import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { undoVisibilityAct, type getVisibility } from '#shared/contracts/visibilities.ts'
import type { ResponseOf } from '#shared/http/endpoint.ts'
import { NotificationSection } from '#web/features/notifications/controls.tsx'
import { AssetMatchSection } from '#web/features/asset-matches/controls.tsx'
import { useUndo } from '#web/lib/undo.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { DrawerBody, DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { Note, Row, Stack, Text, Facts } from '#web/ui/layout/layout.tsx'
import { HistorySection } from '#web/ui/drawer/history.tsx'
import { MarkdownText } from '#web/ui/markdown/markdown-text.tsx'
import { SentBadge } from '#web/ui/drawer/sent-badge.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { TlpFact } from '#web/ui/tlp/tlp-controls.tsx'
import { localName } from '#web/ui/text/local-name.ts'
import { mayTransition, partyOf } from '#shared/domain/exposures/states.ts'
import { fromWireRole } from '#shared/domain/roles.ts'
import { useSession } from '#web/lib/session.ts'
import { refreshExposures } from './exposure-queries.ts'
import { DetectionHistory } from './detection-history.tsx'
import { FalsePositiveSwitch } from './false-positive-switch.tsx'
import { RemediationHistory } from './remediation/remediation-history.tsx'
import { StateTrack } from './remediation/state-track.tsx'
import { useRemediationFacts } from './remediation/use-remediation-facts.tsx'
import { useExposureTransition } from './remediation/use-exposure-transition.ts'
import { useStateDetailText } from './remediation/use-state-detail-text.ts'

/** The details of an exposure. The server returns more to analysts: their comment and the change history. */
export const ExposureDetail = ({
  visibility: exposure,
  history,
  concerns: matches,
  compared,
  today,
}: Omit<ResponseOf<typeof getVisibility>, 'request_id'>) => {
  const { t, i18n } = useTranslation('exposures')
  const { isAnalyst } = useRights()
  const undo = useUndo(undoVisibilityAct, refreshExposures)
  const { analyst_comment: comment, returned_date: returned, acceptance_ended_date: ended, state } = exposure
  const { dayText } = useStateDetailText()
  const isRepaired = state === 'in_repair'
  // In these states a return date means that it was detected again after it was closed.
  const isBegun = state === 'new' || state === 'acknowledged'
  const user = useSession()
  const { make, dialog } = useExposureTransition(exposure, today)
  // The organization assigns the owner.
  const reassigns =
    exposure.state === 'in_repair' &&
    user !== null &&
    mayTransition('in_repair', 'in_repair', partyOf(fromWireRole(user.role)))
  const remediation = useRemediationFacts(
    exposure,
    today,
    reassigns ? () => void make('reassign') : undefined,
  )
  const facts: (readonly [string, ReactNode])[] = [
    ...remediation,
    ...(isAnalyst ? [[t('detail.organization'), exposure.client.name] as const] : []),
    ['TLP', <TlpFact key="tlp" item={exposure} />],
    [t('detail.category'), localName(exposure.visibility_category, i18n.language)],
    [t('detail.first'), <DateText key="first" iso={exposure.first_detection_date} time />],
    [t('detail.last'), <DateText key="last" iso={exposure.last_detection_date} time />],
    ...(exposure.closed_date === null
      ? []
      : [[t('detail.closed'), <DateText key="closed" iso={exposure.closed_date} time />] as const]),
    // Analysts have a separate section. That nothing was sent yet matters to the provider only.
    ...(isAnalyst || !exposure.sent
      ? []
      : [[t('detail.notification'), <SentBadge key="sent" sent date={exposure.sent_date} />] as const]),
  ]
  return (
    <DrawerBody>
      <DrawerSection>
        <Stack gap={3}>
          <StateTrack exposure={exposure} />
          {(isRepaired || isBegun) && returned !== null && (
            <Note tone="warn">
              {t(isRepaired ? 'remediation.returned' : 'remediation.found')} <DateText iso={returned} time />
            </Note>
          )}
          {isBegun && returned === null && ended !== null && (
            <Note tone="warn">{t('remediation.ended', { day: dayText(ended, today) })}</Note>
          )}
        </Stack>
      </DrawerSection>
      <DrawerSection>
        <Facts facts={facts} />
      </DrawerSection>
      <AssetMatchSection
        item="visibility"
        id={exposure.visibility_id}
        concerns={matches}
        compared={compared}
      />
      {isAnalyst && (
        <NotificationSection module="visibility" id={exposure.visibility_id} sentDate={exposure.sent_date} />
      )}
      <DrawerSection title={t('detail.description')}>
        {exposure.description === null ? (
          <Text tone="faint">{t('detail.noDescription')}</Text>
        ) : (
          <MarkdownText text={exposure.description} />
        )}
      </DrawerSection>
      <RemediationHistory exposure={exposure} today={today} />
      <FalsePositiveSwitch exposure={exposure} />
      {comment !== undefined && (
        <DrawerSection
          title={
            <Row as="span" gap={1} wrap>
              <i className="pi pi-lock" aria-hidden="true" /> {t('detail.comment')}{' '}
              <Text as="span" size="meta" tone="faint">
                · {t('detail.commentHidden')}
              </Text>
            </Row>
          }
        >
          {comment === null ? (
            <Text tone="faint">{t('detail.noComment')}</Text>
          ) : (
            <MarkdownText text={comment} />
          )}
        </DrawerSection>
      )}
      <DetectionHistory exposure={exposure} />
      <HistorySection changes={history} fields={t('historyField', { returnObjects: true })} undo={undo} />
      {dialog}
    </DrawerBody>
  )
}
