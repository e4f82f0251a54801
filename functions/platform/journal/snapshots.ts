/**
 * Snapshots: a read model kept in S3 (zstd, named by collection, layout and sequence), with a pointer in the
 * table.
 * The pointer moves last, so that a crash at any step leaves the one before.
 */
import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress, zstdCompressSync } from 'node:zlib'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3ServiceException,
  type S3Client,
} from '@aws-sdk/client-s3'
import * as z from 'zod'
import { snapshotsFolder } from '#shared/domain/folders.ts'
import { keys } from '../store/keys.ts'
import type { Table } from '../store/table.ts'
import { matchingVersion } from '#shared/domain/asset-matches/asset-match.ts'
import { groupMatchesSchema } from '../asset-matches/group-matches.ts'
import { projectionState } from '../asset-matches/projection-state.ts'
import { matchedKind, layoutOf, type CollectionDefinition } from './definition.ts'
import { ReadModel, temporaryPath } from './read-model.ts'
import { SnapshotNeeds } from './snapshot-needs.ts'

const snapshotSchema = z.object({
  layout: z.string(),
  sequence: z.int(),
  object: z.string(),
  sha256: z.string(),
  bytes: z.int(),
  /** ISO 8601. */
  at: z.string(),
  /** The last id of each kind, which tells how many entities were added since. */
  last_ids: z.record(z.string(), z.int()).optional(),
  /** Of a collection that is compared with assets: the rule, and the sequence of the assets, as far as all of it was. */
  concerns: z.object({ version: z.int(), assets: z.int() }).optional(),
})
/** One snapshot, as the table has it. */
export type Snapshot = z.infer<typeof snapshotSchema>

const pointerSchema = snapshotSchema.extend({
  /**
   * The snapshot before, kept until the next one: it is used when the newest cannot be. Pointers once had its
   * object's name alone, which is not enough to use it.
   */
  previous: snapshotSchema.optional().catch(undefined),
})
export type SnapshotPointer = z.infer<typeof pointerSchema>

/** Why a snapshot cannot be used; the one before is then, or the read model is rebuilt from the table. */
export class UnusableSnapshot extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause })
    this.name = 'UnusableSnapshot'
  }
}

const blockBytes = 1 << 20

/** What groups of indicators match stands among the snapshots of the threats, which are read with it. */
const groupsObject = (table: Table): string => `${snapshotsFolder}/threats/groups-${table.name}.json.zst`

const keptGroupsSchema = groupMatchesSchema.extend({
  /** What it was made of: the sequences of indicators, assets and sightings, and the rule; and when, ISO 8601. */
  feeds: z.int(),
  assets: z.int(),
  sightings: z.int(),
  version: z.int(),
  at: z.string(),
})
/** What groups of indicators match, as it is kept for who has no read model of indicators. */
export type KeptGroups = z.infer<typeof keptGroupsSchema>

/**
 * The bytes of a body, hashed, in blocks of about a megabyte: unpacking the small ones of a socket takes half
 * as long again.
 */
async function* inBlocks(body: Readable, hash: Hash): AsyncGenerator<Buffer> {
  let [parts, length]: [Buffer[], number] = [[], 0]
  for await (const part of body) {
    if (!(part instanceof Buffer)) throw new TypeError('a stream of bytes gave something else')
    hash.update(part)
    parts.push(part)
    length += part.length
    if (length < blockBytes) continue
    yield Buffer.concat(parts)
    ;[parts, length] = [[], 0]
  }
  yield Buffer.concat(parts)
}

export class Snapshots {
  readonly needs: SnapshotNeeds
  readonly #table: Table
  readonly #s3: S3Client
  readonly #bucket: string

  constructor(table: Table, s3: S3Client, bucket: string) {
    this.needs = new SnapshotNeeds(table)
    this.#table = table
    this.#s3 = s3
    this.#bucket = bucket
  }

  /** The pointer to a collection's newest snapshot. */
  async pointer(collection: CollectionDefinition): Promise<SnapshotPointer | undefined> {
    const item = await this.#table.get(keys.snapshot(collection.name))
    return item === undefined ? undefined : pointerSchema.parse(item)
  }

  /** Opens a snapshot. Throws UnusableSnapshot when it is missing, damaged or of another layout. */
  async open(collection: CollectionDefinition, snapshot: Snapshot): Promise<ReadModel> {
    if (snapshot.layout !== layoutOf(collection)) throw new UnusableSnapshot(`layout ${snapshot.layout}`)
    const path = temporaryPath(collection.name)
    try {
      const { Body: body } = await this.#s3.send(
        new GetObjectCommand({ Bucket: this.#bucket, Key: snapshot.object }),
      )
      if (!(body instanceof Readable)) throw new UnusableSnapshot('no body')
      const hash = createHash('sha256')
      // Unpacked on its way to the file: a snapshot of a million rows is never in memory, and its parts are
      // worked on side by side.
      await pipeline(
        inBlocks(body, hash),
        createZstdDecompress({ chunkSize: blockBytes }),
        createWriteStream(path, { highWaterMark: blockBytes }),
      )
      if (hash.digest('hex') !== snapshot.sha256) throw new UnusableSnapshot('checksum')
      return ReadModel.open(collection, path)
    } catch (error) {
      await rm(path, { force: true })
      throw error instanceof UnusableSnapshot ? error : new UnusableSnapshot('unreadable', error)
    }
  }

  /** What groups of indicators match, and a tag of it; `same` while it still has that tag, undefined while there is none. */
  async groups(tag?: string): Promise<{ kept: KeptGroups; tag: string | undefined } | 'same' | undefined> {
    try {
      const { Body: body, ETag } = await this.#s3.send(
        new GetObjectCommand({
          Bucket: this.#bucket,
          Key: groupsObject(this.#table),
          ...(tag === undefined ? {} : { IfNoneMatch: tag }),
        }),
      )
      if (!(body instanceof Readable)) return undefined
      const text = await buffer(body.pipe(createZstdDecompress()))
      // What an earlier version kept in another form is as good as none: it is made anew.
      const { data: kept } = keptGroupsSchema.safeParse(JSON.parse(text.toString()))
      return kept && { kept, tag: ETag }
    } catch (error) {
      const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
      if (status === 304) return 'same'
      // S3 forbids to read what is not there, where objects may not be listed.
      if (status === 404 || status === 403) return undefined
      throw error
    }
  }

  /** Keeps what groups of indicators match. */
  async saveGroups(groups: KeptGroups): Promise<void> {
    await this.#s3.send(
      new PutObjectCommand({
        Bucket: this.#bucket,
        Key: groupsObject(this.#table),
        Body: zstdCompressSync(JSON.stringify(groups)),
        ContentType: 'application/zstd',
      }),
    )
  }

  /**
   * Stores a read model as the newest snapshot. The one before is kept, and the one before that when the one before
   * is known to be `damaged`; what is older is removed. `at` is ISO 8601.
   */
  async save(readModel: ReadModel, at: string, { damaged = false } = {}): Promise<SnapshotPointer> {
    const { collection, sequence } = readModel
    const before = await this.pointer(collection)
    const path = temporaryPath(collection.name)
    try {
      readModel.copyTo(path)
      const bytes = await buffer(
        createReadStream(path, { highWaterMark: 1 << 20 }).pipe(
          createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
        ),
      )
      const layout = layoutOf(collection)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      // The hash is in the name: a snapshot that is made anew of the same commits never changes under a reader
      // that has the hash of the one before.
      const object = `${snapshotsFolder}/${collection.name}/${layout}/${String(sequence).padStart(15, '0')}-${sha256.slice(0, 16)}.sqlite.zst`
      await this.#s3.send(
        new PutObjectCommand({
          Bucket: this.#bucket,
          Key: object,
          Body: bytes,
          ContentType: 'application/zstd',
        }),
      )
      const kept = before === undefined ? undefined : damaged ? before.previous : withoutPrevious(before)
      const previous = kept?.object === object ? before?.previous : kept
      const pointer: SnapshotPointer = {
        layout,
        sequence,
        object,
        at,
        last_ids: { ...readModel.lastIds() },
        sha256,
        bytes: bytes.length,
        ...comparedWith(readModel),
        ...(previous === undefined || previous.object === object ? {} : { previous }),
      }
      await this.#table.put({ ...keys.snapshot(collection.name), ...pointer })
      const used = [pointer.object, pointer.previous?.object]
      for (const old of [before?.object, before?.previous?.object]) {
        if (old !== undefined && !used.includes(old))
          await this.#s3.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: old }))
      }
      return pointer
    } finally {
      await rm(path, { force: true })
    }
  }
}

const comparedWith = (readModel: ReadModel): Pick<Snapshot, 'concerns'> => {
  const state = matchedKind(readModel.collection) === undefined ? undefined : projectionState(readModel)
  return state?.passed === null ? { concerns: { version: matchingVersion, assets: state.assets } } : {}
}

const withoutPrevious = ({ previous: _, ...snapshot }: SnapshotPointer): Snapshot => snapshot
