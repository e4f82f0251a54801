import type { Notification, NotificationContent } from '#functions/rules/mail/notification.ts'
import { strictestTlp, type TlpLevel } from '#shared/domain/tlp/levels.ts'

/** The TLP level of an e-mail without names: the organization may share it with those whom it must warn. */
const ofCounts: TlpLevel = 'amber'

/** The strictest TLP level of the contents. */
export const levelOf = (
  {
    visibilities: exposures,
    incidents,
    threats,
    overdue,
    indicators,
  }: Pick<Notification, 'visibilities' | 'incidents' | 'threats' | 'overdue' | 'indicators'>,
  content: NotificationContent,
): TlpLevel => {
  if (content === 'counts') return ofCounts
  const items = [exposures, incidents, threats, overdue].flatMap(
    (section): readonly { isNotice: boolean; tlp: TlpLevel }[] => section?.items ?? [],
  )
  return (
    strictestTlp([
      ...items.filter(({ isNotice }) => !isNotice).map(({ tlp }) => tlp),
      ...(indicators?.tlp === null || indicators === null ? [] : [indicators.tlp]),
    ]) ?? ofCounts
  )
}
