/** The notification data of an item: its organization, when it was published, and whether it is notified at all. */
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { PastChange } from '#functions/core/event-store/commit.ts'
import type { NotificationTopic } from '#functions/rules/mail/notification-queue.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import { exposuresCollection } from '#functions/exposures/collection.ts'
import type { NotifiedModule } from '#shared/domain/notifications/settings.ts'
import { notifiedFields } from '../plan/pending-notifications.ts'
import type { CriticalityLevel } from '#shared/domain/exposures/detections.ts'
import { PortalError } from '#shared/http/errors.ts'

export interface NotifiedItem {
  readonly module: Exclude<NotificationTopic, 'feed_group'> | 'feed'
  readonly id: number
  readonly organizationId: number | null
  readonly criticality: CriticalityLevel | null
  /** When it was published or reopened, epoch milliseconds. Null while it is not to be notified. */
  readonly since: number | null
  /** ISO 8601. */
  readonly sentDate: string | null
}

/** The latest change of one of the fields, or the creation. Epoch milliseconds. */
const latest = (history: readonly PastChange[], fields: readonly string[]): number => {
  const found = history.findLast(
    (change) => change.action === 'create' || change.fields.some((field) => fields.includes(field)),
  )
  return found === undefined ? 0 : Date.parse(found.at)
}

/** Reads an item. Throws `not_found`. */
export const readItem = async (
  platform: Platform,
  module: NotifiedModule,
  id: number,
): Promise<NotifiedItem> => {
  switch (module) {
    case 'threat': {
      const stored = await platform.collection(threatsCollection).get('threat', id)
      if (stored === undefined) throw new PortalError('not_found')
      const { creation_date, sent_date } = stored.entity
      return {
        module,
        id,
        organizationId: null,
        criticality: null,
        since: Date.parse(creation_date),
        sentDate: sent_date,
      }
    }
    case 'incident': {
      const stored = await platform.collection(incidentsCollection).get('incident', id)
      if (stored === undefined) throw new PortalError('not_found')
      const { client_id, creation_date, sent_date } = stored.entity
      return {
        module,
        id,
        organizationId: client_id,
        criticality: null,
        // Changes count only for notified incidents.
        since: sent_date === null ? Date.parse(creation_date) : latest(stored.history, notifiedFields),
        sentDate: sent_date,
      }
    }
    case 'visibility': {
      const stored = await platform.collection(exposuresCollection).get('visibility', id)
      if (stored === undefined) throw new PortalError('not_found')
      const { client_id, criticality_level, is_active, false_positive, sent_date } = stored.entity
      return {
        module,
        id,
        organizationId: client_id,
        criticality: criticality_level,
        since: is_active && !false_positive ? latest(stored.history, ['is_active', 'false_positive']) : null,
        sentDate: sent_date,
      }
    }
    case 'feed': {
      const stored = await platform.collection(indicatorsCollection).get('feed', id)
      if (stored === undefined) throw new PortalError('not_found')
      const { published_date, is_verified, sent_date } = stored.entity
      return {
        module,
        id,
        organizationId: null,
        criticality: null,
        since: !is_verified || published_date === null ? null : Date.parse(published_date),
        sentDate: sent_date,
      }
    }
  }
}
