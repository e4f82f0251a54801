/** The current subscription behind an e-mail link. */
import type { NotificationEmailsDependencies } from '#functions/notification-emails/dependencies.ts'
import { unverifiedSubscription, isSignedFor } from '#functions/rules/mail/unsubscribe-links.ts'
import { keys } from '#functions/core/store/keys.ts'
import { organizationEntitySchema } from '#functions/rules/tenants/organization.ts'
import { readProfile } from '#functions/rules/tenants/users.ts'
import type { MailSubscription } from '#shared/contracts/unsubscribe.ts'
import { PortalError } from '#shared/http/errors.ts'

/** A subscription and how it was found. */
export interface FoundSubscription {
  readonly id: number
  /** The organization whose audit log records the end. */
  readonly organizationId: number | null
  readonly subscription: MailSubscription
}

/**
 * The subscription of a token. Throws `unsubscribe_link_invalid` when the signature does not fit, or when its subject
 * was deleted or has another address.
 */
export const subscriptionOf = async (
  dependencies: NotificationEmailsDependencies,
  token: string,
): Promise<FoundSubscription> => {
  const claim = unverifiedSubscription(token)
  const found = claim && (await finders[claim.kind](dependencies, claim.id))
  const isSigned =
    claim !== undefined &&
    found !== undefined &&
    (await isSignedFor(dependencies.platform.table, token, { ...claim, email: found.subscription.email }))
  if (!isSigned) throw new PortalError('unsubscribe_link_invalid')
  return found
}

type Find = (
  dependencies: NotificationEmailsDependencies,
  id: number,
) => Promise<FoundSubscription | undefined>

const finders: Readonly<Record<MailSubscription['kind'], Find>> = {
  notifications: async ({ collection, platform }, id) => {
    const email = (await collection.get('notification_email', id))?.entity
    const item = email && (await platform.table.get(keys.entity('organization', email.client_id)))
    if (email === undefined || item === undefined) return undefined
    return {
      id,
      organizationId: email.client_id,
      subscription: {
        kind: 'notifications',
        email: email.email,
        organization: organizationEntitySchema.parse(item['entity']).name,
        report: null,
        is_on: email.delivery.state === 'active',
      },
    }
  },
  reminders: async ({ platform }, id) => {
    const known = await readProfile(platform.table, id)
    if (known === undefined) return undefined
    return {
      id,
      organizationId: known.user.client_id,
      subscription: {
        kind: 'reminders',
        email: known.user.email,
        organization: null,
        report: null,
        is_on: known.account.reminders_off !== true,
      },
    }
  },
  report: async ({ reports, platform }, id) => {
    const report = (await reports.get('periodic_report', id))?.entity
    const owner = report && (await readProfile(platform.table, report.owner_id))
    if (report === undefined || owner === undefined) return undefined
    return {
      id,
      organizationId: report.client_id,
      subscription: {
        kind: 'report',
        email: owner.user.email,
        organization: null,
        report: report.name,
        is_on: report.send_by_email,
      },
    }
  },
}
