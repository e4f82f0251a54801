/** Exposure files: what an import detects, which lines it rejects, and that it can be repeated. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOrganization } from '#functions/organizations/organization.ts'
import { keys } from '#functions/rules/keys.ts'
import { exposuresCollection } from '#functions/exposures/exposure-store.ts'
import { newRemediation } from '#functions/exposures/remediation/remediation.ts'
import { sharedData } from '#tests/shared-data.ts'
import { startAdminPortal, type AdminPortal } from './portal.ts'

let portal: AdminPortal
const actor = { user_id: null, name: 'test', client_id: null }
beforeAll(async () => {
  portal = await startAdminPortal()
})
afterAll(async () => {
  await portal.stop()
})
beforeEach(async () => {
  const platform = await portal.fresh()
  await createOrganization(platform, actor, { name: 'Bank Przykładowy', services: ['visibilities'] })
  await createOrganization(platform, actor, { name: 'Bez usługi', services: ['threats'] })
  await platform.collection(exposuresCollection).commit(actor, (commit) => {
    commit.create('visibility_category', commit.nextId('visibility_category'), {
      name_pl: 'Otwarty port',
      name_en: 'Open port',
      is_active: true,
    })
  })
})

const written = (name: string, content: string | Buffer): string => {
  writeFileSync(join(portal.folder, name), content)
  return name
}
const header = 'client,category,name,criticality,description,analyst_comment,detection_date'
const row = (
  name: string,
  date: string,
  own: { organization?: string; category?: string; criticality?: string } = {},
): string =>
  `${own.organization ?? 'Bank Przykładowy'},${own.category ?? 'Open port'},${name},${own.criticality ?? 'high'},,,${date}`
const csv = (...rows: readonly string[]): string => [header, ...rows].join('\n')
const countsSchema = z.object({
  files: z.array(
    z.object({
      counts: z.object({
        created: z.int(),
        detected: z.int(),
        reopened: z.int(),
        known: z.int(),
        stopped: z.int(),
        refused: z.int(),
      }),
      failure: z.string().nullable(),
      refused: z.array(z.object({ line: z.int(), reason: z.string() })),
    }),
  ),
})
const importing = async (file: string, ...more: readonly string[]) => {
  const { code, out } = await portal.run(['import', 'visibilities', file, ...more, '--json'])
  const [one] = countsSchema.parse(JSON.parse(out)).files
  if (one === undefined) throw new Error('no file')
  return { code, ...one }
}
const none = { created: 0, detected: 0, reopened: 0, known: 0, stopped: 0, refused: 0 }
const stored = async (id: number) =>
  (await portal.platform.collection(exposuresCollection).get('visibility', id))?.entity

describe('an import of visibilities', () => {
  it('creates new ones, adds dates to known ones, and changes nothing on a second run', async () => {
    const file = written(
      'scan.csv',
      csv(
        row('RDP 192.0.2.7', '2026-09-01'),
        row('rdp 192.0.2.7', '2026-09-02T08:00:00+02:00'),
        row('SMB 192.0.2.7', '2026-09-01', { criticality: 'niska' }),
      ),
    )
    expect(await importing(file)).toMatchObject({ code: 0, counts: { ...none, created: 2, detected: 1 } })
    expect(await stored(1)).toMatchObject({
      name: 'RDP 192.0.2.7',
      criticality_level: 1,
      first_detection_date: '2026-09-01T00:00:00.000Z',
      last_detection_date: '2026-09-02T06:00:00.000Z',
      detections: 2,
      is_active: true,
    })
    expect(await stored(2)).toMatchObject({ criticality_level: 3 })
    const before = await portal.platform.collection(exposuresCollection).head()
    expect(await importing(file)).toMatchObject({ code: 0, counts: { ...none, known: 3 } })
    expect((await portal.platform.collection(exposuresCollection).head()).sequence).toBe(before.sequence)
  })

  it('counts detections of false positives, and reopens closed visibilities', async () => {
    const found = ['A', 'B', 'C']
    await importing(written('first.csv', csv(...found.map((name) => row(name, '2026-09-01')))))
    const collection = portal.platform.collection(exposuresCollection)
    const closed = { is_active: false, life: newRemediation('2026-09-01T00:00:00.000Z', 'closed') }
    for (const [id, own] of [
      [1, { false_positive: true }],
      [2, closed],
      [3, { ...closed, closed_date: '2026-09-10T00:00:00.000Z' }],
    ] as const) {
      await collection.commit(actor, async (commit) => {
        const one = await collection.get('visibility', id)
        if (one === undefined) throw new Error('gone')
        commit.update('visibility', id, { ...one.entity, ...own }, one, ['name'])
      })
    }
    // The third was closed after that scan, which therefore does not affect it. A dry run reports the same.
    const second = written('second.csv', csv(...found.map((name) => row(name, '2026-09-05'))))
    const counts = { ...none, stopped: 1, reopened: 1, detected: 1 }
    expect(await importing(second, '--dry-run')).toMatchObject({ counts })
    expect(await importing(second)).toMatchObject({ counts })
    expect(await stored(3)).toMatchObject({ detections: 2, is_active: false })
    expect(await stored(1)).toMatchObject({ detections: 1, last_detection_date: '2026-09-01T00:00:00.000Z' })
    expect(await stored(2)).toMatchObject({ detections: 2, is_active: true })
  })

  it('rejects rows by line and reason, and accepts the others', async () => {
    const file = written(
      'mixed.csv',
      csv(
        row('Good', '2026-09-01'),
        `Bank Przykładowy,Open port,"Two\nlines",1,,,2026-09-01`,
        row('', '2026-09-01'),
        row('x', '2026-02-30'),
        row('x', '2999-01-01'),
        row('x', '2026-09-01', { organization: 'Nobody' }),
        row('x', '2026-09-01', { organization: 'Bez usługi' }),
        row('x', '2026-09-01', { category: 'Unknown' }),
        row('x', '2026-09-01', { criticality: '7' }),
        row('y'.repeat(256), '2026-09-01'),
        'too,few',
      ),
    )
    const { code, counts, refused } = await importing(file)
    expect([code, counts]).toEqual([3, { ...none, created: 2, refused: 9 }])
    expect(refused.map(({ line }) => line)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13])
    expect(await stored(2)).toMatchObject({ name: 'Two lines' })
    const report = await portal.run(['import', 'visibilities', file, '--report', 'rows.jsonl'])
    expect(report.out).toContain('mixed.csv:9: x: no organization Bez usługi has the visibilities service')
    expect(readFileSync(join(portal.folder, 'rows.jsonl'), 'utf8').trim().split('\n')).toHaveLength(11)
  })

  it('reads CSV from Polish Excel, and JSON lines', async () => {
    const polish = `\uFEFFklient;kategoria;nazwa;krytyczność;opis;komentarz analityka;data wykrycia\r\nBank Przykładowy;Otwarty port;"Port; 445";średnia;"Opis ""w cudzysłowie""";tylko dla nas;2026-09-01\r\n`
    expect(await importing(written('polish.csv', polish))).toMatchObject({
      code: 0,
      counts: { ...none, created: 1 },
    })
    expect(await stored(1)).toMatchObject({
      name: 'Port; 445',
      criticality_level: 2,
      description: 'Opis "w cudzysłowie"',
      analyst_comment: 'tylko dla nas',
    })
    const lines = `{"client":1,"category":"Open port","name":"J","criticality":3,"detection_date":"2026-09-01T00:00:00Z"}\n\nnot json\n{"client":"1","category":"Open port","name":"K","criticality":"low"}\n`
    const { counts, refused } = await importing(written('rows.jsonl', lines))
    expect([counts, refused.map(({ line }) => line)]).toEqual([{ ...none, created: 2, refused: 1 }, [3]])
  })

  it('names the organization once for all rows, and creates categories if allowed', async () => {
    const file = written('short.csv', 'category,name,criticality\nNew,N,1\n')
    expect(await importing(file)).toMatchObject({ code: 1, failure: 'it has no column client' })
    expect(await importing(file, '--client', 'bank przykładowy')).toMatchObject({
      code: 1,
      counts: { ...none, refused: 1 },
    })
    expect(await importing(file, '--client', '1', '--create-categories', '--dry-run')).toMatchObject({
      code: 0,
      counts: { ...none, created: 1 },
    })
    expect(await stored(1)).toBeUndefined()
    expect(await importing(file, '--client', '1', '--create-categories')).toMatchObject({
      code: 0,
      counts: { ...none, created: 1 },
    })
    expect((await portal.run(['import', 'visibilities', file, '--client', 'Nobody'])).err).toContain(
      'No organization Nobody',
    )
  })

  it('rejects invalid files, with the reason', async () => {
    expect((await importing('absent.csv')).failure).toBe('there is no such file')
    expect((await importing(written('empty.csv', ''))).failure).toBe('it is empty')
    expect((await importing(written('binary.csv', Buffer.from([0x50, 0x4b, 0, 0])))).failure).toBe(
      'the file is a zip archive or a workbook: save it as CSV in UTF-8',
    )
    expect((await importing(written('cyrillic.csv', Buffer.from([0xe0, 0xe1, 0xe2, 0xff])))).failure).toBe(
      'the file is neither UTF-8 nor Windows-1250 or ISO-8859-2 text: save it as UTF-8',
    )
    const broken = await importing(
      written(
        'open.csv',
        [
          header,
          `"${'x'.repeat(150_000)}`,
          row('After', '2026-09-01'),
          '"open',
          ...Array.from({ length: 50 }, () => ''),
          row('At the end', '2026-09-01'),
          '',
        ].join('\n'),
      ),
      '--dry-run',
    )
    expect(broken.refused).toEqual([
      expect.objectContaining({ line: 2, reason: 'it is too long for a row' }),
      expect.objectContaining({ line: 4, reason: 'a quotation mark is left open' }),
    ])
    expect(broken.counts).toMatchObject({ created: 2 })
  })

  it('reads Polish encodings from before UTF-8', async () => {
    const polish = `${csv(row('za\u00bf\u00f3\u00b3\u00e6 g\u00ea\u009cl\u00b9', '2026-09-01', { organization: '1' }))}\n`
    expect(await importing(written('excel.csv', Buffer.from(polish, 'latin1')))).toMatchObject({
      code: 0,
      counts: { ...none, created: 1 },
    })
    expect(await stored(1)).toMatchObject({ name: 'zażółć gęślą' })
    const lines = `{"client":"1","category":"Open port","name":"g\u00ea\u009c","criticality":"high","detection_date":"2026-09-01"}\r\n`
    expect(await importing(written('scan.jsonl', Buffer.from(lines, 'latin1')))).toMatchObject({
      code: 0,
      counts: { ...none, created: 1 },
    })
    expect(await stored(2)).toMatchObject({ name: 'gęś' })
  })

  it('resumes after an interruption, with the same result', async () => {
    const rows = Array.from({ length: 400 }, (_, index) =>
      row(`Port ${index % 300}`, new Date(Date.UTC(2026, 5, 1 + Math.floor(index / 300))).toISOString()),
    )
    await importing(written('part.csv', csv(...rows.slice(0, 150))))
    expect(await importing(written('whole.csv', csv(...rows)))).toMatchObject({
      counts: { ...none, created: 150, detected: 100, known: 150 },
    })
    const readModel = await portal.platform.collection(exposuresCollection).readModel()
    expect(readModel.count('SELECT count(*) FROM visibility')).toBe(300)
    expect(await portal.platform.table.queryAll(keys.detection(1, '').pk)).toHaveLength(2)
  })

  it.skipIf(sharedData === undefined)(
    'accepts the catalogue of known exploited vulnerabilities in both formats',
    async () => {
      const options = ['--client', 'Bank Przykładowy', '--create-categories']
      const first = await importing(join(sharedData ?? '', 'exposures/kev.csv'), ...options)
      expect(first).toMatchObject({ code: 0, failure: null })
      expect(first.counts.created).toBeGreaterThan(100)
      expect((await importing(join(sharedData ?? '', 'exposures/kev.json'), ...options)).counts).toEqual({
        ...none,
        known: first.counts.created,
      })
    },
  )
})
