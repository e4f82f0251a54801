/**
 * The stored outputs: an item each, with its last use and its prepared object. The object key contains a digest of the
 * content, so a reader never gets another version than the item states.
 */
import * as z from 'zod'
import { fingerprintOf } from '#functions/rules/key-api/cursors.ts'
import type { Files } from '#functions/core/files/files.ts'
import { outputKey } from '#functions/rules/file-keys.ts'
import type { Clock } from '#functions/core/clock.ts'
import type { Key } from '#functions/core/store/keys.ts'
import { keys } from '#functions/rules/keys.ts'
import { isLostRace, type Item, type Table } from '#functions/core/store/table.ts'
import { preparedDays } from '#shared/domain/folders.ts'
import { outputLimits } from '#shared/http/outputs.ts'
import type { GeneratedOutput } from './generate-output.ts'
import { definitionSchema, outputName, type Definition } from './parameters.ts'

/** How often the use of an output is recorded, in milliseconds. */
const notedEvery = 3_600_000
const dayMilliseconds = 86_400_000
/** An object is written again before the bucket's lifecycle rule deletes it. */
const renewedAfterDays = preparedDays - 2
/** Maximum outputs whose use, or version, an instance caches. */
const mostCached = 10_000

const preparedSchema = z.object({
  object: z.string(),
  /** When the object was written (ISO 8601). */
  put_at: z.string(),
  /** Inputs in addition to the indicators: `inputsOf`. The empty text of older versions never matches. */
  inputs: z.string().default(''),
  /** The commit that it is current as of, and when that was the newest one (ISO 8601). */
  sequence: z.int(),
  current_at: z.string().default(''),
  /** When its content last changed (ISO 8601). */
  since: z.string().optional(),
  /** Uncompressed size, and size of the object. */
  bytes: z.int(),
  packed: z.int(),
  digest: z.string(),
  counts: z.object({
    written: z.int(),
    otherTypes: z.int(),
    unusable: z.int(),
    warningLists: z.int(),
    maxAge: z.int().default(0),
    ids: z.int().default(0),
    expired: z.int().default(0),
    falsePositive: z.int().default(0),
    tlp: z.int().default(0),
  }),
})
export type Prepared = z.infer<typeof preparedSchema>

const cachedOutputSchema = z.object({
  definition: definitionSchema,
  /** The organization of its view or key. 0 for shared outputs. */
  client_id: z.int(),
  /** The organization whose quota it counts toward: the first to request it. 0 for a system. */
  asked_by: z.int().default(0),
  /** ISO 8601. */
  used_at: z.string(),
  prepared: preparedSchema.optional(),
})
export interface CachedOutput extends z.infer<typeof cachedOutputSchema> {
  readonly name: string
}

/** The content version of an output, and the commit it is current as of. */
export interface Version {
  readonly digest: string
  readonly inputs: string
  readonly sequence: number
  /** When it last changed, as far as known (ISO 8601). */
  readonly since: string
}

export class OutputCache {
  readonly #table: Table
  readonly #files: Files
  readonly #clock: Clock
  readonly #noted = new Map<string, number>()

  constructor({
    table,
    files,
    clock,
  }: {
    readonly table: Table
    readonly files: Files
    readonly clock: Clock
  }) {
    this.#table = table
    this.#files = files
    this.#clock = clock
  }

  /** The stored data of an output. */
  async get(definition: Definition): Promise<CachedOutput | undefined> {
    const item = await this.#table.get(keys.output(outputName(definition)))
    return item === undefined ? undefined : cachedOutputOf(item)
  }

  /** All outputs, in round robin over organizations, for each the latest used first. */
  async all(): Promise<CachedOutput[]> {
    const items = await this.#table.queryAll(keys.output('').pk)
    const shares = Map.groupBy(
      items.map(cachedOutputOf).toSorted((one, other) => other.used_at.localeCompare(one.used_at)),
      ({ asked_by: askedBy }) => askedBy,
    )
    const most = Math.max(0, ...[...shares.values()].map(({ length }) => length))
    return Array.from({ length: most }, (_, place) =>
      [...shares.values()].flatMap((share) => share[place] ?? []),
    ).flat()
  }

  /** Records the use of a stored output, once an hour. */
  async noteUse(definition: Definition): Promise<void> {
    const name = outputName(definition)
    const now = this.#clock.now()
    const noted = this.#noted.get(name)
    if (noted !== undefined && now.getTime() < noted + notedEvery) return
    try {
      await this.#table.update(keys.output(name), {
        expression: 'SET used_at = :now, expires = :end',
        condition: 'used_at < :before',
        values: {
          ':now': now.toISOString(),
          ':before': new Date(now.getTime() - notedEvery).toISOString(),
          ':end': expiryAfter(now),
        },
        answers: false,
      })
    } catch (error) {
      if (!isLostRace(error)) throw error
    }
    this.#cache(name, now)
  }

  /**
   * Records a new output, so that it is prepared from now on. Returns whether it is stored. It counts toward the
   * requester's quota: above it, requests are answered but nothing more is stored.
   */
  async begin(definition: Definition, organizationId: number, askedBy: number): Promise<boolean> {
    const name = outputName(definition)
    const now = this.#clock.now()
    const key = (of: Key): Item => ({ ...of })
    try {
      await this.#table.transact([
        {
          Update: {
            TableName: this.#table.name,
            Key: key(keys.outputShare(askedBy)),
            UpdateExpression: 'ADD #names :own',
            ConditionExpression:
              'attribute_not_exists(#names) OR contains(#names, :name) OR size(#names) < :most',
            ExpressionAttributeNames: { '#names': 'names' },
            ExpressionAttributeValues: {
              ':own': new Set([name]),
              ':name': name,
              ':most': outputLimits.maxCachedPerOrganization,
            },
          },
        },
        {
          Update: {
            TableName: this.#table.name,
            Key: key(keys.output(name)),
            UpdateExpression:
              'SET #definition = :definition, client_id = :client, asked_by = :by, used_at = :now, expires = :end',
            ConditionExpression: 'attribute_not_exists(used_at)',
            ExpressionAttributeNames: { '#definition': 'definition' },
            ExpressionAttributeValues: {
              ':definition': definition,
              ':client': organizationId,
              ':by': askedBy,
              ':now': now.toISOString(),
              ':end': expiryAfter(now),
            },
          },
        },
      ])
    } catch (error) {
      if (!isLostRace(error)) throw error
      return false
    }
    this.#cache(name, now)
    return true
  }

  /** Records that an output could not be generated on request, so that the preparer generates it. */
  async want(): Promise<void> {
    await this.#table.update(keys.outputsWanted(), {
      expression: 'SET wanted_at = :now',
      values: { ':now': this.#clock.now().toISOString() },
      answers: false,
    })
  }

  #cache(name: string, now: Date): void {
    if (this.#noted.size >= mostCached) this.#noted.clear()
    this.#noted.set(name, now.getTime())
  }

  /** The outputs that count toward an organization's quota. */
  async shareOf(organizationId: number): Promise<CachedOutput[]> {
    const share = await this.#table.get(keys.outputShare(organizationId))
    const names = [...shareSchema.parse(share?.['names'] ?? new Set())]
    const items = await this.#table.batchGet(names.map((name) => keys.output(name)))
    return items.flatMap((item) => (item === undefined ? [] : cachedOutputOf(item)))
  }

  /** Removes an output from a quota. */
  async leaveShare({ name, asked_by: askedBy }: Pick<CachedOutput, 'name' | 'asked_by'>): Promise<void> {
    await this.#table.update(keys.outputShare(askedBy), {
      expression: 'DELETE #names :own',
      names: { '#names': 'names' },
      values: { ':own': new Set([name]) },
      answers: false,
    })
  }

  /**
   * Stores a generated output and deletes the previous object. Discards it when a newer one exists or its item was
   * deleted. Unchanged content keeps its object and serial. `before` is undefined when that object was deleted.
   */
  async keep(
    definition: Definition,
    { inputs, sequence, since }: Version,
    { packed, bytes, digest, counts }: GeneratedOutput,
    before: Prepared | undefined,
  ): Promise<void> {
    const name = outputName(definition)
    const now = this.#clock.now()
    const isSame =
      before?.digest === digest &&
      now.getTime() < Date.parse(before.put_at) + renewedAfterDays * dayMilliseconds
    const object = isSame ? before.object : outputKey(name, fingerprintOf(inputs, sequence))
    if (!isSame) await this.#files.put(object, packed, 'application/gzip')
    const prepared: Prepared = {
      object,
      put_at: isSame ? before.put_at : now.toISOString(),
      inputs,
      sequence,
      current_at: now.toISOString(),
      since,
      bytes: isSame ? before.bytes : bytes,
      packed: isSame ? before.packed : packed.length,
      digest,
      counts,
    }
    try {
      await this.#table.update(keys.output(name), {
        expression: 'SET prepared = :prepared',
        condition:
          'attribute_exists(used_at) AND (attribute_not_exists(prepared) OR prepared.#sequence <= :sequence)',
        names: { '#sequence': 'sequence' },
        values: { ':prepared': prepared, ':sequence': sequence },
        answers: false,
      })
    } catch (error) {
      if (!isLostRace(error)) throw error
      if (!isSame) await this.#files.delete(object)
      return
    }
    if (before !== undefined && before.object !== object) await this.#files.delete(before.object)
  }

  /** Records that an output is unchanged at a later commit. */
  async advance({ name, prepared }: CachedOutput, sequence: number): Promise<void> {
    if (prepared === undefined) return
    try {
      await this.#table.update(keys.output(name), {
        expression: 'SET prepared.#sequence = :sequence, prepared.current_at = :now',
        condition: 'prepared.#sequence = :before AND prepared.digest = :digest',
        names: { '#sequence': 'sequence' },
        values: {
          ':sequence': sequence,
          ':now': this.#clock.now().toISOString(),
          ':before': prepared.sequence,
          ':digest': prepared.digest,
        },
        answers: false,
      })
    } catch (error) {
      if (!isLostRace(error)) throw error
    }
  }

  /** Deletes an output. The object is deleted first, so that no object is left without an item. */
  async remove(one: CachedOutput): Promise<void> {
    await this.removeObject(one)
    await this.leaveShare(one)
    await this.#table.delete(keys.output(one.name))
  }

  /** Deletes the object of an output whose item is deleted elsewhere. */
  async removeObject({ prepared }: CachedOutput): Promise<void> {
    if (prepared !== undefined) await this.#files.delete(prepared.object)
  }
}

/** When DynamoDB may delete an item that the preparer missed. The object is deleted as well. Epoch seconds. */
const expiryAfter = (now: Date): number =>
  Math.floor((now.getTime() + 4 * outputLimits.usedDays * dayMilliseconds) / 1000)

const shareSchema = z.set(z.string())
const skSchema = z.object({ sk: z.string() })
const cachedOutputOf = (item: Item): CachedOutput => ({
  ...cachedOutputSchema.parse(item),
  name: skSchema.parse(item).sk,
})

/**
 * Versions cached per instance, so that an unchanged list is answered with only the reads that every request makes.
 */
export class KnownOutputs {
  readonly #known = new Map<string, Version>()

  get(name: string): Version | undefined {
    return this.#known.get(name)
  }

  set(name: string, version: Version): void {
    const known = this.#known.get(name)
    if (known?.inputs === version.inputs && known.sequence > version.sequence) return
    if (this.#known.size >= mostCached) this.#known.clear()
    this.#known.set(name, version)
  }
}
