/** Sources whose servers stall, lie, lead inward or send bombs: no run writes, withdraws or tells what it should not. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DownloadLimits } from '#functions/core/egress/download.ts'
import { zippedFiles } from '#functions/core/files/zipped.ts'
import type { Entry } from '#functions/core/event-store/entry.ts'
import type { Log } from '#functions/core/log.ts'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { keys } from '#functions/rules/keys.ts'
import { sourcesCollection } from '#functions/sources/source-store.ts'
import type { Source } from '#shared/contracts/sources.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { indicatorIds } from '../support/indicator-ids.ts'
import { createSourceFixture, dayBefore, file, type Settings, type SourceFixture } from './fixture.ts'

let backends: Backends
let fixture: SourceFixture
beforeAll(async () => {
  backends = await startBackends()
  fixture = await createSourceFixture(backends)
})
afterAll(async () => {
  await fixture.stop()
  await backends.stop()
})

type Answering = (request: IncomingMessage, response: ServerResponse) => void

let lists = 0
/** The values of a list that no other test has. */
const list = (values: number): string => {
  lists += 1
  return Array.from({ length: values }, (_, index) => `l${lists}-${index}.kit.onion\n`).join('')
}
/** How many indicators of a source are published. */
const published = async ({ source_id: id }: Source): Promise<number> => {
  const collection = fixture.platform.collection(indicatorsCollection)
  const stored = await collection.getMany('feed', indicatorIds(await collection.readModel()))
  return stored.filter(
    (one) =>
      one?.entity.is_verified === true &&
      one.entity.sources?.some(({ source_id: of, gone }) => of === id && gone === undefined) === true,
  ).length
}

const body =
  (content: Uint8Array | string): Answering =>
  (_request, response) =>
    response.writeHead(200).end(content)
const redirect =
  (location: string): Answering =>
  (_request, response) =>
    response.writeHead(302, { location }).end()
/** Milliseconds: of everything, and of silence. */
const patience = (milliseconds: number, silence: number): DownloadLimits => ({
  bytes: 1_000_000,
  milliseconds,
  silence,
})

const megabytes = (count: number, first = ''): Buffer =>
  Buffer.concat([
    gzipSync(first),
    ...Array<Buffer>(count).fill(gzipSync(Buffer.alloc(1_000_000, 'bad.kit.onion\n'))),
  ])
const unpacked = { text: 4_000_000, json: 2_000_000 }
const zip = (...contents: readonly (Uint8Array | string)[]): Promise<Buffer> =>
  zippedFiles(
    contents.map((content, index) => ({ name: `${index}.txt`, content: Buffer.from(content) })),
    new Date(0),
  )

interface Hostile {
  readonly answer: Answering | Promise<Answering>
  readonly problem: string
  readonly limits?: DownloadLimits
  readonly own?: Partial<Settings>
}

const hostile: Readonly<Record<string, Hostile>> = {
  'a gzip bomb of text': { answer: body(megabytes(5)), problem: 'too_large' },
  'a gzip bomb of JSON': { answer: body(megabytes(3, '["')), problem: 'too_large' },
  'a gzip bomb within gzip': { answer: body(gzipSync(megabytes(5))), problem: 'too_large' },
  'a zip bomb that declares one byte': {
    answer: zip(Buffer.alloc(3_000_000, '["bad.kit.onion",')).then((archive) => {
      const directory = archive.indexOf(Buffer.from('504b0102', 'hex'))
      archive.writeUInt32LE(1, directory + 24)
      return body(archive)
    }),
    problem: 'too_large',
  },
  'a zip archive within a zip archive': {
    answer: zip('bad.kit.onion')
      .then((inner) => zip(inner))
      .then(body),
    problem: 'unreadable',
  },
  'a zip archive of two files': {
    answer: zip('bad.kit.onion', 'worse.kit.onion').then(body),
    problem: 'several_files',
  },
  'an encrypted zip archive': {
    answer: zip('bad.kit.onion').then((archive) => {
      const directory = archive.indexOf(Buffer.from('504b0102', 'hex'))
      archive.writeUInt16LE(archive.readUInt16LE(directory + 8) | 1, directory + 8)
      return body(archive)
    }),
    problem: 'encrypted',
  },
  'a zip archive without its end': {
    answer: zip('bad.kit.onion\n'.repeat(100)).then((archive) => body(archive.subarray(0, -30))),
    problem: 'incomplete',
  },
  'gzip without its end': { answer: body(gzipSync(list(100)).subarray(0, -12)), problem: 'incomplete' },
  'no headers': { answer: () => undefined, problem: 'timeout', limits: patience(20_000, 100) },
  'a body that stops': {
    answer: (_request, response) => response.writeHead(200).write('bad.kit.onion\n'),
    problem: 'timeout',
    limits: patience(20_000, 100),
  },
  'a body of single bytes without end': {
    answer: (_request, response) => {
      const drip = setInterval(() => response.write('a'), 10)
      response.writeHead(200).on('close', () => clearInterval(drip))
    },
    problem: 'timeout',
    limits: patience(150, 20_000),
  },
  'headers without end': {
    answer: (_request, response) =>
      response.writeHead(200, { 'x-long': 'a'.repeat(20_000) }).end('bad.kit.onion'),
    problem: 'connection',
  },
  'less than its declared length': {
    answer: (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('bad.kit.onion\n')
      response.socket?.end()
    },
    problem: 'incomplete',
  },
  'more than its declared length': {
    answer: ({ socket }) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 13\r\n\r\nbad.kit.onion\nworse.kit.onion\n'),
    problem: 'connection',
  },
  'two lengths': {
    answer: ({ socket }) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 13\r\nContent-Length: 2\r\n\r\nbad.kit.onion'),
    problem: 'connection',
  },
  'a redirect to an inner address': {
    answer: redirect('https://10.0.0.7/list'),
    problem: 'address_not_allowed',
  },
  'a redirect to a name inside': {
    answer: redirect('https://inner.receiver.example/list'),
    problem: 'address_not_allowed',
  },
  'a redirect without https': {
    answer: redirect('http://lists.receiver.example/list'),
    problem: 'address_not_allowed',
  },
  'a redirect to another port': {
    answer: redirect('https://lists.receiver.example:8080/list'),
    problem: 'address_not_allowed',
  },
  'a redirect to nowhere': { answer: redirect('https://'), problem: 'redirect' },
}

it.each(Object.entries(hostile))(
  '%s ends the run, and nothing goes',
  async (_what, { answer, problem, limits, own }) => {
    const source = await fixture.source({ gone: { policy: 'withdraw', days: 0, threshold: 100 }, ...own })
    const { source_id: id } = source
    const text = list(3)
    fixture.answer(file(text))
    expect(await fixture.run(id)).toBe('done')
    fixture.answer(await answer)
    expect(await fixture.run(id, 60, { unpacked, ...(limits === undefined ? {} : { limits }) })).toBe(
      'failed',
    )
    expect(await fixture.get(id)).toMatchObject({ indicators: 3, failures: 1, last_run: { problem } })
    expect(await published(source)).toBe(3)
    fixture.answer(file(text))
    expect(await fixture.run(id, 60)).toBe('unchanged')
    expect(await fixture.get(id)).toMatchObject({ state: 'on_time', failures: 0 })
  },
)

it.each([
  ['a private address', ['10.0.0.7']],
  ['a private address among public ones', ['127.0.0.1', '10.0.0.7']],
  ['a private address written as IPv6', ['::ffff:10.0.0.7']],
  ['the address of the metadata of a machine', ['169.254.169.254']],
  ['no address', []],
])('a name that later has %s is not asked', async (_what, addresses) => {
  const host = `moving${lists}.receiver.example`
  const source = await fixture.source({ url: `https://${host}/list.csv` })
  fixture.answer(file(list(3)))
  expect(await fixture.run(source.source_id)).toBe('done')
  const asked = fixture.requests.length
  fixture.resolve(host, ...addresses)
  expect(await fixture.run(source.source_id, 60)).toBe('failed')
  expect(fixture.requests).toHaveLength(asked)
  expect((await fixture.get(source.source_id)).last_run).toMatchObject({
    problem: addresses.length === 0 ? 'name_not_found' : 'address_not_allowed',
  })
  expect(await published(source)).toBe(3)
})

it('an ETag that never matches costs the answer, and writes nothing', async () => {
  const { source_id: id } = await fixture.source()
  const text = list(3)
  let tags = 0
  fixture.answer((_request, response) =>
    response.writeHead(200, { etag: `W/"${(tags += 1)}"`, 'last-modified': 'never' }).end(text),
  )
  expect(await fixture.run(id)).toBe('done')
  const indicators = fixture.platform.collection(indicatorsCollection)
  const { sequence } = await indicators.head()
  expect([await fixture.run(id, 60), await fixture.run(id, 60)]).toEqual(['unchanged', 'unchanged'])
  expect(fixture.requests.slice(-2).map(({ headers }) => headers['if-none-match'])).toEqual([
    'W/"1"',
    'W/"2"',
  ])
  expect((await indicators.head()).sequence).toBe(sequence)
})

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const indicator = (number: number): Readonly<Record<string, unknown>> => ({
  type: 'indicator',
  spec_version: '2.1',
  id: `indicator--${uuid(number)}`,
  created: `${dayBefore(30)}T10:00:00Z`,
  modified: `${dayBefore(30)}T10:00:00Z`,
  pattern_type: 'stix',
  pattern: `[domain-name:value = 't${lists}-${number}.kit.onion']`,
  valid_from: `${dayBefore(30)}T10:00:00Z`,
})
const taxii = { kind: 'taxii', url: 'https://lists.receiver.example/api1/', collection: uuid(1) } as const
const page = (response: ServerResponse, body: unknown): void => {
  response.writeHead(200, { 'content-type': 'application/taxii+json;version=2.1' }).end(JSON.stringify(body))
}

it.each<[string, Answering, string]>([
  [
    'repeats a page under ever new names',
    (
      (count = 0): Answering =>
      (_request, response) =>
        page(response, { more: true, next: String((count += 1)), objects: [indicator(0)] })
    )(),
    'lost_place',
  ],
  [
    'refuses the page that it named',
    (request, response) =>
      request.url?.includes('next=') === true
        ? response.writeHead(400).end('{}')
        : page(response, { more: true, next: 'lost', objects: [indicator(0)] }),
    'lost_place',
  ],
  [
    'redirects its second page inward',
    (request, response) =>
      request.url?.includes('next=') === true
        ? redirect('https://inner.receiver.example/')(request, response)
        : page(response, { more: true, next: 'inward', objects: [indicator(0)] }),
    'address_not_allowed',
  ],
  [
    'answers its second page as a bomb',
    (request, response) =>
      request.url?.includes('next=') === true
        ? body(megabytes(51, '{"objects": ["'))(request, response)
        : page(response, { more: true, next: 'bomb', objects: [indicator(0)] }),
    'unreadable',
  ],
])('a TAXII server that %s ends the run, and what came stays', async (_what, answer, problem) => {
  lists += 1
  const source = await fixture.source(taxii)
  const before = fixture.requests.length
  fixture.answer(answer)
  expect(await fixture.run(source.source_id)).toBe('failed')
  expect(await fixture.get(source.source_id)).toMatchObject({ indicators: 1, last_run: { problem } })
  expect(fixture.requests.length - before).toBeLessThan(8)
  expect(await published(source)).toBe(1)
})

it('a TAXII server that never ends stops at what the files of a source may have', async () => {
  lists += 1
  const source = await fixture.source({ ...taxii, max_rows: 10 })
  let count = 0
  fixture.answer((_request, response) =>
    page(response, {
      more: true,
      next: String(count),
      objects: Array.from({ length: 10 }, () => indicator((count += 1))),
    }),
  )
  // A claim has 37 bytes: three parts of ten fit, the fourth does not.
  expect(await fixture.run(source.source_id, 0, { fileBytes: 37 * 35 })).toBe('failed')
  expect(await fixture.get(source.source_id)).toMatchObject({
    indicators: 30,
    last_run: { problem: 'too_many_rows' },
  })
  expect(await published(source)).toBe(30)
  expect(count).toBe(40)
})

it.each<[string, Answering]>([
  ['an error', (_request, response) => response.writeHead(500).end('no')],
  ['a cut connection', ({ socket }) => socket.destroy()],
  [
    'a redirect with it',
    ({ url = '' }, response) =>
      response.writeHead(302, { location: `https://lists.receiver.example:1${url}` }).end(),
  ],
  ['a web page with it', ({ url = '' }, response) => response.writeHead(200).end(`<html>${url}</html>`)],
  ['a list', file('bad.kit.onion\n')],
])('the secret of an address is in no log, record, reply or event after %s', async (_what, answer) => {
  const lines: unknown[] = []
  const log: Log = {
    info: (...line) => void lines.push(line),
    error: (...line) => void lines.push(line),
    with: () => log,
  }
  const secret = 'query secret/'
  const source = await fixture.source({ auth: { type: 'query', name: 'key' }, secret })
  const { source_id: id } = source
  fixture.answer(answer)
  await fixture.run(id, 0, {
    platform: backends.platform(fixture.platform.table, { clock: fixture.clock, log }),
  })
  expect(fixture.requests.at(-1)?.url).toBe('/list.csv?key=query+secret%2F')
  const { table } = fixture.platform
  const stored = [
    ...(await table.queryAll(keys.sourceRun(id, '').pk)),
    await table.get(keys.sourceState(id, 'state')),
  ]
  const entries: Entry[] = []
  for await (const some of fixture.platform.collection(sourcesCollection).entriesAfter(0))
    entries.push(...some)
  for await (const some of fixture.platform.collection(indicatorsCollection).entriesAfter(0))
    entries.push(...some)
  const told = JSON.stringify([lines, stored, entries, await fixture.get(id), await fixture.lastRun(id)])
  expect(lines.length).toBeGreaterThan(0)
  expect(told).not.toMatch(/query[ +]secret|query%20secret/)
})

it('the addresses of MISP events have the parameters of the feed, and its secret only as it is sent', async () => {
  const source = await fixture.source({
    kind: 'misp',
    url: 'https://lists.receiver.example/feed/?part=1',
    auth: { type: 'query', name: 'key' },
    secret: 'query secret',
  })
  const before = fixture.requests.length
  fixture.answer((request, response) =>
    request.url?.includes('manifest') === true
      ? response.writeHead(200).end(JSON.stringify({ [uuid(1)]: { timestamp: '1790000000' } }))
      : response.writeHead(500).end(),
  )
  await fixture.run(source.source_id)
  expect(fixture.requests.slice(before).map(({ url }) => url)).toEqual([
    '/feed/manifest.json?part=1&key=query+secret',
    `/feed/${uuid(1)}.json?part=1&key=query+secret`,
  ])
  expect(JSON.stringify(await fixture.lastRun(source.source_id))).not.toContain('secret')
})
