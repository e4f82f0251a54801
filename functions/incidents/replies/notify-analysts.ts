/** E-mails to analysts about an organization's reply. The notifier e-mails the addresses of organizations. */
import type { Commit } from '#functions/core/event-store/commit.ts'
import { notifiedOf } from '#functions/organizations/organization-store.ts'
import { quotedLine, quotedProse } from '#functions/rules/mail/email/harmless.ts'
import { mailWrite } from '#functions/rules/mail/outbox-item.ts'
import { emailMessageTo } from '#functions/rules/security/password-reset.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { tlpOf } from '#functions/rules/tlp/tlp.ts'
import { analystsAmong } from '#functions/users/user-queries.ts'
import { limits } from '#shared/domain/limits.ts'
import { labelledNameIn } from '#shared/domain/translations.ts'
import type { IncidentSources } from '../incident-queries.ts'
import type { IncidentEntity, IncidentKinds } from '../incident-store.ts'
import type { StoredReply } from './reply.ts'

interface Replied {
  readonly id: number
  readonly incident: IncidentEntity
  readonly reply: StoredReply
}

/**
 * Adds the e-mails about a reply of an organization to its commit: to the analysts who wrote in the conversation, or to
 * all of them if none did. At most ten writes. A reply of the provider has none.
 */
export const notifyAnalysts = async (
  { platform, organizations }: IncidentSources,
  commit: Commit<IncidentKinds>,
  session: Session,
  { id, incident, reply }: Replied,
): Promise<void> => {
  const { conversation } = incident
  if (reply.side === 'provider' || conversation === undefined) return
  const organization = await organizations.get('organization', incident.client_id)
  if (organization === undefined) return
  const { tlp } = tlpOf(commit.readModel, 'incident', incident)
  for (const analyst of await analystsAmong(platform, conversation.analysts, 'incident'))
    commit.addWrite(
      mailWrite(
        platform,
        emailMessageTo(analyst, {
          template: 'incident_replied',
          incident_id: id,
          name: quotedLine(labelledNameIn(incident, analyst.account.language), {}),
          organization: quotedLine(organization.entity.name, {}),
          author: quotedLine(session.name, {}),
          text: quotedProse(reply.text, {}, limits.replyLength).text,
          outcome: reply.resolution,
          files: (reply.files ?? []).map((file) => quotedLine(file.name, {})),
          tlp,
          clear_content: notifiedOf(organization.entity).settings.clear_content,
          thread: conversation.thread,
          link: new URL(`/incidents/${id}`, platform.environment.PORTAL_URL).href,
        }),
      ),
    )
}
