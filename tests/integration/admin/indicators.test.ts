/** Importing indicator files into the portal, on a real table. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { indicatorsCollection } from '#functions/indicators/indicator-store.ts'
import { sharedData } from '#tests/shared-data.ts'
import { startAdminPortal, type AdminPortal } from './portal.ts'

let portal: AdminPortal
beforeAll(async () => {
  portal = await startAdminPortal()
})
afterAll(async () => {
  await portal.stop()
})
beforeEach(async () => {
  await portal.fresh()
})

const written = (name: string, content: string): string => {
  writeFileSync(join(portal.folder, name), content)
  return name
}
const hosts = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, index) => `h${from + index}.net`).join('\n')
const count = async (table: string): Promise<number> =>
  (await portal.platform.collection(indicatorsCollection).readModel()).count(`SELECT count(*) FROM ${table}`)
const summarySchema = z.object({
  files: z.array(
    z.object({
      counts: z
        .object({
          published: z.int(),
          known: z.int(),
          repeated: z.int(),
          refused: z.record(z.string(), z.int()),
        })
        .nullable(),
    }),
  ),
})
const counts = (out: string): (number | undefined)[][] =>
  summarySchema
    .parse(JSON.parse(out))
    .files.map(({ counts: of }) => [
      of?.published,
      of?.known,
      of?.repeated,
      Object.values(of?.refused ?? {}).reduce((sum, one) => sum + one, 0),
    ])

describe('an import of indicators', () => {
  it('adds indicators with their category, type, tags and the operator as author', async () => {
    const file = written(
      'one.csv',
      'value,type,category,tags,origin,notes,date\nhxxp://A[.]net/x,URL,Phishing,bank;fake,https://r.example,seen,2024-01-02\n192.0.2.1:80,ip,phishing,BANK,,,\n',
    )
    const { code, out, err } = await portal.run(['import', 'feeds', file])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/one\.csv +table +2 +0 +0 +1 +0\n/)
    const indicators = portal.platform.collection(indicatorsCollection)
    expect(await indicators.get('feed', 1)).toMatchObject({
      entity: {
        value: 'http://A.net/x',
        key: 'http://a.net/x',
        tag_ids: [1, 2],
        group_ids: [],
        origin: 'https://r.example',
        notes: 'seen',
        ids_flag: true,
        published_date: null,
        sent_date: null,
      },
      history: [{ action: 'create', actor: expect.stringMatching(/^operator/) }],
    })
    expect(await indicators.get('feed', 2)).toMatchObject({
      entity: {
        value: '192.0.2.1',
        category_id: 1,
        tag_ids: [1],
        origin: 'one.csv',
        notes: 'port 80',
        ids_flag: false,
      },
    })
    expect(
      await Promise.all([
        indicators.get('feed_category', 1),
        indicators.get('feed_type', 1),
        indicators.get('feed_type', 2),
      ]),
    ).toMatchObject([
      { entity: { name: 'Phishing' } },
      { entity: { name: 'URL' } },
      { entity: { name: 'IPv4' } },
    ])
  })

  it('is completed by running it again, and adds no value twice in another notation', async () => {
    const [part, whole] = [
      written('part.txt', hosts(0, 100)),
      written('whole.txt', `${hosts(0, 250)}\nH7[.]NET.`),
    ]
    expect(counts((await portal.run(['import', 'feeds', part, '--category', 'c2', '--json'])).out)).toEqual([
      [100, 0, 0, 0],
    ])
    expect(counts((await portal.run(['import', 'feeds', whole, '--category', 'c2', '--json'])).out)).toEqual([
      [150, 100, 1, 0],
    ])
    expect(
      counts(
        (
          await portal.run([
            'import',
            'feeds',
            written('upper.txt', 'HXXP://h1.net\nH1[.]NET'),
            '--category',
            'c2',
            '--json',
          ])
        ).out,
      ),
    ).toEqual([[1, 1, 0, 0]])
    expect(await count('feed')).toBe(251)
  })

  it('rejects a value that the file marks more strictly than before', async () => {
    const file = written('levels.csv', 'value,tlp\na.example,GREEN\na.example,RED\na.example,GREEN\n')
    const { out } = await portal.run(['import', 'feeds', file, '--category', 'c2', '--json'])
    expect(counts(out)).toEqual([[1, 0, 1, 1]])
    expect(out).toContain('stricter_repetition')
    expect(await portal.platform.collection(indicatorsCollection).get('feed', 1)).toMatchObject({
      entity: { tlp: 'green' },
    })
  })

  it('may run twice at the same time', async () => {
    const file = written('race.txt', hosts(0, 300))
    const both = await Promise.all([
      portal.run(['import', 'feeds', file, '--category', 'c2', '--tag', 't', '--json']),
      portal.run(['import', 'feeds', file, '--category', 'c2', '--tag', 't', '--json']),
    ])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    const [[one = []] = [], [other = []] = []] = both.map(({ out }) => counts(out))
    expect([one[0]! + other[0]!, one[1]! + other[1]!]).toEqual([300, 300])
    expect([
      await count('feed'),
      await count('feed_category'),
      await count('feed_tag'),
      await count('feed_type'),
    ]).toEqual([300, 1, 1, 1])
  })

  it("respects disabled entries, and accepts the portal's own type names", async () => {
    await portal.platform
      .collection(indicatorsCollection)
      .commit({ user_id: null, name: 'test', client_id: null }, (commit) => {
        commit.create('feed_category', commit.nextId('feed_category'), { name: 'Old', is_active: false })
        commit.create('feed_tag', commit.nextId('feed_tag'), { name: 'off', is_active: false })
        for (const [name, is_active] of [
          ['Domena', true],
          ['Skrót', true],
          ['Adres e-mail', false],
        ] as const)
          commit.create('feed_type', commit.nextId('feed_type'), { name, is_active })
      })
    const file = written(
      'off.csv',
      `value,category,tags\na.net,c2,off;on\nb.net,OLD,\n${'a'.repeat(32)},c2,\nwho@a.net,c2,\n`,
    )
    const { code, out } = await portal.run(['import', 'feeds', file, '--report', 'off-report.csv'])
    expect(code).toBe(3)
    for (const words of [
      '1 the category Old is switched off in the portal',
      '1 the type Adres e-mail is switched off in the portal',
    ])
      expect(out).toContain(words)
    const indicators = portal.platform.collection(indicatorsCollection)
    expect(await indicators.get('feed', 1)).toMatchObject({ entity: { type_id: 1, tag_ids: [2] } })
    expect(await indicators.get('feed', 2)).toMatchObject({ entity: { type_id: 2 } })
    expect(await count('feed_type')).toBe(3)
  })

  it("publishes, with the source's dates, on request", async () => {
    await portal.run([
      'import',
      'feeds',
      written('dated.csv', 'value,category,date\na.net,c2,2024-01-02\nb.net,c2,2999-01-01\n'),
      '--verify',
      '--keep-dates',
    ])
    const indicators = portal.platform.collection(indicatorsCollection)
    expect(await indicators.get('feed', 1)).toMatchObject({
      entity: { creation_date: '2024-01-02T00:00:00.000Z', published_date: '2024-01-02T00:00:00.000Z' },
    })
    expect((await indicators.get('feed', 2))?.entity.creation_date).not.toMatch(/^2999/)
  })

  it('writes nothing in a dry run', async () => {
    const { code, out } = await portal.run([
      'import',
      'feeds',
      written('dry.txt', 'a.net\n'),
      '--category',
      'c2',
      '--dry-run',
    ])
    expect([code, out]).toEqual([
      0,
      expect.stringContaining('Nothing was written on the local cloud: this was a dry run.'),
    ])
    expect([await count('feed'), await count('feed_category'), await count('feed_type')]).toEqual([0, 0, 0])
  })

  it('runs as a program, stopped with Ctrl-C and completed', async () => {
    // Four commits, so a stop requested after the first takes effect in time.
    const total = 8000
    const file = written('long.txt', hosts(0, total))
    const program = fileURLToPath(new URL('../../../scripts/admin/cli.ts', import.meta.url))
    const line = ['import', 'feeds', file, '--category', 'c2', '--json', '--data', portal.folder]
    const child = spawn(process.execPath, [program, ...line], { cwd: portal.folder })
    let out = ''
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString()
    })
    // Once something is written, the import is in progress.
    await expect.poll(() => count('feed'), { timeout: 30_000 }).toBeGreaterThan(0)
    child.kill('SIGINT')
    const [code] = await once(child, 'close')
    const written1 = await count('feed')
    expect([code, counts(out)]).toEqual([3, [[written1, 0, 0, 0]]])
    expect(written1).toBeLessThan(total)
    expect(counts((await portal.spawn(line)).out)).toEqual([[total - written1, written1, 0, 0]])
    expect(await count('feed')).toBe(total)
  }, 180_000)

  it.skipIf(sharedData === undefined)(
    'of real files, twice',
    async () => {
      const files = [
        'iocs/iocs-messy.csv',
        'stix/tweetfeed-today.json',
        'stix/oasis/poisonivy.json',
        'misp/feed-tweetfeed/manifest.json',
      ].map((file) => join(sharedData ?? '', file))
      const first = counts(
        (await portal.run(['import', 'feeds', ...files, '--category', 'other', '--json'])).out,
      )
      const total = first.reduce((sum, [published = 0]) => sum + published, 0)
      expect(await count('feed')).toBe(total)
      const second = counts(
        (await portal.run(['import', 'feeds', ...files, '--category', 'other', '--json'])).out,
      )
      expect(second).toEqual(
        first.map(([published = 0, known = 0, repeated, refused]) => [
          0,
          published + known,
          repeated,
          refused,
        ]),
      )
    },
    14000,
  )
})
