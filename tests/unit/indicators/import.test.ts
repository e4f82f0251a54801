/** Sources of indicators: tables, lists, STIX and MISP, valid and invalid. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { instantOf, UnreadableSource, type ImportItem } from '#shared/domain/indicators/import/candidate.ts'
import { formatOf, readJson, readText } from '#shared/domain/indicators/import/recognize.ts'
import type { ColumnNames } from '#shared/domain/indicators/import/table-columns.ts'
import { readPattern } from '#shared/domain/indicators/import/stix-pattern.ts'
import { sharedData } from '#tests/shared-data.ts'
import { hostilePatterns } from './hostile-texts.ts'

const now = new Date('2026-11-01T00:00:00Z')
const chunked = (text: string, size: number): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  )
const readAll = async (
  text: string,
  { size = 1 << 16, columns = {} }: { size?: number; columns?: ColumnNames } = {},
): Promise<ImportItem[]> => {
  const format = formatOf(text.slice(0, 65_536), columns)
  if (format === 'json') {
    const source = readJson(JSON.parse(text), now)
    return 'items' in source ? [...source.items] : []
  }
  const items: ImportItem[] = []
  for await (const batch of readText(format, chunked(text, size), columns)) items.push(...batch)
  return items
}
const brief = (item: ImportItem): string => {
  if (item.outcome === 'ignored') return `ignored ${item.type}`
  const place = item.place.line ?? item.place.object ?? ''
  return item.outcome === 'refused'
    ? `${place} - ${item.reason}${item.detail === undefined ? '' : ` (${item.detail})`}`
    : `${place} ${item.indicator.type} ${item.indicator.key}`
}
const read = async (text: string, options?: { size?: number; columns?: ColumnNames }): Promise<string[]> =>
  (await readAll(text, options)).map(brief)

describe('tables', () => {
  it('are read with every field', async () => {
    const [item] = await readAll(
      'value,type,category,tags,origin,notes,ids_flag,published_date\nhxxp://A[.]example,URL,phishing,"bank; fake ",https://r.example,"two\nlines",yes,2024-01-15 14:37:41\n',
    )
    expect(item).toEqual({
      outcome: 'candidate',
      place: { line: 2 },
      entered: 'hxxp://A[.]example',
      indicator: {
        isIndicator: true,
        type: 'url',
        value: 'http://A.example',
        key: 'http://a.example/',
        alternatives: [],
      },
      category: 'phishing',
      tags: ['bank', 'fake'],
      origin: 'https://r.example',
      description: 'two\nlines',
      idsFlag: true,
      firstSeen: '2024-01-15T14:37:41.000Z',
      remarks: [],
    })
  })

  it.each([
    [
      'semicolons and Polish names',
      'Wartość;Typ;Kategoria\na.example;domena;x\n',
      {},
      ['2 domain a.example'],
    ],
    [
      'tabs, CRLF, a mark of UTF-8 and no line break at the end',
      '\uFEFFindicator\ttype\r\na.example\tdomain\r\n192.0.2.1\tip',
      {},
      ['2 domain a.example', '3 ipv4 192.0.2.1'],
    ],
    [
      'comments and empty lines',
      '# made today\n# by us\nvalue,type\n\n# more\na.example,domain\n,\n',
      {},
      ['6 domain a.example'],
    ],
    [
      'a given column',
      'when,what\n2024-01-01,a.example\n',
      { value: 'What', date: 'when' },
      ['2 domain a.example'],
    ],
    [
      'quotation marks',
      'value,notes\n"a.example","say ""x"", y"\nb.example,5" disk\n',
      {},
      ['2 domain a.example', '3 domain b.example'],
    ],
    [
      'rows shorter and longer than the header',
      'value,type\na.example\nhttp://b.example/x,y,url\n',
      {},
      ['2 domain a.example', '3 - malformed_row (3 > 2)'],
    ],
    [
      'valid and invalid levels',
      'value,type,tlp\na.example,domain,FIOLETOWY\nb.example,domain,[TLP:RED]\nc.example,domain,-\n',
      {},
      ['2 - unknown_tlp (FIOLETOWY)', '3 domain b.example', '4 domain c.example'],
    ],
    [
      'composite types',
      `value,type\nx.dll|${'a'.repeat(40)},filename|sha1\n192.0.2.1|80,ip-dst|port\nx,filename|md5\n`,
      {},
      ['2 filename x.dll', `2 sha1 ${'a'.repeat(40)}`, '3 ipv4 192.0.2.1', '4 - not_of_type (filename|md5)'],
    ],
    [
      'wrong, unknown or missing types',
      'value,type\n192.0.2.1,domain\na.example,mutex\na.example,\nnonsense,domain\na.exe,md5\n',
      {},
      [
        '2 ipv4 192.0.2.1',
        '3 - unknown_type (mutex)',
        '4 domain a.example',
        '5 - not_of_type (domain)',
        '6 - not_of_type (md5)',
      ],
    ],
    [
      'an unclosed quotation',
      `value,type\na.example,domain\n"b.example,domain\n${'c.example,domain\n'.repeat(60)}d.example,domain\n`,
      {},
      [
        '2 domain a.example',
        '3 - unclosed_quote (3-53)',
        ...Array.from({ length: 10 }, (_, index) => `${54 + index} domain c.example`),
        '64 domain d.example',
      ],
    ],
    ['a quotation open at the end', 'value,type\n"a.example,domain', {}, ['2 - unclosed_quote']],
    [
      'a row without end',
      `value\na.example\n${'x'.repeat(200_000)}\nb.example\n`,
      {},
      ['2 domain a.example', '3 - row_too_long', '4 domain b.example'],
    ],
  ] as [string, string, ColumnNames, string[]][])('%s', async (_, text, columns, expected) => {
    expect(await read(text, { columns })).toEqual(expected)
    for (const size of [1, 2, 7])
      if (text.length < 10_000) expect(await read(text, { columns, size })).toEqual(expected)
  })

  it('note values that were read differently', async () => {
    const items = await readAll('value,type,date\n192.0.2.1:8080,domain,soon\n')
    expect(items).toMatchObject([
      {
        remarks: [
          { code: 'type_corrected', from: 'domain' },
          { code: 'port_left_out', port: 8080 },
          { code: 'date_not_read', text: 'soon' },
        ],
      },
    ])
  })

  it('without the named column are rejected as a whole', () => {
    expect(() => formatOf('a,b\n1,2\n', { value: 'c' })).toThrow(UnreadableSource)
  })
})

describe('plain lists', () => {
  it('of lines, in any format', async () => {
    expect(
      await read('# list\na[.]example\n\n192.0.2.1, b.example\n0.0.0.0 ads.example # blocked\nnonsense\n'),
    ).toEqual([
      '2 domain a.example',
      '4 ipv4 192.0.2.1',
      '4 domain b.example',
      '5 domain ads.example',
      'ignored text',
    ])
  })
  it('of sentences: plain words are skipped, and doubtful values come last', async () => {
    const items = await readAll(
      'See https://blog.example.org/a, please.\nIt is at evil[.]example. Vendor other.example wrote it down.\n*.evil[.]example\nRegards\n',
    )
    expect(items.map(brief)).toEqual([
      '2 domain evil.example',
      '3 - pattern',
      'ignored text',
      '1 url https://blog.example.org/a',
      '2 domain other.example',
    ])
    expect(items.flatMap((item) => (item.outcome === 'candidate' ? [item.doubt] : []))).toEqual([
      undefined,
      'link',
      'not_defanged',
    ])
  })
  it('with chunks that end anywhere', async () => {
    const text = Array.from({ length: 50 }, (_, index) => `h${index}.example`).join('\r\n')
    for (const size of [1, 3, 100])
      expect(await read(text, { size })).toEqual(
        Array.from({ length: 50 }, (_, index) => `${index + 1} domain h${index}.example`),
      )
  })
  it('with a line without a line break', async () => {
    expect(await read(`a.example\n${'x'.repeat(200_000)}\nb.example`)).toEqual([
      '1 domain a.example',
      '2 - row_too_long',
      '3 domain b.example',
    ])
  })
})

describe('dates', () => {
  it.each([
    ['2024-01-15', '2024-01-15T00:00:00.000Z'],
    ['2024-01-15 14:37:41', '2024-01-15T14:37:41.000Z'],
    ['2024-01-15T14:37:41+02:00', '2024-01-15T12:37:41.000Z'],
    ['2024-01-15 14:37:41 UTC', '2024-01-15T14:37:41.000Z'],
    ['1539269938', '2018-10-11T14:58:58.000Z'],
    ['15.01.2024', undefined],
    ['2024-13-01', undefined],
    ['', undefined],
  ])('%s', (text, expected) => {
    expect(instantOf(text)).toBe(expected)
  })
})

describe('STIX patterns', () => {
  const values = (pattern: string): unknown => {
    const read = readPattern(pattern)
    return typeof read === 'string'
      ? read
      : read.map(({ path, operator, values: found }) => `${path} ${operator} ${found.join('+')}`)
  }
  it.each([
    ["[ipv4-addr:value = '192.0.2.1']", ['ipv4-addr:value = 192.0.2.1']],
    [
      "[ipv4-addr:value='192.0.2.1' OR domain-name:value = 'a.example']",
      ['ipv4-addr:value = 192.0.2.1', 'domain-name:value = a.example'],
    ],
    [
      "([url:value = 'http://a.example/?b=\\'c\\'']) OR [file:hashes.'SHA-256' = 'aa']",
      ["url:value = http://a.example/?b='c'", 'file:hashes.SHA-256 = aa'],
    ],
    ["[(ipv4-addr:value IN ('192.0.2.1', '192.0.2.2'))]", ['ipv4-addr:value IN 192.0.2.1+192.0.2.2']],
    [
      "[email-message:body_multipart[*].body_raw_ref.name MATCHES '^a']",
      ['email-message:body_multipart[*].body_raw_ref.name MATCHES ^a'],
    ],
    ["[domain-name:value NOT IN ('a')]", ['domain-name:value NOT IN a']],
    ['[file:size > 100]', ['file:size > 100']],
    ["[file:name = 'a' AND file:size = 1]", 'and'],
    ["[a:b = '1'] AND [a:b = '2']", 'and'],
    ["[a:b = '1'] FOLLOWEDBY [a:b = '2']", 'sequence'],
    ["[a:b = '1'] REPEATS 5 TIMES", 'repetition'],
    ['', 'malformed'],
    ['[]', 'malformed'],
    ["[a:b = '1'", 'malformed'],
    ["[a:b = '1]", 'malformed'],
    ['[a:b]', 'malformed'],
    ["[a:b = '1'))", 'malformed'],
    ["[a:b IN ('1' '2'", 'malformed'],
    ['rule x { condition: true }', 'malformed'],
  ])('%s', (pattern, expected) => {
    expect(values(pattern)).toEqual(expected)
  })
  it.each(hostilePatterns)('with many %s are malformed', (_, pattern) => {
    expect(readPattern(pattern)).toBe('malformed')
  })
})

describe('STIX', () => {
  const indicator = (
    id: number,
    pattern: string,
    own: Record<string, unknown> = {},
  ): Record<string, unknown> => ({
    type: 'indicator',
    id: `indicator--${id}`,
    pattern,
    pattern_type: 'stix',
    valid_from: '2026-01-01T00:00:00Z',
    ...own,
  })
  const bundle = (...objects: unknown[]): string =>
    JSON.stringify({ type: 'bundle', id: 'bundle--1', objects })

  it('indicators keep their metadata', async () => {
    const [item] = await readAll(
      bundle(
        { type: 'identity', id: 'identity--1', name: 'CERT' },
        indicator(1, "[ipv4-addr:value = '192.0.2.0/24']", {
          name: 'C2',
          description: 'A server.',
          labels: ['rat'],
          indicator_types: ['malicious-activity', 'anonymization'],
          created_by_ref: 'identity--1',
        }),
      ),
    ).then((all) => all.filter((one) => one.outcome !== 'ignored'))
    expect(item).toMatchObject({
      place: { object: 'indicator--1' },
      indicator: { type: 'ipv4_cidr', key: '192.0.2.0/24' },
      tags: ['rat', 'anonymization'],
      origin: 'CERT',
      description: 'C2\nA server.',
      idsFlag: true,
      firstSeen: '2026-01-01T00:00:00.000Z',
    })
  })

  it('invalid objects are rejected with their id', async () => {
    expect(
      await read(
        bundle(
          indicator(1, "[ipv4-addr:value = '192.0.2.1']", { revoked: true }),
          indicator(2, "[ipv4-addr:value = '192.0.2.1']", { valid_until: '2026-10-01T00:00:00Z' }),
          indicator(3, 'rule a {}', { pattern_type: 'yara' }),
          indicator(4, "[file:name = 'a' AND file:size = 1]"),
          indicator(5, "[mutex:name = 'a' OR domain-name:value = 'a.example']"),
          indicator(6, "[domain-name:value LIKE '%.example']"),
          { type: 'indicator', id: 'indicator--7' },
          'x',
          { type: 'malware', id: 'malware--1' },
        ),
      ),
    ).toEqual([
      ' - malformed_object',
      'indicator--1 - revoked',
      'indicator--2 - expired (2026-10-01T00:00:00.000Z)',
      'indicator--3 - unsupported_pattern (yara)',
      'indicator--4 - unsupported_pattern (and)',
      'indicator--5 - unsupported_pattern (mutex:name)',
      'indicator--5 domain a.example',
      'indicator--6 - unsupported_pattern (domain-name:value LIKE)',
      'indicator--7 - malformed_object',
      'ignored malware',
    ])
  })

  it('observables are not for detection; the newest version of an object wins', async () => {
    const items = await readAll(
      bundle(
        { type: 'domain-name', id: 'domain-name--1', value: 'a.example' },
        {
          type: 'file',
          id: 'file--1',
          name: 'x.exe',
          hashes: { MD5: 'a'.repeat(32), 'SHA-256': 'b'.repeat(64), SSDEEP: '3::' },
        },
        indicator(1, "[url:value = 'http://old.example']", { modified: '2026-01-01' }),
        indicator(1, "[url:value = 'http://new.example']", { modified: '2026-02-01' }),
      ),
    )
    expect(items.map(brief)).toEqual([
      'domain-name--1 domain a.example',
      `file--1 md5 ${'a'.repeat(32)}`,
      `file--1 sha256 ${'b'.repeat(64)}`,
      'ignored file SSDEEP',
      'indicator--1 url http://new.example/',
    ])
    expect(items[0]).toMatchObject({ idsFlag: false })
  })
})

describe('MISP', () => {
  const event = (...Attribute: unknown[]): string =>
    JSON.stringify({
      Event: {
        info: 'Report',
        date: '2026-01-02',
        Orgc: { name: 'CERT' },
        Tag: [{ name: 'tlp:clear' }],
        Attribute,
        Object: [
          { name: 'file', Attribute: [{ type: 'md5', uuid: 'o1', value: 'c'.repeat(32), to_ids: true }] },
        ],
      },
    })

  it('attributes, object attributes and composites are read', async () => {
    const items = await readAll(
      event(
        {
          type: 'ip-dst',
          uuid: 'a1',
          category: 'Network activity',
          value: '192.0.2.1',
          to_ids: true,
          comment: 'c2',
          timestamp: '1539269938',
          Tag: [{ name: 'rat' }],
        },
        { type: 'filename|sha1', uuid: 'a2', value: `x.exe|${'d'.repeat(40)}` },
        { type: 'link', value: 'https://r.example' },
        { type: 'text', value: 'x' },
        { type: 'md5', uuid: 'a3', value: 'x', deleted: true },
        { type: 'ip-dst|port', uuid: 'a4', value: '192.0.2.2|80' },
      ),
    )
    expect(items.map(brief)).toEqual([
      'a1 ipv4 192.0.2.1',
      'a2 filename x.exe',
      `a2 sha1 ${'d'.repeat(40)}`,
      'ignored link',
      'ignored text',
      'a3 - revoked',
      'a4 ipv4 192.0.2.2',
      `o1 md5 ${'c'.repeat(32)}`,
    ])
    expect(items[0]).toMatchObject({
      category: 'Network activity',
      tags: ['rat', 'tlp:clear'],
      origin: 'CERT: Report',
      description: 'c2',
      idsFlag: true,
      firstSeen: '2018-10-11T14:58:58.000Z',
    })
    expect(items[2]).toMatchObject({
      idsFlag: false,
      description: `filename|sha1: x.exe|${'d'.repeat(40)}`,
      firstSeen: '2026-01-02T00:00:00.000Z',
    })
  })

  it('a manifest names its events', () => {
    const id = '67317f07-5461-555f-9491-d7685196f614'
    expect(readJson({ [id]: { info: 'x' } }, now)).toEqual({ format: 'MISP manifest', events: [id] })
    expect(() => readJson({ '../../etc/passwd': {} }, now)).toThrow('neither STIX')
  })
})

describe.skipIf(sharedData === undefined)('real files', () => {
  const text = (file: string): string => readFileSync(join(sharedData ?? '', file), 'utf8')
  const counts = (items: readonly ImportItem[]): Record<string, number> => {
    const found: Record<string, number> = {}
    for (const item of items) {
      const name = item.outcome === 'refused' ? item.reason : item.outcome
      found[name] = (found[name] ?? 0) + 1
    }
    return found
  }

  it('have twenty thousand indicators, each of its type', async () => {
    expect(counts(await readAll(text('iocs/iocs.csv')))).toEqual({ candidate: 20_000 })
  })
  it('include messy ones', async () => {
    const items = await readAll(text('iocs/iocs-messy.csv'))
    // 537 rows, of which 29 hold two indicators each: file name and digest, domain and address.
    expect(counts(items)).toEqual({
      candidate: 495,
      not_of_type: 7,
      not_recognized: 5,
      pattern: 39,
      several_values: 3,
      too_long: 11,
      truncated: 6,
    })
    expect(
      items.filter((item) => item.outcome === 'candidate' && item.remarks.length > 0).length,
    ).toBeGreaterThan(30)
  })
  it.each([
    ['stix/amnesty-novispy.stix2', { candidate: 11, ignored: 19, unsupported_pattern: 7 }],
    ['stix/amnesty-wintego_helios.stix2', { candidate: 175, ignored: 177 }],
    ['stix/tweetfeed-today.json', { candidate: 59, ignored: 1 }],
    ['stix/oasis/apt1.json', { candidate: 10, ignored: 64, unsupported_pattern: 2 }],
    ['stix/oasis/poisonivy.json', { candidate: 66, ignored: 130, not_of_type: 1 }],
    ['stix/oasis/infrastructure.json', { candidate: 2, ignored: 8 }],
    ['stix/taxii-tweetfeed/pages/2026-08-22.0.json', { candidate: 50 }],
  ])('%s', async (file, expected) => {
    expect(counts(await readAll(text(file)))).toEqual(expected)
  })
  it('include MISP events', async () => {
    const folders = ['misp/events', 'misp/feed-tweetfeed']
    const files = folders.flatMap((folder) =>
      readdirSync(join(sharedData ?? '', folder))
        .filter((file) => !/^(hashes|manifest)/.test(file))
        .map((file) => `${folder}/${file}`),
    )
    const all = await Promise.all(files.map(async (file) => readAll(text(file))))
    expect(counts(all.flat())).toEqual({ candidate: 782, ignored: 38, not_of_type: 1, pattern: 2 })
  })
})
