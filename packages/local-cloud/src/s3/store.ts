/**
 * Objects on disk: an index in SQLite and a file for each body. The store writes and renames a body
 * before its row appears, so a crash leaves whole objects only.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { numeric, parseJson, record, text } from '../values.ts'

export interface ObjectInfo {
  readonly key: string
  /** In bytes. */
  readonly size: number
  /** With its quotes. */
  readonly etag: string
  readonly lastModified: Date
  /** Header names in lower case: content-type, cache-control, x-amz-meta-..., x-amz-checksum-... */
  readonly headers: Readonly<Record<string, string>>
}

export interface StoredObject extends ObjectInfo {
  readonly body: Buffer
}

export interface Listing {
  readonly objects: readonly ObjectInfo[]
  readonly prefixes: readonly string[]
  readonly truncated: boolean
  /** The last key or prefix of the page. The next page starts after it. */
  readonly last: string
}

export class ObjectStore {
  readonly #db: DatabaseSync
  readonly #blobs: string
  readonly #find: StatementSync
  readonly #upsert: StatementSync
  readonly #remove: StatementSync

  constructor(directory: string) {
    this.#blobs = path.join(directory, 'blobs')
    mkdirSync(this.#blobs, { recursive: true })
    this.#db = new DatabaseSync(path.join(directory, 'index.sqlite'))
    this.#db.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA busy_timeout = 5000;
      CREATE TABLE IF NOT EXISTS objects (
        bucket TEXT NOT NULL, key TEXT NOT NULL, size INTEGER NOT NULL, etag TEXT NOT NULL,
        modified INTEGER NOT NULL, headers TEXT NOT NULL, blob TEXT NOT NULL,
        PRIMARY KEY (bucket, key)
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS uploads (id TEXT PRIMARY KEY, bucket TEXT NOT NULL, key TEXT NOT NULL, headers TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS parts (upload TEXT NOT NULL, number INTEGER NOT NULL, etag TEXT NOT NULL, blob TEXT NOT NULL, PRIMARY KEY (upload, number));
    `)
    this.#find = this.#db.prepare('SELECT * FROM objects WHERE bucket = ? AND key = ?')
    this.#upsert = this.#db.prepare(
      'INSERT OR REPLACE INTO objects (bucket, key, size, etag, modified, headers, blob) VALUES (?, ?, ?, ?, ?, ?, ?)',
    )
    this.#remove = this.#db.prepare('DELETE FROM objects WHERE bucket = ? AND key = ?')
    this.#removeUnreferencedBlobs()
  }

  close(): void {
    this.#db.close()
  }

  put(
    bucket: string,
    key: string,
    body: Buffer,
    headers: Readonly<Record<string, string>>,
    etag = `"${md5(body)}"`,
  ): ObjectInfo {
    const previous = this.#find.get(bucket, key)
    const blob = this.#writeBlob(body)
    const lastModified = new Date(Math.floor(Date.now() / 1000) * 1000)
    this.#upsert.run(bucket, key, body.length, etag, lastModified.getTime(), JSON.stringify(headers), blob)
    if (previous) this.#removeBlob(text(previous['blob']))
    return { key, size: body.length, etag, lastModified, headers }
  }

  head(bucket: string, key: string): ObjectInfo | undefined {
    const row = this.#find.get(bucket, key)
    return row && infoOf(row)
  }

  get(bucket: string, key: string): StoredObject | undefined {
    const row = this.#find.get(bucket, key)
    return row && { ...infoOf(row), body: readFileSync(path.join(this.#blobs, text(row['blob']))) }
  }

  /** Changes the headers stored with an object, such as its tags. Its bytes and time stay. */
  setHeaders(bucket: string, key: string, headers: Readonly<Record<string, string>>): void {
    this.#db
      .prepare('UPDATE objects SET headers = ? WHERE bucket = ? AND key = ?')
      .run(JSON.stringify(headers), bucket, key)
  }

  delete(bucket: string, key: string): void {
    const row = this.#find.get(bucket, key)
    if (!row) return
    this.#remove.run(bucket, key)
    this.#removeBlob(text(row['blob']))
  }

  /** Lists keys in UTF-8 order after `after`. Keys that share a part up to `delimiter` become one prefix. */
  list(
    bucket: string,
    options: {
      readonly prefix: string
      readonly delimiter: string
      readonly after: string
      readonly limit: number
    },
  ): Listing {
    const { prefix, delimiter, limit } = options
    const rows = this.#db.prepare(
      'SELECT * FROM objects WHERE bucket = ? AND key > ? AND substr(key, 1, ?) = ? ORDER BY key',
    )
    const objects: ObjectInfo[] = []
    const prefixes: string[] = []
    let last = ''
    for (const row of rows.iterate(bucket, options.after, [...prefix].length, prefix)) {
      const key = text(row['key'])
      const cut = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length)
      const common = cut < 0 ? undefined : key.slice(0, cut + delimiter.length)
      if (
        common !== undefined &&
        (prefixes.at(-1) === common || (options.after.startsWith(common) && options.after !== prefix))
      )
        continue
      if (objects.length + prefixes.length >= limit) return { objects, prefixes, truncated: true, last }
      if (common === undefined) objects.push(infoOf(row))
      else prefixes.push(common)
      last = common ?? key
    }
    return { objects, prefixes, truncated: false, last }
  }

  createUpload(bucket: string, key: string, headers: Readonly<Record<string, string>>): string {
    const id = randomUUID()
    this.#db.prepare('INSERT INTO uploads VALUES (?, ?, ?, ?)').run(id, bucket, key, JSON.stringify(headers))
    return id
  }

  hasUpload(id: string, bucket: string, key: string): boolean {
    return (
      this.#db
        .prepare('SELECT 1 FROM uploads WHERE id = ? AND bucket = ? AND key = ?')
        .get(id, bucket, key) !== undefined
    )
  }

  /** Returns the part's ETag. */
  putPart(upload: string, number: number, body: Buffer): string {
    const etag = `"${md5(body)}"`
    this.#db
      .prepare('INSERT OR REPLACE INTO parts VALUES (?, ?, ?, ?)')
      .run(upload, number, etag, this.#writeBlob(body))
    return etag
  }

  /** Joins the named parts in order. Returns undefined when one is missing or has another ETag. */
  completeUpload(
    upload: string,
    parts: readonly { readonly number: number; readonly etag: string }[],
  ): ObjectInfo | undefined {
    const stored = this.#db.prepare('SELECT * FROM parts WHERE upload = ? AND number = ?')
    const rows = parts.map(({ number, etag }) => {
      const row = stored.get(upload, number)
      return row && text(row['etag']).replaceAll('"', '') === etag.replaceAll('"', '') ? row : undefined
    })
    const found = rows.filter((row) => row !== undefined)
    const target = this.#db.prepare('SELECT * FROM uploads WHERE id = ?').get(upload)
    if (found.length !== parts.length || parts.length === 0 || !target) return undefined
    const bodies = found.map((row) => readFileSync(path.join(this.#blobs, text(row['blob']))))
    const digests = found.map((row) => Buffer.from(text(row['etag']).replaceAll('"', ''), 'hex'))
    const etag = `"${md5(Buffer.concat(digests))}-${found.length}"`
    const info = this.put(
      text(target['bucket']),
      text(target['key']),
      Buffer.concat(bodies),
      headersOf(target['headers']),
      etag,
    )
    this.abortUpload(upload)
    return info
  }

  abortUpload(upload: string): void {
    for (const row of this.#db.prepare('SELECT blob FROM parts WHERE upload = ?').all(upload))
      this.#removeBlob(text(row['blob']))
    this.#db.prepare('DELETE FROM parts WHERE upload = ?').run(upload)
    this.#db.prepare('DELETE FROM uploads WHERE id = ?').run(upload)
  }

  #writeBlob(body: Buffer): string {
    const id = randomUUID()
    const name = path.join(id.slice(0, 2), id)
    const file = path.join(this.#blobs, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(`${file}.part`, body)
    renameSync(`${file}.part`, file)
    return name
  }

  #removeBlob(name: string): void {
    rmSync(path.join(this.#blobs, name), { force: true })
  }

  /** Removes what a crash left: bodies whose row was never written or was replaced. */
  #removeUnreferencedBlobs(): void {
    const rows = this.#db.prepare('SELECT blob FROM objects UNION ALL SELECT blob FROM parts').all()
    const known = new Set(rows.map((row) => text(row['blob'])))
    for (const folder of readdirSync(this.#blobs)) {
      for (const file of readdirSync(path.join(this.#blobs, folder))) {
        const name = path.join(folder, file)
        if (!known.has(name)) this.#removeBlob(name)
      }
    }
  }
}

const infoOf = (row: Readonly<Record<string, unknown>>): ObjectInfo => ({
  key: text(row['key']),
  size: numeric(row['size'], 0),
  etag: text(row['etag']),
  lastModified: new Date(numeric(row['modified'], 0)),
  headers: headersOf(row['headers']),
})

const headersOf = (source: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record(parseJson(text(source, '{}')))).map(([name, value]) => [name, text(value)]),
  )

const md5 = (body: Buffer | string): string => createHash('md5').update(body).digest('hex')
