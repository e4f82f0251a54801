/** The rules of creating and changing a threat, within a commit (part 1 section 5). */
import * as z from 'zod'
import { isActiveEntry } from '#functions/platform/dictionaries/entries.ts'
import type { Changed } from '#functions/platform/journal/bulk.ts'
import type { Commit } from '#functions/platform/journal/commit.ts'
import type { Replica } from '#functions/platform/journal/replica.ts'
import { tlpDefaultOf, withTlp } from '#functions/platform/tlp/tlp.ts'
import type { CreateThreatInput, UpdateThreatInput } from '#shared/contracts/threats.ts'
import { wrongHyperlinks } from '#shared/domain/hyperlinks.ts'
import { limits } from '#shared/domain/limits.ts'
import { searchKey, titleKey } from '#shared/domain/text.ts'
import { tlpRank } from '#shared/domain/tlp/levels.ts'
import { passesWhole } from '#shared/domain/tlp/ways-out.ts'
import { PortalError } from '#shared/http/errors.ts'
import { mostRises, type ThreatEntity, type ThreatKinds } from './collection.ts'

/** Dates other than the moment of the commit: an import may bring a threat's own. ISO 8601. */
export interface ThreatDates {
  readonly creation_date: string
  readonly last_update_date: string
}

/** Adds a new threat to a commit; answers with its id and entity. Throws what `createThreat` lists. */
export const addThreat = (
  commit: Commit<ThreatKinds>,
  input: CreateThreatInput,
  dates?: ThreatDates,
): { id: number; threat: ThreatEntity } => {
  const threat = withTlp<ThreatEntity>(
    {
      name: input.name,
      description: input.description,
      category_id: input.threat_category_id,
      tag_ids: [...input.tags_ids],
      ioc_group_id: input.ioc_group_id,
      hyperlinks: [...input.hyperlinks],
      creation_date: dates?.creation_date ?? commit.at,
      last_update_date: dates?.last_update_date ?? commit.at,
      sent_date: null,
    },
    input.tlp,
  )
  checkInput(input)
  checkReferences(commit.replica, threat, undefined)
  checkName(commit, threat, undefined)
  const id = commit.nextId('threat')
  commit.create('threat', id, threat)
  return { id, threat }
}

/** A threat with changed fields; those that are the same as before are no change. */
export const changedThreat = (
  commit: Commit<ThreatKinds>,
  id: number,
  before: ThreatEntity,
  input: UpdateThreatInput,
): Changed<ThreatEntity> => {
  const threat = withTlp<ThreatEntity>(
    {
      ...before,
      name: input.name ?? before.name,
      description: input.description === undefined ? before.description : input.description,
      category_id: input.threat_category_id ?? before.category_id,
      tag_ids: input.tags_ids === undefined ? before.tag_ids : [...input.tags_ids],
      ioc_group_id: input.ioc_group_id === undefined ? before.ioc_group_id : input.ioc_group_id,
      hyperlinks: input.hyperlinks === undefined ? before.hyperlinks : [...input.hyperlinks],
    },
    input.tlp,
  )
  const changed = (
    [
      ['name', 'name'],
      ['description', 'description'],
      ['category_id', 'threat_category'],
      ['tag_ids', 'tags'],
      ['ioc_group_id', 'ioc_group'],
      ['hyperlinks', 'hyperlinks'],
      ['tlp', 'tlp'],
    ] as const
  ).filter(([field]) => JSON.stringify(threat[field]) !== JSON.stringify(before[field]))
  checkInput(input)
  if (changed.length === 0) return { entity: before, fields: [] }
  checkReferences(commit.replica, threat, before)
  checkName(commit, threat, id)
  return {
    entity: { ...afterRise(threat, before, commit), last_update_date: commit.at },
    fields: changed.map(([, name]) => name),
  }
}

/**
 * A threat whose level rose beyond what every key is given: what machines hold of it goes, and what is seen of it from here
 * on is another object.
 */
export const afterRise = (
  threat: ThreatEntity,
  before: ThreatEntity,
  commit: Pick<Commit<ThreatKinds>, 'at' | 'sequence' | 'replica'>,
): ThreatEntity => {
  const byDefault = tlpDefaultOf(commit.replica, 'threat')
  const [from, is] = [before.tlp ?? byDefault, threat.tlp ?? byDefault]
  if (tlpRank(is) <= tlpRank(from) || passesWhole('output', is)) return threat
  const rise = { at: commit.at, sequence: commit.sequence, from }
  return { ...threat, rises: [...(before.rises ?? []), rise].slice(-mostRises) }
}

const checkInput = (input: UpdateThreatInput): void => {
  if ((input.tags_ids?.length ?? 0) > limits.tagsPerItem)
    throw new PortalError('too_many_tags', { field: 'tags_ids' })
  const wrong = wrongHyperlinks(input.hyperlinks ?? [])
  if (wrong.length > 0) throw new PortalError('wrong_urls', { field: 'hyperlinks', values: wrong })
}

/** New references must be active; one that the threat had already may have been switched off since. */
const checkReferences = (replica: Replica, threat: ThreatEntity, before: ThreatEntity | undefined): void => {
  if (
    threat.category_id !== before?.category_id &&
    !isActiveEntry(replica, 'threat_category', threat.category_id)
  ) {
    throw new PortalError('unknown_reference', { field: 'threat_category_id' })
  }
  const added = threat.tag_ids.filter((id) => before?.tag_ids.includes(id) !== true)
  if (!added.every((id) => isActiveEntry(replica, 'threat_tag', id)))
    throw new PortalError('unknown_reference', { field: 'tags_ids' })
}

/** What makes two threats the same: category and name. */
export type ThreatIdentity = Pick<ThreatEntity, 'name' | 'category_id'>

/** The threat of the same category and name, other than `own`. Those of the same commit count. */
export const sameThreat = (
  commit: Commit<ThreatKinds>,
  threat: ThreatIdentity,
  own?: number,
): number | undefined => {
  const sameName = (name: unknown): boolean =>
    typeof name === 'string' && titleKey(name) === titleKey(threat.name)
  const known = commit.replica.rows(
    z.object({ id: z.int(), name: z.string() }),
    'SELECT id, name FROM threat WHERE name_search = ? AND category_id = ?',
    [searchKey(threat.name), threat.category_id],
  )
  return (
    commit.changes.find(
      ({ kind, id, row }) =>
        kind === 'threat' &&
        id !== own &&
        row?.['category_id'] === threat.category_id &&
        sameName(row['name']),
    )?.id ?? known.find(({ id, name }) => id !== own && sameName(name))?.id
  )
}

/** Two threats of one category do not share a name. */
const checkName = (commit: Commit<ThreatKinds>, threat: ThreatEntity, own: number | undefined): void => {
  if (sameThreat(commit, threat, own) !== undefined)
    throw new PortalError('already_exists', { field: 'name' })
}
