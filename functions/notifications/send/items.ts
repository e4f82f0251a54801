/** The current items of a notification, whatever the module. */
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { existingExposures, notifiableExposures } from '#functions/exposures/exposure-mail-queries.ts'
import { existingIncidents, notifiableIncidents } from '#functions/incidents/incident-mail-queries.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { existingGroups, publishedGroups } from '#functions/indicators/indicator-mail-queries.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { NotificationTopic, ReleasedNotification } from '#functions/rules/mail/notification-queue.ts'
import { existingThreats } from '#functions/threats/threat-mail-queries.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'

/** The read model of a module's items. */
export const readModelOf = (platform: Platform, module: NotificationTopic): Promise<ReadModel> => {
  switch (module) {
    case 'visibility':
      return platform.collection(exposuresCollection).readModel()
    case 'incident':
      return platform.collection(incidentsCollection).readModel()
    case 'threat':
      return platform.collection(threatsCollection).readModel()
    case 'feed_group':
      return platform.collection(indicatorsCollection).readModel()
  }
}

/** Those of a module's items that exist. */
export const existingItems = async (
  platform: Platform,
  module: NotificationTopic,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  const readModel = await readModelOf(platform, module)
  switch (module) {
    case 'visibility':
      return existingExposures(readModel, ids)
    case 'incident':
      return existingIncidents(readModel, ids)
    case 'threat':
      return existingThreats(readModel, ids)
    case 'feed_group':
      return existingGroups(readModel, ids)
  }
}

/** The ids of a module that still need a notification to an organization, or to all. */
export const stillNotifiable = async (
  platform: Platform,
  module: NotificationTopic,
  organizationId: number | null,
  ids: readonly number[],
  what: ReleasedNotification['what'],
): Promise<ReadonlySet<number>> => {
  const readModel = await readModelOf(platform, module)
  switch (module) {
    case 'visibility':
      return notifiableExposures(readModel, organizationId, ids, what)
    case 'incident':
      return notifiableIncidents(readModel, organizationId, ids, what)
    case 'threat':
      return existingThreats(readModel, ids)
    case 'feed_group':
      return publishedGroups(readModel, ids)
  }
}
