/** What an e-mail address receives as one of an organization. Loaded on demand where few calls ask for it. */
import type { Platform } from '#functions/rules/http/platform.ts'
import type { NotificationStream } from '#shared/domain/notifications/preferences.ts'
import { streamsOfAddress } from './notification-email-queries.ts'
import { notificationEmailsCollection } from './notification-email-store.ts'

/** The streams of an e-mail address in an organization; none if it is not one of its addresses. */
export const coveredStreams = async (
  platform: Pick<Platform, 'collection'>,
  organizationId: number,
  email: string,
): Promise<ReadonlySet<NotificationStream>> =>
  streamsOfAddress(await platform.collection(notificationEmailsCollection).readModel(), organizationId, email)
