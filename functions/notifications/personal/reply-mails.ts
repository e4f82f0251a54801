/**
 * E-mails to users about replies of the other side, and about mentions (docs/decisions/replies.md). The notifier e-mails the addresses of
 * organizations.
 */
import { describeError } from '#functions/core/log.ts'
import { isLostRace, type TransactWrite } from '#functions/core/store/table.ts'
import { throwFailures } from '#functions/core/failures.ts'
import { readRepliesBetween } from '#functions/incidents/incident-mail-queries.ts'
import { incidentsCollection, type IncidentEntity } from '#functions/incidents/incident-store.ts'
import { coveredStreams } from '#functions/notification-emails/covered-streams-queries.ts'
import { notifiedOf, organizationsCollection } from '#functions/organizations/organization-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { quotedLine, quotedProse } from '#functions/rules/mail/email/harmless.ts'
import type { Mail } from '#functions/rules/mail/mails.ts'
import { mailWrite } from '#functions/rules/mail/outbox-item.ts'
import {
  areDue,
  endOfPendingReplies,
  heldRepliesWrite,
  isSameConversation,
  type PendingReplies,
} from '#functions/rules/mail/pending-replies.ts'
import { readPersonalSettingsOf } from '#functions/rules/mail/personal-settings.ts'
import { unsubscribeLinks } from '#functions/rules/mail/unsubscribe-links.ts'
import { emailMessageTo } from '#functions/rules/security/password-reset.ts'
import type { OrganizationEntity } from '#functions/rules/tenants/organization.ts'
import type { KnownProfile } from '#functions/rules/tenants/users.ts'
import { tlpOf } from '#functions/rules/tlp/tlp.ts'
import { analystsAmong, membersAmong, mentionedAmong } from '#functions/users/user-queries.ts'
import { sideOfRole } from '#shared/domain/incident-replies.ts'
import { limits } from '#shared/domain/limits.ts'
import { textFor } from '#shared/domain/mentions.ts'
import { quietEnd } from '#shared/domain/notifications/personal.ts'
import { defaultNotificationSettings } from '#shared/domain/notifications/settings.ts'
import { labelledNameIn } from '#shared/domain/translations.ts'

/** Maximum replies whose texts are in an e-mail: the last ones. */
const mostMailed = 10
/** The same to more recipients than this, because all e-mails are one transaction of 4 MB. */
const [manyRecipients, mostMailedToMany] = [20, 3]

type Content = Extract<Mail, { template: 'incident_replied' }>

/** Replies of an incident that are due, or notes, and the incident as it is now. */
interface Due {
  readonly pending: PendingReplies
  readonly replies: Awaited<ReturnType<typeof readRepliesBetween>>
  readonly incident: IncidentEntity
  readonly organization: OrganizationEntity
}

/** A user who is e-mailed, and whether because of a mention. */
interface Recipient {
  readonly profile: KnownProfile
  readonly isMentioned: boolean
}

/**
 * Without those whose address is one of the organization with incidents: it gets the replies of the provider anyhow.
 */
const withoutAddresses = async (
  platform: Platform,
  { incident, organization }: Due,
  users: readonly KnownProfile[],
): Promise<readonly KnownProfile[]> => {
  if (!notifiedOf(organization).modules.includes('incident')) return users
  const streams = await Promise.all(
    users.map(async ({ user }) =>
      user.client_id === null ? undefined : coveredStreams(platform, incident.client_id, user.email),
    ),
  )
  return users.filter((_, index) => streams[index]?.has('incident') !== true)
}

/**
 * Those who wrote on the other side, or of these users, by their rights of now. In place of analysts who no longer read
 * it come others with the module.
 */
const answered = async (
  platform: Platform,
  { pending: { side }, incident: { client_id: owner, conversation }, organization }: Due,
  among?: readonly number[],
): Promise<readonly KnownProfile[]> => {
  if (side === 'organization')
    return analystsAmong(platform, among ?? conversation?.analysts ?? [], 'incident')
  const members = among ?? conversation?.members ?? []
  return side === 'note' || members.length === 0 || !organization.services.incidents.enabled
    ? []
    : membersAmong(platform, owner, members, 'incident')
}

/**
 * Everybody who is e-mailed: those who are answered, and those who are mentioned. What quiet hours held back from one
 * analyst alone goes to others when that one has lost the right.
 */
const recipientsOf = async (platform: Platform, due: Due): Promise<readonly Recipient[]> => {
  const { pending, replies, incident } = due
  const { held, side } = pending
  const named = new Set(replies.flatMap(({ mentions = [] }) => mentions.map(({ user_id: id }) => id ?? 0)))
  const mentionedAnd = (profiles: readonly KnownProfile[]): readonly KnownProfile[] =>
    held === undefined ? profiles : profiles.filter(({ id }) => id === held.user_id)
  const mentioned = mentionedAnd(
    named.size === 0 ? [] : await mentionedAmong(platform, incident.client_id, [...named]),
  )
  const writers = mentionedAnd(await answered(platform, due, held && [held.user_id]))
  const others =
    held?.is_alone === true && writers.length + mentioned.length === 0 ? await answered(platform, due) : []
  const profiles = new Map([...mentioned, ...writers, ...others].map((profile) => [profile.id, profile]))
  const all = [...profiles.values()]
  const left = side === 'provider' ? await withoutAddresses(platform, due, all) : all
  return left.map((profile) => ({
    profile,
    isMentioned: mentioned.some(({ id }) => id === profile.id),
  }))
}

/** The content of an e-mail, apart from the unsubscribe link. */
const contentFor = (
  platform: Platform,
  { pending: { incident_id: id, side }, replies, incident, organization }: Due,
  { profile, isMentioned }: Recipient,
  { tlp, thread, most }: Pick<Content, 'tlp' | 'thread'> & { readonly most: number },
): Omit<Content, 'ends'> => {
  const { PORTAL_URL: portal, PROVIDER_NAME: provider } = platform.environment
  const reader = sideOfRole(profile.user.role)
  const by = side === 'note' ? 'provider' : side
  const closing = incident.is_open ? undefined : replies.findLast(({ resolution }) => resolution !== null)
  return {
    template: 'incident_replied',
    by,
    is_note: side === 'note',
    is_mentioned: isMentioned,
    incident_id: id,
    name: quotedLine(labelledNameIn(incident, profile.account.language), {}),
    organization: quotedLine(organization.name, {}),
    total: replies.length,
    replies: replies.slice(-most).map((reply) => ({
      at: reply.sk.slice(0, reply.sk.indexOf('#')),
      // Organizations do not see who wrote for the provider.
      author: by === 'provider' && reader !== 'provider' ? '' : quotedLine(reply.name, {}),
      text: quotedProse(textFor(reply, reader, provider), {}, 2 * limits.replyLength).text,
      files: reply.files.map((file) => quotedLine(file.name, {})),
    })),
    // Undoing has opened an incident again that a reply closed.
    outcome: closing?.resolution ?? null,
    tlp,
    clear_content: notifiedOf(organization).settings.clear_content,
    thread,
    link: new URL(`/incidents/${id}`, portal).href,
    settings: new URL('/incidents?settings=notifications', portal).href,
  }
}

/** The writes of a due item: its end, and for each recipient an e-mail, or what quiet hours hold back. */
const writesOf = async (
  platform: Platform,
  due: Due,
  waiting: Iterable<PendingReplies>,
): Promise<TransactWrite[]> => {
  const { table, clock, random } = platform
  const { pending, replies, incident, organization } = due
  const end = endOfPendingReplies(table.name, pending)
  const recipients = replies.length === 0 ? [] : await recipientsOf(platform, due)
  if (recipients.length === 0) return [end]
  const chosen = await readPersonalSettingsOf(
    platform,
    recipients.map(({ profile }) => profile.id),
  )
  const readModel = await platform.collection(incidentsCollection).readModel()
  const { tlp } = tlpOf(readModel, 'incident', incident)
  // A note may be older than the first reply.
  const thread = incident.conversation?.thread ?? random.uuid()
  const most = recipients.length > manyRecipients ? mostMailedToMany : mostMailed
  const own = recipients.map(async (recipient): Promise<TransactWrite> => {
    const { id, user } = recipient.profile
    const settings = chosen.get(id)
    const zone = user.client_id === null ? defaultNotificationSettings : notifiedOf(organization).settings
    const until =
      settings === undefined || pending.held?.user_id === id
        ? undefined
        : quietEnd(settings, clock.now().getTime(), zone.time_zone)
    if (until !== undefined)
      return heldRepliesWrite(table.name, pending, {
        user_id: id,
        until,
        is_alone: recipients.length === 1,
        before: [...waiting].find((one) => one.held?.user_id === id && isSameConversation(one, pending)),
      })
    const kind = recipient.isMentioned ? 'mentions' : 'replies'
    return mailWrite(
      platform,
      emailMessageTo(recipient.profile, {
        ...contentFor(platform, due, recipient, { tlp, thread, most }),
        ends: await unsubscribeLinks(platform, { kind, id, email: user.email }),
      }),
    )
  })
  return [end, ...(await Promise.all(own))]
}

/** Turns a due item into e-mails of the outbox, in one transaction. False if another reply has come meanwhile. */
const releaseOne = async (
  platform: Platform,
  pending: PendingReplies,
  waiting: Iterable<PendingReplies>,
): Promise<boolean> => {
  const incidents = platform.collection(incidentsCollection)
  const incident = (await incidents.get('incident', pending.incident_id))?.entity
  const organizations = platform.collection(organizationsCollection)
  const organization = incident && (await organizations.get('organization', incident.client_id))?.entity
  const { table } = platform
  const replies = await readRepliesBetween(table, pending.incident_id, pending)
  try {
    await table.transact(
      incident === undefined || organization === undefined
        ? [endOfPendingReplies(table.name, pending)]
        : await writesOf(platform, { pending, replies, incident, organization }, waiting),
    )
    return true
  } catch (error) {
    if (isLostRace(error)) return false
    throw error
  }
}

/**
 * Writes the e-mails about replies that are due. A failure does not stop the others.
 */
export const releaseReplies = async (
  platform: Platform,
  all: readonly PendingReplies[],
  enough: () => boolean,
): Promise<void> => {
  const now = platform.clock.now().getTime()
  const waiting = new Set(all)
  const failures: unknown[] = []
  for (const pending of all.filter((one) => areDue(one, now))) {
    if (enough()) break
    try {
      if (await releaseOne(platform, pending, waiting)) waiting.delete(pending)
    } catch (error) {
      platform.log.error('replies not e-mailed', { pending: pending.sk, ...describeError(error) })
      failures.push(error)
    }
  }
  throwFailures(failures, 'replies not e-mailed')
}
