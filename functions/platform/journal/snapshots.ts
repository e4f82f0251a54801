/**
 * Snapshots: a replica kept in S3 (zstd, named by collection, layout and sequence), with a pointer in the
 * table.
 * The pointer moves last, so that a crash at any step leaves the one before.
 */
import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import * as z from 'zod'
import { snapshotsFolder } from '#shared/domain/folders.ts'
import { keys } from '../store/keys.ts'
import type { Table } from '../store/table.ts'
import { layoutOf, type CollectionDefinition } from './definition.ts'
import { Replica, temporaryPath } from './replica.ts'

const pointerSchema = z.object({
  layout: z.string(),
  sequence: z.int(),
  object: z.string(),
  sha256: z.string(),
  bytes: z.int(),
  /** ISO 8601. */
  at: z.string(),
  /** The last id of each kind, which tells how many entities were added since. */
  last_ids: z.record(z.string(), z.int()).optional(),
  /** The object of the snapshot before, kept until the next one. */
  previous: z.string().optional(),
})
export type SnapshotPointer = z.infer<typeof pointerSchema>

/** Why a snapshot cannot be used; the replica is then rebuilt from the table. */
export class UnusableSnapshot extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause })
    this.name = 'UnusableSnapshot'
  }
}

const blockBytes = 1 << 20

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
  readonly #table: Table
  readonly #s3: S3Client
  readonly #bucket: string

  constructor(table: Table, s3: S3Client, bucket: string) {
    this.#table = table
    this.#s3 = s3
    this.#bucket = bucket
  }

  /** The pointer to a collection's newest snapshot. */
  async pointer(collection: CollectionDefinition): Promise<SnapshotPointer | undefined> {
    const item = await this.#table.get(keys.snapshot(collection.name))
    return item === undefined ? undefined : pointerSchema.parse(item)
  }

  /**
   * Opens the newest snapshot; undefined when there is none. Throws UnusableSnapshot when it is missing,
   * damaged or of another layout.
   */
  async open(collection: CollectionDefinition): Promise<Replica | undefined> {
    const pointer = await this.pointer(collection)
    if (pointer === undefined) return undefined
    if (pointer.layout !== layoutOf(collection)) throw new UnusableSnapshot(`layout ${pointer.layout}`)
    const path = temporaryPath(collection.name)
    try {
      const { Body: body } = await this.#s3.send(
        new GetObjectCommand({ Bucket: this.#bucket, Key: pointer.object }),
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
      if (hash.digest('hex') !== pointer.sha256) throw new UnusableSnapshot('checksum')
      return Replica.open(collection, path)
    } catch (error) {
      await rm(path, { force: true })
      throw error instanceof UnusableSnapshot ? error : new UnusableSnapshot('unreadable', error)
    }
  }

  /** Stores a replica as the newest snapshot and removes the one before the previous. `at` is ISO 8601. */
  async save(replica: Replica, at: string): Promise<SnapshotPointer> {
    const { collection, sequence } = replica
    const before = await this.pointer(collection)
    const path = temporaryPath(collection.name)
    try {
      replica.copyTo(path)
      const bytes = await buffer(
        createReadStream(path, { highWaterMark: 1 << 20 }).pipe(
          createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
        ),
      )
      const layout = layoutOf(collection)
      const object = `${snapshotsFolder}/${collection.name}/${layout}/${String(sequence).padStart(15, '0')}.sqlite.zst`
      await this.#s3.send(
        new PutObjectCommand({
          Bucket: this.#bucket,
          Key: object,
          Body: bytes,
          ContentType: 'application/zstd',
        }),
      )
      const pointer: SnapshotPointer = {
        layout,
        sequence,
        object,
        at,
        last_ids: { ...replica.lastIds() },
        sha256: createHash('sha256').update(bytes).digest('hex'),
        bytes: bytes.length,
        ...(before === undefined || before.object === object ? {} : { previous: before.object }),
      }
      await this.#table.put({ ...keys.snapshot(collection.name), ...pointer })
      if (before?.previous !== undefined && before.previous !== object) {
        await this.#s3.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: before.previous }))
      }
      return pointer
    } finally {
      await rm(path, { force: true })
    }
  }
}
