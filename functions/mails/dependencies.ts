import {
  notificationEmailsCollection,
  type NotificationEmailKinds,
} from '#functions/notification-emails/collection.ts'
import { organizationsCollection, type OrganizationKinds } from '#functions/organizations/collection.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'

/** Dependencies of the routes of this area. */
export interface MailsDependencies {
  readonly platform: Platform
  readonly organizations: Collection<OrganizationKinds>
  readonly emails: Collection<NotificationEmailKinds>
}

/** Composes the area from the platform. */
export const mailsDependencies = (platform: Platform): MailsDependencies => ({
  platform,
  organizations: platform.collection(organizationsCollection),
  emails: platform.collection(notificationEmailsCollection),
})

/** What the e-mail list shows in addition: names of organizations and the current state of addresses. */
export const mailsAround = async ({ organizations, emails }: MailsDependencies) => {
  const [names, addresses] = await Promise.all([organizations.readModel(), emails.readModel()])
  return { organizations: names, emails: addresses }
}
