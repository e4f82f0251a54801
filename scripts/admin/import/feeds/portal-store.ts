/** The portal as an import sees it: the collection of feeds with its dictionaries. */
import * as z from 'zod'
import { feedsCollection, type FeedKinds } from '#functions/feeds/collection.ts'
import { draftFeed } from '#functions/feeds/feed-draft.ts'
import { entryKey } from '#functions/platform/dictionaries/entries.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import type { Actor } from '#functions/platform/journal/entry.ts'
import { entitiesPerCommit, type Collection, type Draft } from '#functions/platform/journal/journal.ts'
import type { Replica } from '#functions/platform/journal/replica.ts'
import { indicatorTypeNames, typesOfName, type IndicatorType } from '#shared/domain/indicators/types.ts'
import { PortalError } from '#shared/http/errors.ts'
import { plainWords } from '../../failures.ts'
import { distinctNames, type PreparedFeed } from './feed.ts'
import type { FeedStore, StoreOutcome } from './feed-store.ts'

export interface StoreOptions {
  /** Publish at once, in place of leaving that to an analyst. */
  readonly verify: boolean
  /** Take the source's dates, in place of the time of the import. */
  readonly keepDates: boolean
}

type Dictionary = 'feed_category' | 'feed_tag' | 'feed_type'
interface Entry {
  readonly id: number
  readonly name: string
  readonly isActive: boolean
}
const entrySchema = z.object({ id: z.int(), name: z.string(), is_active: z.int() }).transform(({ id, name, is_active }): Entry => ({ id, name, isActive: is_active === 1 }))
const knownSchema = z.object({ type_id: z.int() })

/** Opens the portal's feeds. Dictionary entries that feeds need are added before them; what somebody switched off stays off. */
export const openPortalStore = (platform: Platform, actor: Actor, options: StoreOptions): FeedStore => {
  const collection = platform.collection(feedsCollection)
  return {
    perCommit: entitiesPerCommit,
    check: async (feeds) => {
      const view = new View(await collection.replica())
      return feeds.map((feed) => {
        const refusal = view.isKnown(feed) ? undefined : view.refusal(feed)
        return view.isKnown(feed) ? { outcome: 'known' } : refusal === undefined ? { outcome: 'published', notes: view.dormantTags(feed) } : { outcome: 'refused', reason: refusal }
      })
    },
    publish: async (feeds) => {
      const replica = await collection.replica()
      const view = new View(replica)
      const open = feeds.filter((feed) => !view.isKnown(feed))
      // What was imported before costs no commit, and no read beyond this one.
      if (open.length === 0) return feeds.map(() => ({ outcome: 'known' }))
      await completeDictionaries(collection, actor, open, replica)
      return collection.commit(actor, (draft) => {
        // Somebody may have added the same feed, or switched an entry off, since.
        const now = new View(draft.replica)
        return feeds.map((feed) => publishOne(draft, now, feed, options))
      })
    },
  }
}

/** What a replica knows, with its look-ups remembered while one batch is written. */
class View {
  readonly #replica: Replica
  readonly #entries = new Map<string, Entry | undefined>()
  #types: readonly Entry[] | undefined

  constructor(replica: Replica) {
    this.#replica = replica
  }

  entry(dictionary: Exclude<Dictionary, 'feed_type'>, name: string): Entry | undefined {
    const key = `${dictionary}\n${entryKey(name)}`
    if (!this.#entries.has(key)) this.#entries.set(key, this.#replica.row(entrySchema, `SELECT id, name, is_active FROM ${dictionary} WHERE name_key = ?`, [entryKey(name)]))
    return this.#entries.get(key)
  }

  /** The entry of a type: an active one before others, and one that stands for this type alone before `hash` or `ip`. */
  type(type: IndicatorType): Entry | undefined {
    this.#types ??= this.#replica.rows(entrySchema, 'SELECT id, name, is_active FROM feed_type ORDER BY id')
    return this.#types
      .filter(({ name }) => typesOfName(name).includes(type))
      .toSorted((one, other) => Number(other.isActive) - Number(one.isActive) || typesOfName(one.name).length - typesOfName(other.name).length)[0]
  }

  isKnown({ indicator: { type, key } }: PreparedFeed): boolean {
    const found = this.#replica.rows(knownSchema, 'SELECT type_id FROM feed WHERE value_key = ?', [key])
    // The same text may be a domain and a file name; an entry of the dictionary may stand for several types.
    return found.some(({ type_id }) => typesOfName(this.#typeName(type_id)).includes(type))
  }

  /** Why the dictionaries do not take a feed. */
  refusal({ category, indicator }: PreparedFeed): string | undefined {
    if (this.entry('feed_category', category)?.isActive === false) return `the category ${category} is switched off in the portal`
    const type = this.type(indicator.type)
    return type?.isActive === false ? `the type ${type.name} is switched off in the portal` : undefined
  }

  dormantTags({ tags }: PreparedFeed): string[] {
    const dormant = tags.filter((tag) => this.entry('feed_tag', tag)?.isActive === false)
    return dormant.length === 0 ? [] : [`tags that are switched off in the portal were left out: ${dormant.join(', ')}`]
  }

  #typeName(id: number): string {
    this.#types ??= this.#replica.rows(entrySchema, 'SELECT id, name, is_active FROM feed_type ORDER BY id')
    return this.#types.find((one) => one.id === id)?.name ?? ''
  }
}

const publishOne = (draft: Draft<FeedKinds>, view: View, feed: PreparedFeed, { verify, keepDates }: StoreOptions): StoreOutcome => {
  if (view.isKnown(feed)) return { outcome: 'known' }
  const refusal = view.refusal(feed)
  if (refusal !== undefined) return { outcome: 'refused', reason: refusal }
  const { indicator, category, tags, origin, notes, idsFlag, firstSeen } = feed
  const active = tags.flatMap((tag) => view.entry('feed_tag', tag) ?? []).filter(({ isActive }) => isActive)
  const isDated = keepDates && firstSeen !== undefined && firstSeen <= draft.at
  try {
    draftFeed(
      draft,
      {
        value: indicator.value, origin, feed_category_id: view.entry('feed_category', category)?.id ?? 0, feed_type_id: view.type(indicator.type)?.id ?? 0,
        tags_ids: [...new Set(active.map(({ id }) => id))], ids_flag: idsFlag, is_verified: verify, notes, accept_warnings: true,
      },
      isDated ? firstSeen : undefined,
    )
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    return { outcome: 'refused', reason: plainWords(error) }
  }
  return { outcome: 'published', notes: [...view.dormantTags(feed), ...(keepDates && !isDated ? ['the source has no date, or one in the future: the time of the import was taken'] : [])] }
}

/** Adds the entries that feeds name and the dictionaries do not have. */
const completeDictionaries = async (collection: Collection<FeedKinds>, actor: Actor, feeds: readonly PreparedFeed[], first: Replica): Promise<void> => {
  const missingOf = (replica: Replica): { dictionary: Dictionary; name: string }[] => {
    const view = new View(replica)
    const named = (dictionary: 'feed_category' | 'feed_tag', names: readonly string[]) =>
      distinctNames(names).filter((name) => view.entry(dictionary, name) === undefined).map((name) => ({ dictionary, name }))
    const types = [...new Set(feeds.map(({ indicator }) => indicator.type))].filter((type) => view.type(type) === undefined)
    return [
      ...named('feed_category', feeds.map(({ category }) => category)), ...named('feed_tag', feeds.flatMap(({ tags }) => tags)),
      ...types.map((type) => ({ dictionary: 'feed_type' as const, name: indicatorTypeNames[type] })),
    ]
  }
  // Each commit adds what is missing at its own moment, so a race adds nothing twice.
  for (let replica = first; missingOf(replica).length > 0; replica = await collection.replica()) {
    await collection.commit(actor, (draft) => {
      for (const { dictionary, name } of missingOf(draft.replica).slice(0, entitiesPerCommit)) draft.create(dictionary, draft.nextId(dictionary), { name, is_active: true })
    })
  }
}
