/** Whom replies and notes may mention: nobody whom the writer may not see, and nobody who may not read the text. */
import { incidentReaders, staffNamedIn } from '#functions/users/user-queries.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { sideOfRole, type ReplySide } from '#shared/domain/incident-replies.ts'
import { withTokens, type Mention } from '#shared/domain/mentions.ts'
import type { IncidentSources } from '../incident-queries.ts'

type Sources = Pick<IncidentSources, 'platform' | 'organizations'>

/**
 * Analysts mention analysts and the users of the organization. Its users mention each other, and the provider as a whole,
 * because they do not see who its analysts are.
 */
export const mentionableBy = async (
  { platform, organizations }: Sources,
  { role, userId }: Session,
  organizationId: number,
  only: { readonly ids?: readonly number[]; readonly sides?: readonly ReplySide[] } = {},
): Promise<Mention[]> => {
  const own = sideOfRole(role)
  const sides = only.sides ?? (own === 'provider' ? ['provider', 'organization'] : ['organization'])
  const people = incidentReaders(
    await organizations.readModel(),
    organizationId,
    platform.clock.now(),
    only.ids,
  ).filter(({ side, user_id: id }) => sides.includes(side) && id !== userId)
  return own === 'provider'
    ? people
    : [{ user_id: null, name: platform.environment.PROVIDER_NAME, side: 'provider' }, ...people]
}

/**
 * A written text as it is stored, and whom it mentions. `ids` that the writer may not mention are left out. Organizations
 * read the provider's replies, so these get a token for every analyst's name; those not in `ids` are not e-mailed.
 */
export const withMentions = async (
  sources: Sources,
  session: Session,
  organizationId: number,
  {
    text,
    mentions: ids,
    sides,
  }: { readonly text: string; readonly mentions: readonly number[]; readonly sides?: readonly ReplySide[] },
): Promise<{ readonly text: string; readonly mentions: readonly Mention[] }> => {
  if (!text.includes('@')) return { text, mentions: [] }
  const people = await mentionableBy(sources, session, organizationId, {
    ids,
    ...(sides === undefined ? {} : { sides }),
  })
  const asked = new Set(people.map(({ name }) => name))
  const others =
    sideOfRole(session.role) === 'provider' && sides === undefined
      ? staffNamedIn(await sources.organizations.readModel(), text).filter((name) => !asked.has(name))
      : []
  const { text: stored, mentioned } = withTokens(text, [
    ...people.toSorted((a, b) => ids.indexOf(a.user_id ?? 0) - ids.indexOf(b.user_id ?? 0)),
    ...others.map((name): Mention => ({ user_id: null, name, side: 'provider' })),
  ])
  return { text: stored, mentions: mentioned }
}
