/**
 * Publishes prepared threats in small commits. Existing threats stay unchanged, so a second run completes an
 * interrupted import.
 */
import * as z from 'zod'
import { nameKey, searchKey, titleKey } from '#shared/domain/text.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import { inCommits } from '#functions/core/event-store/in-commits.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { ThreatKinds } from '#functions/threats/threat-store.ts'
import { translatedName } from '#functions/rules/translations/columns.ts'
import { addThreat } from '#functions/threats/threat.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { CategoryNames } from './candidate.ts'
import type { Prepared } from './prepare.ts'

/** Small enough for visible progress and far below the maximum transaction size. */
const threatsPerCommit = 25

/** The outcome of a threat. */
export type Publication =
  | { readonly outcome: 'published'; readonly id: number | undefined; readonly notes: readonly string[] }
  | { readonly outcome: 'known' | 'refused'; readonly reason: string; readonly notes: readonly string[] }

export interface PublishOptions {
  /** Only predict the outcomes. */
  readonly isDryRun: boolean
  onProgress?(done: number): void
}

/** Publishes threats and returns their outcomes in the same order. */
export const publish = async (
  collection: Collection<ThreatKinds>,
  actor: Actor,
  threats: readonly Prepared[],
  options: PublishOptions,
): Promise<Publication[]> => {
  const outcomes = new Map<Prepared, Publication>()
  const readModel = await collection.readModel()
  const open = sorted(readModel, threats, outcomes)
  options.onProgress?.(threats.length - open.length)
  if (options.isDryRun) {
    for (const threat of open)
      outcomes.set(threat, {
        outcome: 'published',
        id: undefined,
        notes: [...threat.notes, ...inactiveTagNotes(readModel, threat)],
      })
  } else {
    await completeDictionaries(collection, actor, open)
    for (let start = 0; start < open.length; start += threatsPerCommit) {
      const part = open.slice(start, start + threatsPerCommit)
      const results = await collection.commit(actor, (commit) =>
        part.map((threat) => publishOne(commit, threat)),
      )
      for (const [index, threat] of part.entries()) {
        const result = results[index]
        if (result !== undefined) outcomes.set(threat, result)
      }
      options.onProgress?.(threats.length - open.length + start + part.length)
    }
  }
  return threats.map((threat) => {
    const outcome = outcomes.get(threat)
    if (outcome === undefined) throw new Error(`${threat.name} was lost`)
    return outcome
  })
}

/** Adds dictionary entries that threats need and that do not exist yet. */
const completeDictionaries = async (
  collection: Collection<ThreatKinds>,
  actor: Actor,
  wanted: readonly { readonly category: CategoryNames; readonly tags: readonly string[] }[],
): Promise<void> => {
  const readModel = await collection.readModel()
  const categories = [
    ...new Map(wanted.map(({ category }) => [nameKey(category.name_en), category])).values(),
  ].filter((names) => categoryOf(readModel, names) === undefined)
  const tags = [
    ...new Map(wanted.flatMap((one) => one.tags.map((name) => [nameKey(name), name]))).values(),
  ].filter((name) => tagOf(readModel, name) === undefined)
  const missing = [...categories.map((names) => ({ names })), ...tags.map((name) => ({ name }))]
  for (const part of inCommits(missing)) {
    await collection.commit(actor, (commit) => {
      // Another writer may have added the same entry meanwhile.
      for (const entry of part) {
        if ('names' in entry) {
          if (categoryOf(commit.readModel, entry.names) === undefined)
            commit.create('threat_category', commit.nextId('threat_category'), {
              ...entry.names,
              is_active: true,
            })
        } else if (tagOf(commit.readModel, entry.name) === undefined)
          commit.create('threat_tag', commit.nextId('threat_tag'), { name: entry.name, is_active: true })
      }
    })
  }
}

/** Records the outcome of threats that are known, repeated or refused by the dictionaries. Returns the rest. */
const sorted = (
  readModel: ReadModel,
  threats: readonly Prepared[],
  outcomes: Map<Prepared, Publication>,
): Prepared[] => {
  const first = new Map<string, string>()
  return threats.filter((threat) => {
    const category = categoryOf(readModel, threat.category)
    const key = `${nameKey(threat.category.name_en)}\n${titleKey(threat.name)}`
    const earlier = first.get(key)
    if (category !== undefined && !category.isActive) {
      outcomes.set(threat, {
        outcome: 'refused',
        reason: `the category ${threat.category.name_en} is switched off in the portal`,
        notes: [],
      })
    } else if (category !== undefined && isPublished(readModel, threat.name, category.id)) {
      outcomes.set(threat, {
        outcome: 'known',
        reason: 'the portal has a threat of this name and category',
        notes: [],
      })
    } else if (earlier !== undefined) {
      outcomes.set(threat, {
        outcome: 'known',
        reason: `the same name and category as ${earlier}, earlier in this import`,
        notes: [],
      })
    } else first.set(key, threat.origin)
    return !outcomes.has(threat)
  })
}

const publishOne = (commit: Commit<ThreatKinds>, threat: Prepared): Publication => {
  const { readModel } = commit
  const category = categoryOf(readModel, threat.category)
  const tags = threat.tags.flatMap((name) => tagOf(readModel, name) ?? []).filter(({ isActive }) => isActive)
  try {
    const { id } = addThreat(
      commit,
      {
        name: threat.name,
        description: threat.description,
        lang: threat.lang,
        translation: threat.translation,
        threat_category_id: category?.id ?? 0,
        tags_ids: [...new Set(tags.map((tag) => tag.id))],
        ioc_group_id: null,
        hyperlinks: [...threat.links],
        tlp: threat.tlp,
      },
      { dates: threat.dates },
    )
    return { outcome: 'published', id, notes: [...threat.notes, ...inactiveTagNotes(readModel, threat)] }
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    // Another writer published an item or deactivated an entry meanwhile. That does not affect the commit's other
    // threats.
    return error.code === 'already_exists'
      ? { outcome: 'known', reason: 'the portal has a threat of this name and category', notes: [] }
      : { outcome: 'refused', reason: error.message, notes: [] }
  }
}

interface Entry {
  readonly id: number
  readonly isActive: boolean
}

const entrySchema = z
  .object({ id: z.int(), is_active: z.int() })
  .transform(({ id, is_active }): Entry => ({ id, isActive: is_active === 1 }))

/** A category may have been renamed in one language. The Polish name takes precedence over the English. */
const categoryOf = (readModel: ReadModel, { name_pl, name_en }: CategoryNames): Entry | undefined =>
  readModel.row(entrySchema, 'SELECT id, is_active FROM threat_category WHERE pl_key = ?', [
    nameKey(name_pl),
  ]) ??
  readModel.row(entrySchema, 'SELECT id, is_active FROM threat_category WHERE en_key = ?', [nameKey(name_en)])

const tagOf = (readModel: ReadModel, name: string): Entry | undefined =>
  readModel.row(entrySchema, 'SELECT id, is_active FROM threat_tag WHERE name_key = ?', [nameKey(name)])

/** Notes about inactive tags, which an import does not reactivate. */
const inactiveTagNotes = (readModel: ReadModel, { tags }: Prepared): string[] => {
  const inactive = tags.filter((name) => tagOf(readModel, name)?.isActive === false)
  return inactive.length === 0
    ? []
    : [`tags that are switched off in the portal were left out: ${inactive.join(', ')}`]
}

const publishedRow = z.object({ name: z.string(), translated: z.string().nullable() })

/** Whether the portal has a threat with this name in either language. */
const isPublished = (readModel: ReadModel, name: string, categoryId: number): boolean =>
  readModel
    .rows(
      publishedRow,
      `SELECT name, ${translatedName('threat')} AS translated FROM threat
       WHERE (name_search = ?1 OR translation_search = ?1) AND category_id = ?2`,
      [searchKey(name), categoryId],
    )
    .some((threat) =>
      [threat.name, threat.translated].some((one) => one !== null && titleKey(one) === titleKey(name)),
    )
