/** Answers a sighting, with its effects and its e-mails. */
import { isDeepStrictEqual } from 'node:util'
import { concurrently } from '#functions/core/concurrently.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import { scopesOfOrganization } from '#functions/rules/tenants/counter-scopes.ts'
import { CommitRoom } from '#functions/core/event-store/in-commits.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import type { IndicatorEntity, IndicatorKinds } from '#functions/indicators/indicator-store.ts'
import { indicatorTlp } from '#functions/indicators/withdrawn-queries.ts'
import { adminsOf } from '#functions/users/user-queries.ts'
import type { Outbox } from '#functions/rules/mail/outbox.ts'
import type { PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { emailMessageTo } from '#functions/rules/security/password-reset.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import type { TenantItems } from '#functions/rules/tenants/tenant-items.ts'
import { readProfile } from '#functions/rules/tenants/users.ts'
import type { AnswerSightingInput } from '#shared/contracts/sightings.ts'
import { isSightingOf, sightedValueOf } from '#shared/domain/indicators/sighted-value.ts'
import { fitsKind } from '#shared/domain/sightings.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { PortalError } from '#shared/http/errors.ts'
import { renewConfirmed, withdrawAnswered } from './effects.ts'
import type { SightingKinds, SightingEntity } from './sighting-store.ts'

/** What an answer needs. */
export interface AnswerDependencies extends PlatformWithOutbox {
  readonly collection: Collection<SightingKinds>
  readonly sightings: TenantItems<SightingKinds, 'sighting'>
  readonly indicators: Collection<IndicatorKinds>
}

type Mailed = ReturnType<Outbox['prepare']>

/**
 * Maximum number of other claims on the same indicator that one answer covers, as far as the commit has room. The rest
 * stays in the inbox.
 */
const mostOthers = 20
/** Messages sent while the analyst waits. The outbox sends the others within minutes. */
const mostSent = 24
const sentAtOnce = 8

/**
 * Answers a sighting and notifies its organization. Returns the answered sighting. The answer is committed first: of two
 * concurrent ones, only the winner withdraws the indicator. If the process dies before the withdrawal,
 * `indicator-expiry` or a repeated answer completes it.
 */
export const answerAndNotify = async (
  dependencies: AnswerDependencies,
  session: Session,
  sightingId: number,
  body: AnswerSightingInput,
): Promise<SightingEntity> => {
  const { sightings, collection, indicators } = dependencies
  const items = sightings.for(session)
  const { entity, mails } = await collection.commit(actorOf(session), async (commit) => {
    const stored = await items.get(sightingId)
    if (isRepeated(stored.entity, body, session)) return { entity: stored.entity, mails: [] }
    checkOpen(stored.entity, body)
    const indicatorId = stored.entity.feed_id
    const indicator = (await indicators.get('feed', indicatorId))?.entity
    checkIndicator(indicator, stored.entity, body)
    const ids = [
      sightingId,
      ...(body.outcome === 'taken_back' ? claimsOf(commit, sightingId, stored.entity) : []),
    ]
    const found = await items.getMany(ids)
    // Read again: another answer may have come since, and a commit without changes cannot lose a race.
    if (found[0] !== undefined) checkOpen(found[0].entity, body)
    const sent: Mailed[] = []
    const tlp = await indicatorTlp(indicators, indicatorId, indicator)
    const answered = new Map<number, SightingEntity>()
    const room = new CommitRoom()
    for (const [index, one] of found.entries()) {
      const id = ids[index]
      if (one === undefined || id === undefined || one.entity.answer !== null) continue
      const notified = await mailsOf(dependencies, one.entity, body, tlp)
      const counters = scopesOfOrganization(one.entity.client_id)
      if (!room.take({ writes: 1 + notified.length, counters })) continue
      const answer = { ...answerOf(body, session, commit.at), ...(id === sightingId ? {} : { text: null }) }
      answered.set(id, { ...one.entity, answer })
      commit.update('sighting', id, { ...one.entity, answer }, one, ['answer'])
      for (const mail of notified) commit.addWrite(mail.write)
      sent.push(...notified)
    }
    return { entity: answered.get(sightingId) ?? stored.entity, mails: sent }
  })
  await withdrawAnswered(indicators, entity)
  if (entity.kind === 'seen') await renewConfirmed(indicators, collection, [entity.feed_id])
  await concurrently(mails.slice(0, mostSent), sentAtOnce, (mail) => mail.send())
  return entity
}

type Answer = NonNullable<SightingEntity['answer']>

const answerOf = (body: AnswerSightingInput, session: Session, at: string): Answer => ({
  outcome: body.outcome,
  text: body.answer,
  by: session.name,
  user_id: session.userId,
  date: at,
  ...(body.outcome === 'taken_back' ? { reason: body.reason } : {}),
})

/** Whether the same user repeats the answer that withdrew the indicator. */
const isRepeated = ({ answer }: SightingEntity, body: AnswerSightingInput, session: Session): boolean =>
  answer?.outcome === 'taken_back' &&
  isDeepStrictEqual(answer, { ...answerOf(body, session, answer.date), by: answer.by })

const checkOpen = ({ answer, kind }: SightingEntity, { outcome }: AnswerSightingInput): void => {
  if (answer !== null) throw new PortalError('sighting_answered')
  if (!fitsKind(kind, outcome)) throw new PortalError('sighting_outcome', { field: 'outcome' })
}

/** A published indicator with another value cannot be withdrawn for this claim. An unpublished one cannot be kept. */
const checkIndicator = (
  indicator: IndicatorEntity | undefined,
  sighting: Pick<SightingEntity, 'value' | 'said'>,
  { outcome }: AnswerSightingInput,
): void => {
  const isPublished = indicator?.is_verified === true
  if (outcome === 'kept' && !isPublished) throw new PortalError('not_published', { field: 'outcome' })
  if (outcome === 'taken_back' && isPublished && !isSightingOf(sighting, indicator))
    throw new PortalError('sighting_of_other_value', { field: 'outcome' })
}

/** Other organizations' claims that the same value is a global false positive. */
const claimsOf = (
  { readModel }: Commit<SightingKinds>,
  id: number,
  { feed_id: indicatorId, value, said = sightedValueOf(value) }: SightingEntity,
): number[] =>
  readModel.rows(
    idRow,
    "SELECT id FROM sighting WHERE feed_id = ? AND kind = 'false_positive' AND outcome IS NULL AND id <> ? AND said = ? ORDER BY id LIMIT ?",
    [indicatorId, id, said, mostOthers],
  )

/** E-mails the sender. For a key, e-mails the administrators of its organization. */
const mailsOf = async (
  { platform, outbox }: PlatformWithOutbox,
  sighting: SightingEntity,
  { outcome }: AnswerSightingInput,
  tlp: TlpLevel | undefined,
): Promise<Mailed[]> => {
  const author = sighting.user_id === null ? undefined : await readProfile(platform.table, sighting.user_id)
  const notified =
    sighting.user_id === null
      ? await adminsOf(platform, sighting.client_id)
      : author === undefined || author.user.client_id !== sighting.client_id || author.user.deactivated
        ? []
        : [author]
  return notified.map((person) =>
    outbox.prepare(
      emailMessageTo(person, {
        template: 'sighting_answered',
        kind: sighting.kind,
        outcome,
        feed_id: sighting.feed_id,
        ...(tlp === undefined ? {} : { tlp }),
        link: new URL(`/ioc/${sighting.feed_id}`, platform.environment.PORTAL_URL).href,
      }),
    ),
  )
}
