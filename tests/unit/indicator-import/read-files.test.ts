import { describe, expect, it } from 'vitest'
import { readFiles, type ReadBatch } from '#web/features/indicator-import/reading/read-files.ts'
import { unknownHeader } from '#web/features/indicator-import/form/table-header.ts'

const now = new Date('2026-11-21T12:00:00Z')
const options = { origin: 'fallback', tags: ['all'], ids: 'file', now } as const
const file = (name: string, content: string | Uint8Array<ArrayBuffer>): File => new File([content], name)
const json = (name: string, content: unknown): File => file(name, JSON.stringify(content))

/** All values read, as one batch. */
const read = async (
  files: readonly File[],
  own: Partial<Parameters<typeof readFiles>[1]> = {},
): Promise<ReadBatch> => {
  const batches: ReadBatch[] = []
  for await (const batch of readFiles(files, { ...options, ...own })) batches.push(batch)
  return {
    rows: batches.flatMap(({ rows }) => rows),
    refused: batches.flatMap(({ refused }) => refused),
    repeated: batches.reduce((sum, { repeated }) => sum + repeated, 0),
    ignored: Object.assign({}, ...batches.map(({ ignored }) => ignored)),
    share: batches.at(-1)?.share ?? 0,
  }
}
const problemsOf = async (files: readonly File[]) =>
  (await read(files)).refused.map(({ place, reason }) => [place.file, reason])

describe('indicator files', () => {
  it('reads a table: values from the row, and defaults where it has none', async () => {
    const { rows, refused, repeated, share } = await read([
      file(
        'a.csv',
        '\uFEFFvalue;type;category;tags;origin;description;ids_flag\r\nhost[.]example;domain;C2;one|two;  ;"a note\nof two lines";no\r\n192.0.2.1:8080;ip-dst;;;feed;;\r\nHOST.example.;domain;;;;;\r\nnonsense;ipv4;;;;;\r\n',
      ),
    ])
    expect(rows).toEqual([
      {
        place: { file: 'a.csv', line: 2 },
        remarks: [],
        row: {
          value: 'host.example',
          type: 'domain',
          category: 'C2',
          tags: ['all', 'one', 'two'],
          origin: 'fallback',
          notes: 'a note\nof two lines',
          ids_flag: false,
        },
      },
      {
        place: { file: 'a.csv', line: 4 },
        remarks: ['port_left_out'],
        row: {
          value: '192.0.2.1',
          type: 'ipv4',
          category: null,
          tags: ['all'],
          origin: 'feed',
          notes: 'port 8080',
          ids_flag: true,
        },
      },
    ])
    expect(repeated).toBe(1)
    expect(refused).toEqual([
      { place: { file: 'a.csv', line: 6 }, value: 'nonsense', reason: 'not_of_type', detail: 'ipv4' },
    ])
    expect(share).toBe(1)
  })

  it('uses the named column where no header identifies one, and knows which tables need that', async () => {
    const table = file('a.csv', '\uFEFF# export\n"Co";Uwagi\nhost[.]example;przykład\n')
    expect(await unknownHeader(table)).toEqual(['Co', 'Uwagi'])
    expect(
      (
        await read([table, file('list', 'other.example')], { column: { file: 'a.csv', name: 'Co' } })
      ).rows.map(({ row }) => [row.value, row.notes]),
    ).toEqual([
      ['host.example', 'przykład'],
      ['other.example', null],
    ])
    for (const text of [
      'value,type\na.example,domain\n',
      'a.example,b.example\nc.example,d.example\n',
      'one of these\na.example\n',
      'Co;Uwagi\n',
      '{"a": 1}',
      '',
    ])
      expect(await unknownHeader(file('b', text))).toBeUndefined()
  })

  it.each([
    ['on', true],
    ['off', false],
  ] as const)('marks all or none as suitable for detection: %s', async (ids, expected) => {
    const { rows } = await read([file('a.csv', `value,ids_flag\na.example,${expected ? '0' : '1'}\n`)], {
      ids,
    })
    expect(rows.map(({ row }) => row.ids_flag)).toEqual([expected])
  })

  it('reads a list in chunks that end within a character', async () => {
    const lines = Array.from({ length: 9000 }, (_, index) => `ż${index}.example`)
    const { rows } = await read([file('list.txt', lines.join('\n'))])
    expect(rows.map(({ row }) => row.value)).toEqual(lines)
  })

  it('reads a report: certain values first, doubtful ones with their reason, and no plain words', async () => {
    const { rows, refused, ignored, repeated } = await read([
      file(
        'report',
        'Mails come from billing@amber-ferret.example.\nDo not open www.amber-ferret[.]example), please.\nMore at https://blog.example.org/ferret.\n\nPozdrawiam\nJan, jan@firma.example\nbilling@amber-ferret.example\n',
      ),
    ])
    expect(rows.map(({ row, doubt }) => [row.value, doubt])).toEqual([
      ['billing@amber-ferret.example', undefined],
      ['www.amber-ferret.example', undefined],
      ['https://blog.example.org/ferret', 'link'],
      ['jan@firma.example', 'signature'],
    ])
    expect([refused, ignored, repeated]).toEqual([[], { text: 1 }, 1])
  })

  it.each([
    'The sample (evil.example), as we said.\nUpdate today, then wait.\n',
    'Indicators\nThe server is evil.example, as we said.\n',
    'Domain, address and link were seen, among others.\nIt is evil.example, as we said, today.\n',
  ])('does not mistake commas in sentences for a table: %j', async (text) => {
    expect(await unknownHeader(file('a.txt', text))).toBeUndefined()
    expect((await read([file('a.txt', text)])).rows.map(({ row }) => row.value)).toEqual(['evil.example'])
  })

  it('reads a STIX bundle and a MISP event, and reports what it skips', async () => {
    const { rows, ignored, refused } = await read([
      json('bundle.json', {
        type: 'bundle',
        objects: [
          {
            type: 'indicator',
            id: 'indicator--1',
            pattern: "[domain-name:value = 'a.example']",
            pattern_type: 'stix',
            valid_from: '2026-01-01T00:00:00Z',
          },
          {
            type: 'indicator',
            id: 'indicator--2',
            pattern: "[domain-name:value = 'old.example']",
            valid_until: '2026-11-20T00:00:00Z',
          },
          { type: 'malware', id: 'malware--1' },
        ],
      }),
      json('event.json', {
        Event: {
          info: 'Campaign',
          Attribute: [
            { type: 'domain', uuid: 'u1', value: 'b.example', category: 'Network activity', to_ids: false },
            { type: 'link', value: 'https://blog.example/' },
          ],
        },
      }),
    ])
    expect(rows.map(({ place, row }) => [place, row.value, row.category, row.origin, row.ids_flag])).toEqual([
      [{ file: 'bundle.json', object: 'indicator--1' }, 'a.example', null, 'fallback', true],
      [{ file: 'event.json', object: 'u1' }, 'b.example', 'Network activity', 'Campaign', false],
    ])
    expect(ignored).toEqual({ malware: 1, link: 1 })
    expect(refused.map(({ reason }) => reason)).toEqual(['expired'])
  })

  it('rejects a repeated value with a stricter level, because the first one is added', async () => {
    const { rows, refused, repeated } = await read([
      file('a.csv', 'value,tlp\na.example,GREEN\nb.example,\nc.example,RED\na.example,GREEN\n'),
      file('b.csv', 'value,tlp\na.example,RED\nb.example,AMBER\nc.example,GREEN\nb.example,GREEN\n'),
    ])
    expect(rows.map(({ row }) => [row.value, row.tlp])).toEqual([
      ['a.example', 'green'],
      ['b.example', undefined],
      ['c.example', 'red'],
    ])
    expect(refused).toEqual([
      {
        place: { file: 'b.csv', line: 2 },
        value: 'a.example',
        reason: 'stricter_repetition',
        detail: 'TLP:RED',
      },
      {
        place: { file: 'b.csv', line: 3 },
        value: 'b.example',
        reason: 'stricter_repetition',
        detail: 'TLP:AMBER',
      },
    ])
    expect(repeated).toBe(3)
  })

  it('reads a MISP manifest with the selected events, and asks for missing ones', async () => {
    const id = '5f0b1c1e-0000-4000-8000-000000000001'
    const manifest = json('manifest.json', { [id]: { info: 'Campaign' } })
    const event = json(`${id}.json`, { Event: { Attribute: [{ type: 'domain', value: 'a.example' }] } })
    const { rows, refused } = await read([manifest, event])
    expect([rows.map(({ row }) => row.value), refused]).toEqual([['a.example'], []])
    expect((await read([manifest])).refused).toEqual([
      { place: { file: 'manifest.json' }, value: '', reason: 'event_missing', detail: '1/1' },
    ])
  })

  it('rejects a file that cannot be read, and reads the others', async () => {
    const files = [
      file('empty', ' \n'),
      file('a.gz', new Uint8Array([0x1f, 0x8b, 8])),
      file('a.xlsx', new Uint8Array([0x50, 0x4b, 3])),
      file('wide.txt', new Uint8Array([0xff, 0xfe, 0x61, 0])),
      file('cyrillic.txt', new Uint8Array([0xe0, 0xff, 0x2e, 0x65])),
      file('cut.json', '{"type": "bundle", "objects": ['),
      json('other.json', { name: 'x' }),
      file('list.txt', 'a.example'),
    ]
    expect(await problemsOf(files)).toEqual([
      ['empty', 'file_empty'],
      ['a.gz', 'file_compressed'],
      ['a.xlsx', 'file_archive'],
      ['wide.txt', 'file_utf16'],
      ['cyrillic.txt', 'file_not_utf8'],
      ['cut.json', 'file_broken_json'],
      ['other.json', 'file_unknown_format'],
    ])
    expect((await read(files)).rows).toHaveLength(1)
  })

  it('omits control characters that the server rejects', async () => {
    const { rows } = await read([
      file('a.csv', 'value,description,tags\na.example,note\u0007 here,t\u0000ag\n'),
    ])
    expect(rows.map(({ row }) => [row.notes, row.tags])).toEqual([['note here', ['all', 'tag']]])
  })
})
