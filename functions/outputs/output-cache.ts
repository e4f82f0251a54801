/**
 * The outputs that machines ask for: an item each, with when it was used last and where it stands prepared. The object is
 * named by its content, so that a reader never gets another than the item says.
 */
import * as z from 'zod'
import { fingerprintOf } from '#functions/platform/api/cursors.ts'
import { outputKey, type Files } from '#functions/platform/files/files.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { keys, type Key } from '#functions/platform/store/keys.ts'
import { isLostRace, type Item, type Table } from '#functions/platform/store/table.ts'
import { preparedDays } from '#shared/domain/folders.ts'
import { outputLimits } from '#shared/http/outputs.ts'
import type { GeneratedOutput } from './generate-output.ts'
import { definitionSchema, outputName, type Definition } from './parameters.ts'

/** How often the use of an output is noted, in milliseconds. */
const notedEvery = 3_600_000
const dayMilliseconds = 86_400_000
/** An object is put anew before the bucket removes it. */
const renewedAfterDays = preparedDays - 2
/** Outputs whose use an instance caches. */
const mostCached = 10_000

const preparedSchema = z.object({
  object: z.string(),
  /** When the object was put (ISO 8601). */
  put_at: z.string(),
  /** What it follows from beside the indicators: `inputsOf`. Nothing fits the empty text of what an older version kept. */
  inputs: z.string().default(''),
  /** The commit that it is as of, and when that was the newest one (ISO 8601). */
  sequence: z.int(),
  current_at: z.string().default(''),
  /** Since when its content is as it is (ISO 8601). */
  since: z.string().optional(),
  /** Unpacked, and as the object is. */
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
  /** Of whose view, or key, it is; 0 where it is everybody's. */
  client_id: z.int(),
  /** In whose share it is: the organization whose key asked for it first, 0 of a system's. */
  asked_by: z.int().default(0),
  /** ISO 8601. */
  used_at: z.string(),
  prepared: preparedSchema.optional(),
})
export interface CachedOutput extends z.infer<typeof cachedOutputSchema> {
  readonly name: string
}

/** The content of an output, and what it is as of. */
export interface Version {
  readonly digest: string
  readonly inputs: string
  readonly sequence: number
  /** Since when it is as it is, as far as is known (ISO 8601). */
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

  /** What is kept of an output. */
  async get(definition: Definition): Promise<CachedOutput | undefined> {
    const item = await this.#table.get(keys.output(outputName(definition)))
    return item === undefined ? undefined : cachedOutputOf(item)
  }

  /** All of them, one of each organization after the other, of each those that were used last first. */
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

  /** Notes, once an hour, that an output that is kept was asked for. */
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
   * Notes an output of which nothing is kept, so that it is prepared from now on; answers whether it is kept. It takes a
   * place in the share of who asks: an organization that has had so many kept is answered, and nothing more is kept for it.
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

  /** Notes that an output could not be made when it was asked for: the preparer looks for it. */
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

  /** The outputs in an organization's share. */
  async shareOf(organizationId: number): Promise<CachedOutput[]> {
    const share = await this.#table.get(keys.outputShare(organizationId))
    const names = [...shareSchema.parse(share?.['names'] ?? new Set())]
    const items = await this.#table.batchGet(names.map((name) => keys.output(name)))
    return items.flatMap((item) => (item === undefined ? [] : cachedOutputOf(item)))
  }

  /** Gives an output's place in its share back. */
  async leaveShare({ name, asked_by: askedBy }: Pick<CachedOutput, 'name' | 'asked_by'>): Promise<void> {
    await this.#table.update(keys.outputShare(askedBy), {
      expression: 'DELETE #names :own',
      names: { '#names': 'names' },
      values: { ':own': new Set([name]) },
      answers: false,
    })
  }

  /**
   * Keeps an output that was made, and lets go of the one before. What a newer one, or the deletion of its item, has made
   * superfluous is not kept. One whose content is the same as before keeps its object, and with it its serial; `before` is
   * undefined where that is gone.
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

  /** Notes that an output is as it was at a later commit too. */
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

  /** Deletes an output, its object first: nothing is left of what an item does not name. */
  async remove(one: CachedOutput): Promise<void> {
    await this.removeObject(one)
    await this.leaveShare(one)
    await this.#table.delete(keys.output(one.name))
  }

  /** Deletes the object of an output whose item goes otherwise. */
  async removeObject({ prepared }: CachedOutput): Promise<void> {
    if (prepared !== undefined) await this.#files.delete(prepared.object)
  }
}

/** When DynamoDB may remove an item that the preparer has not, which deletes the object too: epoch seconds. */
const expiryAfter = (now: Date): number =>
  Math.floor((now.getTime() + 4 * outputLimits.usedDays * dayMilliseconds) / 1000)

const shareSchema = z.set(z.string())
const skSchema = z.object({ sk: z.string() })
const cachedOutputOf = (item: Item): CachedOutput => ({
  ...cachedOutputSchema.parse(item),
  name: skSchema.parse(item).sk,
})
