/** Publishes a threat with its group and indicators in one transaction over both collections. */
import { chainChanges } from '#functions/core/event-store/bulk.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { commitBoth } from '#functions/core/event-store/commit-both.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import { CommitTooLarge, inCommits } from '#functions/core/event-store/in-commits.ts'
import { isActiveEntry } from '#functions/rules/dictionaries/entries.ts'
import { tlpDefaultOf } from '#functions/rules/tlp/tlp.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Call } from '#functions/rules/http/handler.ts'
import { decisionWrites } from '#functions/rules/mail/notification-decisions.ts'
import { auditWrite, eventBy } from '#functions/rules/security/audit.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import type { ThreatKinds } from '#functions/threats/threat-store.ts'
import { addThreat } from '#functions/threats/threat.ts'
import type { publishFeeds } from '#shared/contracts/publications.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { limits } from '#shared/domain/limits.ts'
import type { BodyOf, ResponseOf } from '#shared/http/endpoint.ts'
import { PortalError } from '#shared/http/errors.ts'
import { VisibleIndicators } from './access-queries.ts'
import { addGroup, groupWithVerification, withGroup } from './groups/group.ts'
import type { IndicatorKinds } from './indicator-store.ts'
import { BatchLookups, costOf } from './indicator-writer.ts'
import { withVerification } from './indicator.ts'
import { openWarnings, type WarningsOf } from './lookup-queries.ts'
import { publicationAct, recordPublication } from './publication-undo.ts'

interface Publishing {
  readonly threats: Collection<ThreatKinds>
  readonly indicators: Collection<IndicatorKinds>
  readonly platform: Platform
}
type Body = BodyOf<typeof publishFeeds>
type Published = Omit<ResponseOf<typeof publishFeeds>, 'request_id'>

/**
 * Publishes everything or nothing. An analyst has chosen the rows: values on warning lists are accepted without the IDS
 * flag, and known indicators join the group and are published. Calls `keep` within the commit of the threat. Throws the
 * errors of `publishFeeds`.
 */
export const publishTogether = async (
  { threats, indicators, platform }: Publishing,
  { session, body, request }: Pick<Call<typeof publishFeeds, Session>, 'session' | 'body' | 'request'>,
  keep: (commit: Commit<ThreatKinds>, published: Published) => void,
): Promise<Published> => {
  if (!session.access.has_threat_access) throw new PortalError('module_forbidden')
  // E-mails that leave at once cannot be called back.
  const act = body.notification === 'now' ? undefined : publicationAct(session, platform.random.uuid())
  if (inCommits(body.rows, costOf).length > 1)
    throw new PortalError('publication_too_large', { field: 'rows' })
  const warningsOf = await openWarnings()
  try {
    return await commitBoth(
      platform,
      [threats, indicators],
      { ...actorOf(session), ...(act === undefined ? {} : { undoable: act }) },
      async (commit, indicatorCommit) => {
        if (!isActiveEntry(indicatorCommit.readModel, 'feed_category', body.feed_category_id))
          throw new PortalError('unknown_reference', { field: 'feed_category_id' })
        if (!body.feed_tags_ids.every((id) => isActiveEntry(indicatorCommit.readModel, 'feed_tag', id)))
          throw new PortalError('unknown_reference', { field: 'feed_tags_ids' })
        // What has no level of its own has that of the threat, even if it is the default of threats.
        const tlp = body.tlp ?? tlpDefaultOf(commit.readModel, 'threat')
        const group = await groupFor(indicators, session, indicatorCommit, body.group, tlp)
        const { added, known } = await addRows(
          indicators,
          indicatorCommit,
          { ...body, rows: body.rows.map((row) => ({ ...row, tlp: row.tlp ?? tlp })) },
          group,
          warningsOf,
        )
        const { id } = addThreat(commit, { ...body, ioc_group_id: group }, { deed: 'publish' })
        if (body.notification !== 'usual') {
          const decided = { decision: body.notification, by: session.name, at: commit.at }
          for (const write of decisionWrites(platform.table.name, { ...decided, module: 'threat', id }))
            commit.addWrite(write)
          commit.addWrite(
            auditWrite(platform, {
              action: `notification_${body.notification === 'hold' ? 'hold' : 'send'}`,
              outcome: 'success',
              ...eventBy(session, request),
              detail: `threat ${id}`,
            }),
          )
        }
        const published = {
          threat_id: id,
          group_id: group,
          added,
          known,
          ...(act === undefined ? {} : { undo: act.token }),
        }
        if (act !== undefined) recordPublication(session, act, commit, indicatorCommit, published)
        keep(commit, published)
        return published
      },
    )
  } catch (error) {
    if (error instanceof CommitTooLarge)
      throw new PortalError('publication_too_large', { field: 'rows', cause: error })
    throw error
  }
}

/** Adds the new group, or publishes the existing one and notes the change of its members. Returns its id. */
const groupFor = async (
  indicators: Collection<IndicatorKinds>,
  session: Session,
  commit: Commit<IndicatorKinds>,
  wanted: Body['group'],
  tlp: TlpLevel,
): Promise<number> => {
  try {
    if ('name' in wanted)
      return addGroup(commit, {
        ...wanted,
        tlp: wanted.tlp ?? tlp,
        description: null,
        tags_ids: [],
        is_verified: true,
      }).id
    const stored = await new VisibleIndicators(indicators, session).get('feed_group', wanted.group_id)
    const { entity, fields } = groupWithVerification(commit, stored.entity, true)
    commit.update('feed_group', wanted.group_id, entity, stored, ['feeds', ...fields])
    return wanted.group_id
  } catch (error) {
    // The threat has a name too.
    if (error instanceof PortalError)
      throw new PortalError(error.code === 'not_found' ? 'unknown_reference' : error.code, {
        field: 'group',
        cause: error,
      })
    throw error
  }
}

/** Adds new rows to the commit, and known ones to the group. */
const addRows = async (
  indicators: Collection<IndicatorKinds>,
  commit: Commit<IndicatorKinds>,
  { rows, feed_category_id: categoryId, feed_tags_ids: tagIds }: Body,
  groupId: number,
  warningsOf: WarningsOf,
): Promise<{ added: number; known: number }> => {
  const lookups = new BatchLookups(
    commit.readModel,
    {
      isVerified: true,
      acceptWarnings: true,
      keepDates: false,
      addEntries: false,
      categoryId,
      tagIds,
      groupId,
    },
    warningsOf,
  )
  const known = new Set<number>()
  const refused: string[] = []
  let added = 0
  for (const row of rows) {
    const id = lookups.knownId(row)
    if (id !== undefined) known.add(id)
    else {
      const { outcome } = lookups.write(commit, row)
      if (outcome === 'published') added += 1
      else if (outcome === 'refused') refused.push(row.value)
    }
  }
  if (refused.length > 0) throw new PortalError('not_of_its_type', { field: 'rows', values: refused })
  if (known.size > limits.publishedKnown) throw new PortalError('publication_too_large', { field: 'rows' })
  const ids = [...known]
  for (const [index, stored] of (await indicators.getMany('feed', ids)).entries()) {
    const id = ids[index]
    if (id === undefined || stored === undefined) continue
    const { entity, fields } = chainChanges(withGroup(stored.entity, groupId), (one) =>
      withVerification(one, true, commit, { shown: stored.entity }),
    )
    if (fields.length > 0) commit.update('feed', id, entity, stored, fields)
  }
  return { added, known: known.size }
}
