/**
 * Snapshots: read models stored in S3 (zstd, named by collection, layout and sequence), with a pointer in the table.
 * The pointer is written last, so a crash at any step leaves the previous snapshot in place.
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
import { layoutOf, type CollectionDefinition } from './definition.ts'
import { ReadModel, temporaryPath } from '../read-model/read-model.ts'
import { SnapshotNeeds } from './snapshot-needs.ts'

/** A loose object: the pointer also has what the maker of the snapshot records of derived tables. */
const snapshotSchema = z.looseObject({
  layout: z.string(),
  sequence: z.int(),
  object: z.string(),
  sha256: z.string(),
  bytes: z.int(),
  /** ISO 8601. */
  at: z.string(),
  /** The last id of each kind, which shows how many entities were added since. */
  last_ids: z.record(z.string(), z.int()).optional(),
})
/** A snapshot as recorded in the table. */
export type Snapshot = z.infer<typeof snapshotSchema>

const pointerSchema = snapshotSchema.extend({
  /**
   * The previous snapshot, kept until the next one and used when the newest cannot be. Old pointers have only its
   * object's name, which is not enough.
   */
  previous: snapshotSchema.optional().catch(undefined),
})
export type SnapshotPointer = z.infer<typeof pointerSchema>

/** A snapshot cannot be used. The previous one is tried, or the read model is rebuilt from the table. */
export class UnusableSnapshot extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause })
    this.name = 'UnusableSnapshot'
  }
}

const blockBytes = 1 << 20

/** Where a value lies that belongs to the snapshots of a collection. */
export interface ValuePlace {
  readonly collection: string
  readonly name: string
}

/**
 * Hashes a body and yields it in blocks of about a megabyte. Decompressing the small chunks of a socket takes half as
 * long again.
 */
async function* inBlocks(body: Readable, hash: Hash): AsyncGenerator<Buffer> {
  let [parts, length]: [Buffer[], number] = [[], 0]
  for await (const part of body) {
    if (!(part instanceof Buffer)) throw new TypeError('A byte stream returned something else')
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

  /** The pointer to the newest snapshot of a collection. */
  async pointer(collection: CollectionDefinition): Promise<SnapshotPointer | undefined> {
    const item = await this.#table.get(keys.snapshot(collection.name))
    if (item === undefined) return undefined
    // A loose object keeps what it is given, and the next pointer has this one as its previous.
    const { pk: _pk, sk: _sk, ...pointer } = item
    return pointerSchema.parse(pointer)
  }

  /** Opens a snapshot. Throws `UnusableSnapshot` when it is missing, damaged or of another layout. */
  async open(collection: CollectionDefinition, snapshot: Snapshot): Promise<ReadModel> {
    if (snapshot.layout !== layoutOf(collection)) throw new UnusableSnapshot(`layout ${snapshot.layout}`)
    const path = temporaryPath(collection.name)
    try {
      const { Body: body } = await this.#s3.send(
        new GetObjectCommand({ Bucket: this.#bucket, Key: snapshot.object }),
      )
      if (!(body instanceof Readable)) throw new UnusableSnapshot('no body')
      const hash = createHash('sha256')
      // Decompresses while writing to the file, in parallel, so that a snapshot of a million rows is never in memory.
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

  /**
   * A value stored next to the snapshots of a collection, and its ETag; `same` while it still has `tag`, undefined when
   * there is none. A value in an older format counts as none.
   */
  async value<Value>(
    place: ValuePlace,
    schema: z.ZodType<Value>,
    tag?: string,
  ): Promise<{ value: Value; tag: string | undefined } | 'same' | undefined> {
    try {
      const { Body: body, ETag } = await this.#s3.send(
        new GetObjectCommand({
          Bucket: this.#bucket,
          Key: this.#objectOf(place),
          ...(tag === undefined ? {} : { IfNoneMatch: tag }),
        }),
      )
      if (!(body instanceof Readable)) return undefined
      const text = await buffer(body.pipe(createZstdDecompress()))
      const { data: value } = schema.safeParse(JSON.parse(text.toString()))
      return value && { value, tag: ETag }
    } catch (error) {
      const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
      if (status === 304) return 'same'
      // Without permission to list, S3 returns 403 for a missing object.
      if (status === 404 || status === 403) return undefined
      throw error
    }
  }

  async saveValue(place: ValuePlace, value: unknown): Promise<void> {
    await this.#s3.send(
      new PutObjectCommand({
        Bucket: this.#bucket,
        Key: this.#objectOf(place),
        Body: zstdCompressSync(JSON.stringify(value)),
        ContentType: 'application/zstd',
      }),
    )
  }

  #objectOf({ collection, name }: ValuePlace): string {
    return `${snapshotsFolder}/${collection}/${name}-${this.#table.name}.json.zst`
  }

  /**
   * Stores a read model as the newest snapshot and deletes old ones. Keeps the previous one, and also the one before it
   * when the previous one is known to be `damaged`. `at` is ISO 8601. The pointer records `derived`, which tells how
   * far derived tables follow.
   */
  async save(
    readModel: ReadModel,
    at: string,
    {
      damaged = false,
      derived = {},
    }: { readonly damaged?: boolean; readonly derived?: Readonly<Record<string, unknown>> } = {},
  ): Promise<SnapshotPointer> {
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
      // The name includes the hash. So a new snapshot of the same commits never replaces an object that a reader is
      // about to read with the previous hash.
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
        ...derived,
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

const withoutPrevious = ({ previous: _, ...snapshot }: SnapshotPointer): Snapshot => snapshot
