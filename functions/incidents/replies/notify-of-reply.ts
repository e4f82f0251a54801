/** E-mails to users about a reply of the other side. The notifier e-mails the addresses of organizations. */
import type { Commit } from '#functions/core/event-store/commit.ts'
import { notifiedOf } from '#functions/organizations/organization-store.ts'
import { mailWrite } from '#functions/rules/mail/outbox-item.ts'
import { readPersonalSettingsOf } from '#functions/rules/mail/personal-settings.ts'
import { unsubscribeLinks } from '#functions/rules/mail/unsubscribe-links.ts'
import { emailMessageTo } from '#functions/rules/security/password-reset.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { OrganizationEntity } from '#functions/rules/tenants/organization.ts'
import type { KnownProfile } from '#functions/rules/tenants/users.ts'
import { tlpOf } from '#functions/rules/tlp/tlp.ts'
import { analystsAmong, membersAmong } from '#functions/users/user-queries.ts'
import { limits } from '#shared/domain/limits.ts'
import { quietEnd } from '#shared/domain/notifications/personal.ts'
import { defaultNotificationSettings } from '#shared/domain/notifications/settings.ts'
import { labelledNameIn } from '#shared/domain/translations.ts'
import type { IncidentSources } from '../incident-queries.ts'
import type { Conversation, IncidentEntity, IncidentKinds } from '../incident-store.ts'
import type { StoredReply } from './reply.ts'

interface Replied {
  readonly id: number
  readonly incident: IncidentEntity
  readonly reply: StoredReply
}

/**
 * The users of an organization who wrote in a conversation. Without those whose address is one of the organization with
 * incidents: it gets this reply anyhow.
 */
const membersOf = async (
  { platform }: Pick<IncidentSources, 'platform'>,
  { members = [] }: Conversation,
  organizationId: number,
  organization: OrganizationEntity,
): Promise<readonly KnownProfile[]> => {
  if (members.length === 0 || !organization.services.incidents.enabled) return []
  const users = await membersAmong(platform, organizationId, members, 'incident')
  if (users.length === 0 || !notifiedOf(organization).modules.includes('incident')) return users
  // Loaded on demand: few replies ask for it.
  const { coveredStreams } = await import('#functions/notification-emails/covered-streams-queries.ts')
  const streams = await Promise.all(
    users.map(({ user }) => coveredStreams(platform, organizationId, user.email)),
  )
  return users.filter((_, index) => streams[index]?.has('incident') !== true)
}

/**
 * Adds the e-mails about a reply to its commit. A reply of the organization goes to the analysts who wrote in the
 * conversation, or to all of them if none did; one of the provider to the users of the organization who wrote. At most
 * ten writes. In a user's quiet hours the e-mail waits for their end.
 */
export const notifyOfReply = async (
  sources: IncidentSources,
  commit: Commit<IncidentKinds>,
  session: Session,
  { id, incident, reply }: Replied,
): Promise<void> => {
  const { platform, organizations } = sources
  const { conversation } = incident
  if (conversation === undefined) return
  const organization = (await organizations.get('organization', incident.client_id))?.entity
  if (organization === undefined) return
  const { settings } = notifiedOf(organization)
  const [recipients, zone] =
    reply.side === 'organization'
      ? [
          await analystsAmong(platform, conversation.analysts, 'incident'),
          defaultNotificationSettings.time_zone,
        ]
      : [await membersOf(sources, conversation, incident.client_id, organization), settings.time_zone]
  const chosen = await readPersonalSettingsOf(
    platform,
    recipients.map((user) => user.id),
  )
  if (recipients.length === 0) return
  // Loaded on demand: nothing else that incidents do needs it.
  const { quotedLine, quotedProse } = await import('#functions/rules/mail/email/harmless.ts')
  const now = platform.clock.now().getTime()
  const { tlp } = tlpOf(commit.readModel, 'incident', incident)
  for (const recipient of recipients) {
    const wanted = chosen.get(recipient.id)
    commit.addWrite(
      mailWrite(
        platform,
        emailMessageTo(recipient, {
          template: 'incident_replied',
          by: reply.side,
          incident_id: id,
          name: quotedLine(labelledNameIn(incident, recipient.account.language), {}),
          organization: quotedLine(organization.name, {}),
          // Organizations do not see who wrote for the provider.
          author: reply.side === 'organization' ? quotedLine(session.name, {}) : '',
          text: quotedProse(reply.text, {}, limits.replyLength).text,
          outcome: reply.resolution,
          files: (reply.files ?? []).map((file) => quotedLine(file.name, {})),
          tlp,
          clear_content: settings.clear_content,
          thread: conversation.thread,
          link: new URL(`/incidents/${id}`, platform.environment.PORTAL_URL).href,
          ends: await unsubscribeLinks(platform, {
            kind: 'replies',
            id: recipient.id,
            email: recipient.user.email,
          }),
          settings: new URL('/incidents?settings=notifications', platform.environment.PORTAL_URL).href,
        }),
        wanted && quietEnd(wanted, now, zone),
      ),
    )
  }
}
