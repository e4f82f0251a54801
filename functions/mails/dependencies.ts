import {
  notificationEmailsCollection,
  type NotificationEmailKinds,
} from '#functions/notification-emails/collection.ts'
import { organizationsCollection, type OrganizationKinds } from '#functions/organizations/collection.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import type { Collection } from '#functions/platform/journal/collection.ts'

/** What the calls of this area work with. */
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

/** What mails are shown with: the names of organizations, and how addresses are now. */
export const mailsAround = async ({ organizations, emails }: MailsDependencies) => {
  const [names, addresses] = await Promise.all([organizations.readModel(), emails.readModel()])
  return { organizations: names, emails: addresses }
}
