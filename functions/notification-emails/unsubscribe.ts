/** Subscriptions behind the links of e-mails, and their end. */
import type { Actor } from '#functions/core/event-store/entry.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { keys } from '#functions/rules/keys.ts'
import type { Call } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { changedOf, unsubscribed } from '#functions/rules/mail/delivery-status.ts'
import {
  changePersonalSettings,
  readPersonalSettings,
  type PersonalSubscription,
} from '#functions/rules/mail/personal-settings.ts'
import { unverifiedSubscription, isSignedFor } from '#functions/rules/mail/unsubscribe-links.ts'
import { auditWrite } from '#functions/rules/security/audit.ts'
import { organizationEntitySchema } from '#functions/rules/tenants/organization.ts'
import { readProfile } from '#functions/rules/tenants/users.ts'
import type { MailSubscription, PersonalKind, unsubscribe } from '#shared/contracts/unsubscribe.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { NotificationEmailSources } from './notification-email.ts'

/**
 * Ends the subscription. Administrators see that and can switch it on again, and so can the user who receives the
 * e-mails.
 */
export const endSubscription = async (
  dependencies: NotificationEmailSources,
  { query, request }: Call<typeof unsubscribe, undefined>,
) => {
  const found = await subscriptionOf(dependencies, query.token)
  const { subscription } = found
  if (subscription.is_on) await enders[subscription.kind](dependencies, found, request.address)
  return { subscription: { ...subscription, is_on: false } }
}

/** The actor is the link's holder: no user is signed in. */
const actorOf = ({ organizationId }: FoundSubscription, address: string): Actor => ({
  user_id: null,
  name: 'unsubscribe-link',
  client_id: organizationId,
  address,
})

type End = (
  dependencies: NotificationEmailSources,
  found: FoundSubscription,
  address: string,
) => Promise<void>

/** The event of a person's e-mails that were switched off by the link in one of them. */
const switchedOffByLink = (
  platform: Platform,
  action: 'personal_emails_off' | 'reminders_off',
  { id, organizationId }: Pick<FoundSubscription, 'id' | 'organizationId'>,
  address: string,
) =>
  auditWrite(platform, {
    action,
    outcome: 'success',
    userId: id,
    organizationId,
    actorOrganizationId: organizationId,
    address,
    detail: 'by the link of a mail',
  })

/** Switches personal e-mails of one kind off. */
const endPersonal =
  (kind: PersonalKind): End =>
  async ({ platform }, { id, organizationId }, address) => {
    await changePersonalSettings(
      platform,
      { userId: id, organizationId },
      (before) => switchedOff[kind](before),
      [switchedOffByLink(platform, 'personal_emails_off', { id, organizationId }, address)],
    )
  }

const switchedOff: Readonly<Record<PersonalKind, (before: PersonalSubscription) => PersonalSubscription>> = {
  replies: (before) => ({ ...before, replies: false }),
  mentions: (before) => ({ ...before, mentions: false }),
  concerns_us: (before) => ({ ...before, concerns_us: 'off' }),
  digest: (before) => ({ ...before, digest: { ...before.digest, mode: 'off' } }),
}

const isOn: Readonly<Record<PersonalKind, (settings: PersonalSubscription) => boolean>> = {
  replies: ({ replies }) => replies,
  mentions: ({ mentions }) => mentions,
  concerns_us: ({ concerns_us: matches }) => matches !== 'off',
  digest: ({ digest }) => digest.mode !== 'off',
}

const enders: Readonly<Record<MailSubscription['kind'], End>> = {
  replies: endPersonal('replies'),
  mentions: endPersonal('mentions'),
  concerns_us: endPersonal('concerns_us'),
  digest: endPersonal('digest'),
  notifications: async ({ collection }, found, address) => {
    await collection.commit(actorOf(found, address), async (commit) => {
      const stored = await collection.get('notification_email', found.id)
      if (stored === undefined || stored.entity.delivery.state === 'paused') return
      const { entity } = stored
      const delivery = unsubscribed(entity.delivery, commit.at)
      commit.update(
        'notification_email',
        found.id,
        { ...entity, delivery },
        stored,
        changedOf(entity.delivery, delivery),
      )
    })
  },
  reminders: async ({ platform }, { id, organizationId }, address) => {
    const { table } = platform
    await onCondition(platform, () =>
      table.transact([
        {
          Update: {
            TableName: table.name,
            Key: { ...keys.account(id) },
            UpdateExpression: 'SET reminders_off = :true',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeValues: { ':true': true },
          },
        },
        switchedOffByLink(platform, 'reminders_off', { id, organizationId }, address),
      ]),
    )
  },
  report: async ({ reports }, found, address) => {
    await reports.commit(actorOf(found, address), async (commit) => {
      const stored = await reports.get('periodic_report', found.id)
      if (stored === undefined || !stored.entity.send_by_email) return
      commit.update('periodic_report', found.id, { ...stored.entity, send_by_email: false }, stored, [
        'send_by_email',
      ])
    })
  },
}

/** A subscription and how it was found. */
interface FoundSubscription {
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
  dependencies: NotificationEmailSources,
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

type Find = (dependencies: NotificationEmailSources, id: number) => Promise<FoundSubscription | undefined>

const findPersonal =
  (kind: PersonalKind): Find =>
  async ({ platform }, id) => {
    const known = await readProfile(platform.table, id)
    if (known === undefined) return undefined
    return {
      id,
      organizationId: known.user.client_id,
      subscription: {
        kind,
        email: known.user.email,
        organization: null,
        report: null,
        is_on: isOn[kind](await readPersonalSettings(platform, id)),
      },
    }
  }

const finders: Readonly<Record<MailSubscription['kind'], Find>> = {
  replies: findPersonal('replies'),
  mentions: findPersonal('mentions'),
  concerns_us: findPersonal('concerns_us'),
  digest: findPersonal('digest'),
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
