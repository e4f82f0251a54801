/**
 * E-mails to users about replies of the other side (docs/decisions/replies.md). The notifier e-mails the addresses of
 * organizations.
 */
import { describeError } from '#functions/core/log.ts'
import { isLostRace, type TransactWrite } from '#functions/core/store/table.ts'
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
import { analystsAmong, membersAmong } from '#functions/users/user-queries.ts'
import { limits } from '#shared/domain/limits.ts'
import { quietEnd } from '#shared/domain/notifications/personal.ts'
import { defaultNotificationSettings } from '#shared/domain/notifications/settings.ts'
import { labelledNameIn } from '#shared/domain/translations.ts'

/** Maximum replies whose texts are in an e-mail: the last ones. */
const mostMailed = 10

type Content = Extract<Mail, { template: 'incident_replied' }>

/** An incident with replies that are due, as it is now. */
interface Due {
  readonly pending: PendingReplies
  readonly incident: IncidentEntity
  readonly conversation: NonNullable<IncidentEntity['conversation']>
  readonly organization: OrganizationEntity
}

/**
 * The users of the organization who wrote, or one of them. Without those whose address is one of the organization with
 * incidents: it gets these replies anyhow.
 */
const membersOf = async (
  platform: Platform,
  { incident, conversation: { members = [] }, organization }: Due,
  among: readonly number[] = members,
): Promise<readonly KnownProfile[]> => {
  if (among.length === 0 || !organization.services.incidents.enabled) return []
  const users = await membersAmong(platform, incident.client_id, among, 'incident')
  if (users.length === 0 || !notifiedOf(organization).modules.includes('incident')) return users
  const streams = await Promise.all(
    users.map(({ user }) => coveredStreams(platform, incident.client_id, user.email)),
  )
  return users.filter((_, index) => streams[index]?.has('incident') !== true)
}

/**
 * Those who are e-mailed, by their rights of now: of replies of the organization the analysts who wrote, or others with
 * the module if none of them reads it any longer; of those of the provider the users who wrote. What quiet hours held
 * back from one analyst alone goes to others when that one has lost the right.
 */
const recipientsOf = async (platform: Platform, due: Due): Promise<readonly KnownProfile[]> => {
  const { held, side } = due.pending
  if (side === 'provider') return membersOf(platform, due, held === undefined ? undefined : [held.user_id])
  const analysts = (ids: readonly number[]) => analystsAmong(platform, ids, 'incident')
  if (held === undefined) return analysts(due.conversation.analysts)
  const own = (await analysts([held.user_id])).filter(({ id }) => id === held.user_id)
  return own.length > 0 || !held.is_alone ? own : analysts(due.conversation.analysts)
}

/** The content of the e-mails, apart from what is the recipient's own. */
const contentFor = async (
  platform: Platform,
  { pending, incident, conversation, organization }: Due,
): Promise<Omit<Content, 'name' | 'ends'>> => {
  const { incident_id: id, side } = pending
  const replies = await readRepliesBetween(platform.table, id, pending)
  const closing = incident.is_open ? undefined : replies.findLast(({ resolution }) => resolution !== null)
  return {
    template: 'incident_replied',
    by: side,
    incident_id: id,
    organization: quotedLine(organization.name, {}),
    total: replies.length,
    replies: replies.slice(-mostMailed).map(({ sk, name, text, files }) => ({
      at: sk.slice(0, sk.indexOf('#')),
      // Organizations do not see who wrote for the provider.
      author: side === 'organization' ? quotedLine(name, {}) : '',
      text: quotedProse(text, {}, limits.replyLength).text,
      files: files.map((file) => quotedLine(file.name, {})),
    })),
    // Undoing has opened an incident again that a reply closed.
    outcome: closing?.resolution ?? null,
    tlp: tlpOf(await platform.collection(incidentsCollection).readModel(), 'incident', incident).tlp,
    clear_content: notifiedOf(organization).settings.clear_content,
    thread: conversation.thread,
    link: new URL(`/incidents/${id}`, platform.environment.PORTAL_URL).href,
    settings: new URL('/incidents?settings=notifications', platform.environment.PORTAL_URL).href,
  }
}

/** The writes of a due item: its end, and for each recipient an e-mail, or what quiet hours hold back. */
const writesOf = async (
  platform: Platform,
  due: Due,
  waiting: Iterable<PendingReplies>,
): Promise<TransactWrite[]> => {
  const { table, clock } = platform
  const { pending, incident, organization } = due
  const recipients = await recipientsOf(platform, due)
  const content = await contentFor(platform, due)
  const end = endOfPendingReplies(table.name, pending)
  if (recipients.length === 0 || content.total === 0) return [end]
  const chosen = await readPersonalSettingsOf(
    platform,
    recipients.map(({ id }) => id),
  )
  const { time_zone: zone } =
    pending.side === 'organization' ? defaultNotificationSettings : notifiedOf(organization).settings
  const own = recipients.map(async (recipient): Promise<TransactWrite> => {
    const { id: userId, user, account } = recipient
    const settings = chosen.get(userId)
    const until =
      settings === undefined || pending.held?.user_id === userId
        ? undefined
        : quietEnd(settings, clock.now().getTime(), zone)
    if (until !== undefined)
      return heldRepliesWrite(table.name, pending, {
        user_id: userId,
        until,
        is_alone: recipients.length === 1,
        before: [...waiting].find((one) => one.held?.user_id === userId && isSameConversation(one, pending)),
      })
    return mailWrite(
      platform,
      emailMessageTo(recipient, {
        ...content,
        name: quotedLine(labelledNameIn(incident, account.language), {}),
        ends: await unsubscribeLinks(platform, { kind: 'replies', id: userId, email: user.email }),
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
  const conversation = incident?.conversation
  try {
    await platform.table.transact(
      incident === undefined || organization === undefined || conversation === undefined
        ? [endOfPendingReplies(platform.table.name, pending)]
        : await writesOf(platform, { pending, incident, conversation, organization }, waiting),
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
  if (failures.length > 0) throw new AggregateError(failures, 'replies not e-mailed', { cause: failures[0] })
}
