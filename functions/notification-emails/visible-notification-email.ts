import type { Stored } from '#functions/core/event-store/commit.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import type { NotificationEmailEntity } from './collection.ts'
import type { NotificationEmailsDependencies } from './dependencies.ts'

/** An address that the caller sees. Those of deleted organizations are hidden. Throws `not_found`. */
export const visibleNotificationEmail = async (
  { emails, platform }: NotificationEmailsDependencies,
  session: Session,
  id: number,
): Promise<Stored<NotificationEmailEntity>> => {
  const stored = await emails.for(session).get(id)
  await readVisibleOrganization(platform.table, session, stored.entity.client_id)
  return stored
}
