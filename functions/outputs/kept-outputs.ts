/**
 * The outputs that machines ask for: an item each, with when it was used last and where it stands prepared. The object is
 * named by its content, so that a reader never gets another than the item says.
 */
import * as z from 'zod'
import { outputKey, type Files } from '#functions/platform/files/files.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { keys } from '#functions/platform/store/keys.ts'
import { isLostRace, type Item, type Table } from '#functions/platform/store/table.ts'
import { preparedDays } from '#shared/domain/folders.ts'
import { outputLimits } from '#shared/http/outputs.ts'
import type { MadeOutput } from './make-output.ts'
import { definitionSchema, outputName, type Definition } from './parameters.ts'

/** How often the use of an output is noted, in milliseconds. */
const notedEvery = 3_600_000
const dayMilliseconds = 86_400_000
/** An object is put anew before the bucket removes it. */
const renewedAfterDays = preparedDays - 2
/** Outputs whose use an instance remembers. */
const mostRemembered = 10_000

const preparedSchema = z.object({
  object: z.string(),
  /** When the object was put (ISO 8601). */
  put_at: z.string(),
  /** What it follows from: `contentOf`. */
  content: z.string(),
  /** The commit that it is as of, and the instant of that (ISO 8601). */
  sequence: z.int(),
  changed: z.string(),
  /** Unpacked, and as the object is. */
  bytes: z.int(),
  packed: z.int(),
  digest: z.string(),
  counts: z.object({
    written: z.int(),
    otherTypes: z.int(),
    unusable: z.int(),
    warningLists: z.int(),
  }),
})
export type Prepared = z.infer<typeof preparedSchema>

const keptSchema = z.object({
  definition: definitionSchema,
  /** Of whose view, or key, it is; 0 where it is everybody's. */
  client_id: z.int(),
  /** ISO 8601. */
  used_at: z.string(),
  prepared: preparedSchema.optional(),
})
export interface KeptOutput extends z.infer<typeof keptSchema> {
  readonly name: string
}

/** What an output is as of: names its content. */
export interface Version {
  readonly content: string
  readonly sequence: number
  readonly changed: string
}

export class KeptOutputs {
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
  async get(definition: Definition): Promise<KeptOutput | undefined> {
    const item = await this.#table.get(keys.output(outputName(definition)))
    return item === undefined ? undefined : keptOf(item)
  }

  /** All of them, those that were used last first. */
  async all(): Promise<KeptOutput[]> {
    const items = await this.#table.queryAll(keys.output('').pk)
    return items.map(keptOf).toSorted((one, other) => other.used_at.localeCompare(one.used_at))
  }

  /** Notes that an output was asked for: once an hour, and at once when it is `missing`. */
  async note(definition: Definition, clientId: number, missing = false): Promise<void> {
    const name = outputName(definition)
    const now = this.#clock.now()
    const noted = this.#noted.get(name)
    if (!missing && noted !== undefined && now.getTime() < noted + notedEvery) return
    try {
      await this.#table.update(keys.output(name), {
        expression: 'SET #definition = :definition, client_id = :client, used_at = :now, expires = :end',
        condition: 'attribute_not_exists(used_at) OR used_at < :before',
        names: { '#definition': 'definition' },
        values: {
          ':definition': definition,
          ':client': clientId,
          ':now': now.toISOString(),
          ':before': new Date(now.getTime() - notedEvery).toISOString(),
          // Left to the preparer, which deletes the object too.
          ':end': Math.floor((now.getTime() + 4 * outputLimits.usedDays * dayMilliseconds) / 1000),
        },
        answers: false,
      })
    } catch (error) {
      if (!isLostRace(error)) throw error
    }
    if (this.#noted.size >= mostRemembered) this.#noted.clear()
    this.#noted.set(name, now.getTime())
  }

  /**
   * Keeps an output that was made, and lets go of the one before. What a newer one, or the deletion of its item, has made
   * superfluous is not kept. One whose content is the same as before keeps its object; `before` is undefined where that is
   * gone.
   */
  async keep(
    definition: Definition,
    { content, sequence, changed }: Version,
    { packed, bytes, digest, counts }: MadeOutput,
    before: Prepared | undefined,
  ): Promise<void> {
    const name = outputName(definition)
    const now = this.#clock.now()
    const isSame =
      before?.digest === digest &&
      now.getTime() < Date.parse(before.put_at) + renewedAfterDays * dayMilliseconds
    const object = isSame ? before.object : outputKey(name, content)
    if (!isSame) await this.#files.put(object, packed, 'application/gzip')
    const prepared: Prepared = {
      object,
      put_at: isSame ? before.put_at : now.toISOString(),
      content,
      sequence,
      changed,
      bytes,
      packed: packed.length,
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

  /** Deletes an output, its object first: nothing is left of what an item does not name. */
  async remove({ name, prepared }: KeptOutput): Promise<void> {
    if (prepared !== undefined) await this.#files.delete(prepared.object)
    await this.#table.delete(keys.output(name))
  }

  /** Deletes the object of an output whose item goes otherwise. */
  async removeObject({ prepared }: KeptOutput): Promise<void> {
    if (prepared !== undefined) await this.#files.delete(prepared.object)
  }
}

const skSchema = z.object({ sk: z.string() })
const keptOf = (item: Item): KeptOutput => ({ ...keptSchema.parse(item), name: skSchema.parse(item).sk })
