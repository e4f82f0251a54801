/**
 * Writes many new indicators that name their dictionary entries. Used by imports from the browser and the command line.
 */
import { withSources } from './indicator-store.ts'
import * as z from 'zod'
import type { Actor } from '#functions/core/event-store/entry.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import { inCommits, type Cost } from '#functions/core/event-store/in-commits.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { ImportedRow, ImportNote, ImportOutcome } from '#shared/contracts/indicator-import.ts'
import { storedValue, type StoredValue } from '#shared/domain/indicators/matching-key.ts'
import { distinctNames } from '#shared/domain/indicators/import/prepared-indicator.ts'
import { indicatorTypeNames, typesOfName, type IndicatorType } from '#shared/domain/indicators/types.ts'
import { tlpRank, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { limits } from '#shared/domain/limits.ts'
import { nameKey } from '#shared/domain/text.ts'
import type { IndicatorEntity, IndicatorKinds } from './indicator-store.ts'
import { checkReferences, newIndicator } from './indicator.ts'
import { sameIndicator, tlpOfIndicator, openWarnings, type WarningsOf } from './lookup-queries.ts'

/** An indicator to write. Its value is parsed again here, unless it has its reading (`withReading`). */
export interface NewIndicator extends ImportedRow {
  /** ISO 8601: the source's own date. Defaults to the time of the import. */
  readonly firstSeen?: string | undefined
  /** Whether it is published at once, if not as the options say. */
  readonly isVerified?: boolean
}

export interface WriterOptions {
  /** Publish at once instead of leaving that to an analyst. */
  readonly isVerified: boolean
  /** Accept values on warning lists. */
  readonly acceptWarnings: boolean
  /** Use the source's dates instead of the time of the import. */
  readonly keepDates: boolean
  /**
   * Add missing dictionary entries. Otherwise missing tags are left out, and `categoryId` replaces a missing category.
   */
  readonly addEntries: boolean
  /** The category of rows that name none. */
  readonly categoryId?: number
  /** Added to each. */
  readonly tagIds?: readonly number[]
  /** The group of each. */
  readonly groupId?: number
}

type Dictionary = 'feed_category' | 'feed_tag' | 'feed_type'
interface Entry {
  readonly id: number
  readonly name: string
  readonly isActive: boolean
}
type Note = Extract<ImportOutcome, { outcome: 'published' }>['notes'][number]
const entrySchema = z
  .object({ id: z.int(), name: z.string(), is_active: z.int() })
  .transform(({ id, name, is_active }): Entry => ({ id, name, isActive: is_active === 1 }))

export class IndicatorWriter {
  readonly #indicators: Collection<IndicatorKinds>
  readonly #actor: Actor
  readonly #options: WriterOptions

  constructor(indicators: Collection<IndicatorKinds>, actor: Actor, options: WriterOptions) {
    this.#indicators = indicators
    this.#actor = actor
    this.#options = options
  }

  /** Dry run: the result for each row, in the given order. */
  async check(rows: readonly NewIndicator[]): Promise<ImportOutcome[]> {
    const lookups = new BatchLookups(await this.#indicators.readModel(), this.#options, await openWarnings())
    return rows.map((row) => lookups.judge(row).outcome)
  }

  /**
   * Writes new rows in commits as large as the journal allows. Rows that someone else wrote meanwhile count as known.
   * Returns results in the given order. Earlier commits stay when a later one fails, and repeating the call finds their
   * rows known.
   */
  async write(rows: readonly NewIndicator[]): Promise<ImportOutcome[]> {
    const outcomes: ImportOutcome[] = []
    for (const part of inCommits(rows, costOf)) outcomes.push(...(await this.#writePart(part)))
    return outcomes
  }

  async #writePart(rows: readonly NewIndicator[]): Promise<ImportOutcome[]> {
    const [readModel, warningsOf] = await Promise.all([this.#indicators.readModel(), openWarnings()])
    const lookups = new BatchLookups(readModel, this.#options, warningsOf)
    const resultOrRefusal = rows.map((row) => lookups.judge(row).outcome)
    // Rows that were all imported before cost no commit and no further read.
    if (resultOrRefusal.every(({ outcome }) => outcome !== 'published')) return resultOrRefusal
    await this.#completeDictionaries(
      rows.filter((_, index) => resultOrRefusal[index]?.outcome === 'published'),
      readModel,
      warningsOf,
    )
    return this.#indicators.commit(this.#actor, (commit) => {
      // Someone may have added the same indicator, or switched an entry off, since.
      const now = new BatchLookups(commit.readModel, this.#options, warningsOf)
      return rows.map((row) => now.write(commit, row))
    })
  }

  /** Adds missing dictionary entries. */
  async #completeDictionaries(
    rows: readonly NewIndicator[],
    first: ReadModel,
    warningsOf: WarningsOf,
  ): Promise<void> {
    const missingOf = (readModel: ReadModel): { dictionary: Dictionary; name: string }[] => {
      const lookups = new BatchLookups(readModel, this.#options, warningsOf)
      const named = (dictionary: 'feed_category' | 'feed_tag', names: readonly string[]) =>
        distinctNames(names)
          .filter((name) => lookups.entry(dictionary, name) === undefined)
          .map((name) => ({ dictionary, name }))
      const types = [...new Set(rows.map(({ type }) => type))].filter(
        (type) => lookups.type(type) === undefined,
      )
      return [
        ...named(
          'feed_category',
          rows.flatMap(({ category }) => category ?? []),
        ),
        ...named(
          'feed_tag',
          rows.flatMap(({ tags }) => tags),
        ),
        ...types.map((type) => ({ dictionary: 'feed_type' as const, name: indicatorTypeNames[type] })),
      ]
    }
    if (!this.#options.addEntries) return
    // Each commit adds what is missing at its time, so a race adds nothing twice.
    for (
      let readModel = first;
      missingOf(readModel).length > 0;
      readModel = await this.#indicators.readModel()
    ) {
      await this.#indicators.commit(this.#actor, (commit) => {
        const [part = []] = inCommits(missingOf(commit.readModel))
        for (const { dictionary, name } of part)
          commit.create(dictionary, commit.nextId(dictionary), { name, is_active: true })
      })
    }
  }
}

/** The note on a level that is less strict than the source's. */
const looserThan = (asked: TlpLevel, tlp: TlpLevel): { tlp?: TlpLevel } =>
  tlpRank(tlp) < tlpRank(asked) ? { tlp } : {}

interface Judged {
  readonly outcome: ImportOutcome
  /** Only for published ones. */
  readonly stored?: StoredValue
  readonly categoryId?: number
  readonly tagIds?: readonly number[]
  readonly isWarned?: boolean
}

/** Lookups in a read model, cached while one batch is checked. */
export class BatchLookups {
  readonly #readModel: ReadModel
  readonly #options: WriterOptions
  readonly #warningsOf: WarningsOf
  readonly #entries = new Map<string, Entry | undefined>()
  /** Values written in this batch. */
  readonly #written = new Set<string>()
  /** Indicators by type and key, undefined for none. */
  readonly #found = new Map<string, number | undefined>()
  /** References that were already checked. */
  readonly #checked = new Set<string>()
  #types: readonly Entry[] | undefined
  readonly #typeEntries = new Map<IndicatorType, Entry | undefined>()

  constructor(readModel: ReadModel, options: WriterOptions, warningsOf: WarningsOf) {
    this.#readModel = readModel
    this.#options = options
    this.#warningsOf = warningsOf
  }

  entry(kind: 'feed_category' | 'feed_tag', name: string): Entry | undefined {
    // Cached by the name as written: computing its key costs more than a lookup in the read model.
    const key = `${kind}\n${name}`
    if (!this.#entries.has(key))
      this.#entries.set(
        key,
        this.#readModel.row(entrySchema, `SELECT id, name, is_active FROM ${kind} WHERE name_key = ?`, [
          nameKey(name),
        ]),
      )
    return this.#entries.get(key)
  }

  /** The entry of a type. Prefers active entries, and entries of exactly this type over `hash` or `ip`. */
  type(type: IndicatorType): Entry | undefined {
    if (!this.#typeEntries.has(type))
      this.#typeEntries.set(
        type,
        this.#allTypes()
          .filter(({ name }) => typesOfName(name).includes(type))
          .toSorted(
            (one, other) =>
              Number(other.isActive) - Number(one.isActive) ||
              typesOfName(one.name).length - typesOfName(other.name).length,
          )[0],
      )
    return this.#typeEntries.get(type)
  }

  /** The decision on a row. */
  judge(row: NewIndicator): Judged {
    const refused = (
      reason: Extract<ImportOutcome, { outcome: 'refused' }>['reason'],
      values: readonly string[],
    ): Judged => ({ outcome: { outcome: 'refused', reason, values: [...values] } })
    const stored = understood(row)
    if ('isIndicator' in stored)
      return refused('not_of_its_type', [indicatorTypeNames[row.type], stored.reason])
    const known = this.#known(row.type, stored.key)
    if (known !== undefined)
      return {
        outcome: {
          outcome: 'known',
          ...(known !== 'in_batch' && row.tlp !== null && row.tlp !== undefined
            ? looserThan(row.tlp, tlpOfIndicator(this.#readModel, known))
            : {}),
        },
      }
    const lists = row.ids_flag || !this.#options.acceptWarnings ? this.#warningsOf(stored) : []
    if (lists.length > 0 && !this.#options.acceptWarnings) return { outcome: { outcome: 'warned', lists } }
    const type = this.type(row.type)
    if (type === undefined && !this.#options.addEntries)
      return refused('type_unknown', [indicatorTypeNames[row.type]])
    if (type?.isActive === false) return refused('type_off', [type.name])
    const category = row.category === null ? undefined : this.entry('feed_category', row.category)
    if (category?.isActive === false) return refused('category_off', [category.name])
    const { tagIds, notes } = this.#tagsOf(row)
    if (row.category !== null && category === undefined && !this.#options.addEntries)
      notes.push({ code: 'category_unknown', values: [row.category] })
    this.#written.add(keyOf(row.type, stored.key))
    const categoryId = category?.id ?? this.#options.categoryId
    return {
      outcome: { outcome: 'published', notes },
      stored,
      tagIds,
      isWarned: lists.length > 0,
      ...(categoryId === undefined ? {} : { categoryId }),
    }
  }

  /** Adds a row to a commit, unless it is to be skipped. `sources`: the source that a row of one comes from. */
  write(
    commit: Commit<IndicatorKinds>,
    row: NewIndicator,
    sources?: IndicatorEntity['sources'],
  ): ImportOutcome {
    const { outcome, stored, categoryId = 0, tagIds = [], isWarned = false } = this.judge(row)
    if (outcome.outcome !== 'published' || stored === undefined) return outcome
    const { keepDates, groupId } = this.#options
    const isVerified = row.isVerified ?? this.#options.isVerified
    const { firstSeen } = row
    const isDated = keepDates && firstSeen !== undefined && firstSeen <= commit.at
    const typeId = this.type(row.type)?.id ?? 0
    this.#check(commit.readModel, categoryId, typeId, tagIds)
    const indicator = newIndicator(
      stored,
      {
        origin: row.origin,
        feed_category_id: categoryId,
        feed_type_id: typeId,
        tags_ids: [...tagIds],
        // A detector with a harmless address would raise alarms for everyone.
        ids_flag: row.ids_flag && !isWarned,
        is_verified: isVerified,
        notes: row.notes,
        tlp: row.tlp,
      },
      isDated ? firstSeen : commit.at,
    )
    const grouped = { ...indicator, ...(groupId === undefined ? {} : { group_ids: [groupId] }) }
    commit.createOfMany(
      'feed',
      commit.nextId('feed'),
      sources === undefined ? grouped : withSources({ ...grouped, of_sources: true }, sources),
    )
    return keepDates && !isDated
      ? { ...outcome, notes: [...outcome.notes, { code: 'date_missing', values: [] }] }
      : outcome
  }

  /** The rows of a file share few references, so each combination is checked once. */
  #check(readModel: ReadModel, categoryId: number, typeId: number, tagIds: readonly number[]): void {
    const key = [categoryId, typeId, ...tagIds].join()
    if (this.#checked.has(key)) return
    checkReferences(readModel, { category_id: categoryId, type_id: typeId, tag_ids: tagIds }, undefined)
    this.#checked.add(key)
  }

  #tagsOf({ tags }: NewIndicator): { tagIds: number[]; notes: Note[] } {
    const found = tags.map((name) => ({ name, entry: this.entry('feed_tag', name) }))
    const active = found.flatMap(({ entry }) => (entry?.isActive === true ? [entry.id] : []))
    const note = (code: ImportNote, values: readonly string[]): Note[] =>
      values.length === 0 ? [] : [{ code, values: [...values] }]
    return {
      tagIds: [...new Set([...(this.#options.tagIds ?? []), ...active])].slice(0, limits.indicatorTags),
      notes: [
        ...note(
          'tags_off',
          found.filter(({ entry }) => entry?.isActive === false).map(({ name }) => name),
        ),
        ...(this.#options.addEntries
          ? []
          : note(
              'tags_unknown',
              found.filter(({ entry }) => entry === undefined).map(({ name }) => name),
            )),
      ],
    }
  }

  /** The indicator of the portal that a known row names; undefined for a row that repeats another of its batch. */
  knownId(row: NewIndicator): number | undefined {
    const stored = understood(row)
    const known = 'isIndicator' in stored ? undefined : this.#known(row.type, stored.key)
    return known === 'in_batch' ? undefined : known
  }

  #known(type: IndicatorType, key: string): number | 'in_batch' | undefined {
    const name = keyOf(type, key)
    if (this.#written.has(name)) return 'in_batch'
    // A row of a source is looked up first, and judged if it is new.
    if (!this.#found.has(name))
      this.#found.set(name, sameIndicator(this.#readModel, { type, key }, undefined))
    return this.#found.get(name)
  }

  #allTypes(): readonly Entry[] {
    this.#types ??= this.#readModel.rows(entrySchema, 'SELECT id, name, is_active FROM feed_type ORDER BY id')
    return this.#types
  }
}

/**
 * Indicators are written after their commit, so they only cost bytes. These are their texts, the value twice in any
 * script, and about 400 for names and numbers.
 */
export const costOf = ({ value, origin, notes }: Pick<NewIndicator, 'value' | 'origin' | 'notes'>): Cost => ({
  writes: 0,
  bytes: 400 + Buffer.byteLength(`${value}${value}${origin}${origin}${notes ?? ''}`),
})

/** A row is checked more than once, so its parsed value is cached. */
const readings = new WeakMap<NewIndicator, ReturnType<typeof storedValue>>()
const understood = (row: NewIndicator): ReturnType<typeof storedValue> => {
  const known = readings.get(row) ?? storedValue(row.value, indicatorTypeNames[row.type])
  readings.set(row, known)
  return known
}

/** A row with its value as this process has parsed it, so that it is not parsed again. */
export const withReading = <Row extends NewIndicator>(row: Row, { value, key, type }: StoredValue): Row => {
  readings.set(row, { value, key, type })
  return row
}

const keyOf = (type: IndicatorType, key: string): string => `${type}\n${key}`
