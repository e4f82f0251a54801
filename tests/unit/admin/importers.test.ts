/** Every format that threats are imported from, with our own fixtures, and what is rejected. */
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseJson, readJsonFile } from '#scripts/admin/import/json-file.ts'
import { readThreats } from '#scripts/admin/import/recognize.ts'

const bundle = (objects: unknown, own: Record<string, unknown> = {}): unknown => ({
  type: 'bundle',
  id: 'bundle--11111111-1111-4111-8111-111111111111',
  objects,
  ...own,
})
const malware = (own: Record<string, unknown> = {}): Record<string, unknown> => ({
  type: 'malware',
  spec_version: '2.1',
  id: 'malware--22222222-2222-4222-8222-222222222222',
  name: 'Testling',
  description: 'A test.',
  is_family: true,
  created: '2026-01-02T03:04:05.000Z',
  modified: '2026-02-03T04:05:06.000Z',
  ...own,
})
const reasons = (content: unknown): string[] =>
  readThreats(content).refused.map(({ name, reason }) => `${name}: ${reason}`)
const failure = (content: unknown): string => {
  try {
    readThreats(content)
    return 'read'
  } catch (error) {
    return String(error)
  }
}

describe('a STIX bundle', () => {
  it('maps each kind to its category, and kinds, labels and aliases to tags', () => {
    const { format, candidates, ignored } = readThreats(
      bundle([
        malware({
          malware_types: ['backdoor'],
          labels: ['rat'],
          aliases: ['Testy'],
          external_references: [{ source_name: 'a', url: 'https://a.example/1' }, { source_name: 'book' }],
        }),
        { type: 'intrusion-set', id: 'intrusion-set--1', name: 'Group', aliases: ['G'] },
        { type: 'threat-actor', id: 'threat-actor--1', name: 'Actor', threat_actor_types: ['spy'] },
        { type: 'campaign', id: 'campaign--1', name: 'Campaign' },
        { type: 'tool', id: 'tool--1', name: 'Tool', tool_types: ['remote-access'], x_mitre_aliases: ['T'] },
        {
          type: 'report',
          id: 'report--1',
          name: 'Report',
          report_types: ['threat-report'],
          published: '2025-05-05T00:00:00Z',
          created: '2026-01-01T00:00:00Z',
        },
        { type: 'indicator', id: 'indicator--1' },
        { type: 'indicator', id: 'indicator--2' },
      ]),
    )
    expect(format).toBe('STIX bundle')
    expect(
      candidates.map(({ name, category, tags }) => [name, category.name_pl, category.name_en, tags]),
    ).toEqual([
      ['Testling', 'Złośliwe oprogramowanie', 'Malware', ['backdoor', 'rat', 'Testy']],
      ['Group', 'Grupa APT', 'Threat group', ['G']],
      ['Actor', 'Grupa APT', 'Threat group', ['spy']],
      ['Campaign', 'Kampania', 'Campaign', []],
      ['Tool', 'Narzędzie', 'Tool', ['remote-access', 'T']],
      ['Report', 'Raport', 'Report', ['threat-report']],
    ])
    expect(candidates[0]).toMatchObject({
      origin: 'malware--22222222-2222-4222-8222-222222222222',
      links: ['https://a.example/1'],
      created: '2026-01-02T03:04:05.000Z',
      modified: '2026-02-03T04:05:06.000Z',
    })
    expect(candidates[5]?.created).toBe('2025-05-05T00:00:00Z')
    expect(ignored).toEqual({ indicator: 2 })
  })

  it('of version 2.0 ignores its type among the labels', () => {
    const { candidates } = readThreats(
      bundle([malware({ spec_version: undefined, labels: ['malware', 'bot'] })], { spec_version: '2.0' }),
    )
    expect(candidates[0]?.tags).toEqual(['bot'])
  })

  it('keeps the newest version of an object, in any order', () => {
    const [old, newer] = [
      malware({ name: 'Old', modified: '2020-01-01T00:00:00Z' }),
      malware({ name: 'New' }),
    ]
    for (const objects of [
      [old, newer],
      [newer, old],
    ])
      expect(readThreats(bundle(objects))).toMatchObject({
        candidates: [{ name: 'New' }],
        ignored: { 'older version': 1 },
      })
  })

  it('names the rejected objects', () => {
    expect(
      reasons(
        bundle([
          malware({ revoked: true }),
          malware({ id: 'malware--2', name: 'Old', x_mitre_deprecated: true }),
          malware({ id: 'malware--3', name: 'Odd', aliases: 'one' }),
          'text',
          null,
          { name: 'Typeless' },
        ]),
      ),
    ).toEqual([
      'Odd: the object is malformed at aliases',
      'objects[3]: no STIX object: it has no type',
      'objects[4]: no STIX object: it has no type',
      'Typeless: no STIX object: it has no type',
      'Testling: revoked by its source',
      'Old: marked as deprecated by its source',
    ])
  })

  it('may be empty, and must be a bundle', () => {
    expect(readThreats(bundle(undefined))).toMatchObject({ candidates: [], refused: [] })
    expect(failure(bundle('none'))).toContain('"objects" is no list')
    expect(failure(bundle([], { spec_version: '1.2' }))).toContain('STIX 1.2 is not read')
  })
})

describe('a MISP galaxy', () => {
  it('yields its values with their synonyms and references', () => {
    const { format, candidates, refused } = readThreats({
      type: 'threat-actor',
      name: 'Threat Actor',
      values: [
        {
          value: 'Bear',
          description: 'A bear.',
          uuid: 'u1',
          meta: {
            synonyms: ['B1'],
            refs: ['https://b.example'],
            'cfr-type-of-incident': 'Espionage',
            country: 'XX',
          },
        },
        { value: 'Bare' },
        { description: 'nameless' },
        { value: 'Gone', description: 'x', revoked: true },
      ],
    })
    expect(format).toBe('MISP galaxy')
    expect(candidates).toMatchObject([
      {
        origin: 'u1',
        name: 'Bear',
        description: 'A bear.',
        category: { name_en: 'Threat group' },
        tags: ['Espionage', 'B1'],
        links: ['https://b.example'],
      },
      { origin: 'values[1]', name: 'Bare', description: '', tags: [], links: [] },
    ])
    expect(refused.map(({ name, reason }) => [name, reason])).toEqual([
      ['values[2]', 'the entry is malformed at value'],
      ['Gone', 'revoked by its source'],
    ])
  })

  it.each([
    ['malware', 'Malware'],
    ['ransomware', 'Malware'],
    ['mitre-tool', 'Tool'],
    ['mitre-campaign', 'Campaign'],
    ['mitre-intrusion-set', 'Threat group'],
  ])('of %s has the category %s', (type, name) => {
    expect(readThreats({ type, values: [{ value: 'x' }] }).candidates[0]?.category.name_en).toBe(name)
  })

  it('of another kind is rejected', () => {
    expect(failure({ type: 'country', values: [] })).toContain('a MISP galaxy of country')
  })
})

describe('a threat list', () => {
  it('yields its threats', () => {
    const { format, candidates, refused } = readThreats([
      {
        kind: 'tool',
        name: 'T',
        description: 'd',
        tags: ['a'],
        references: [
          { source_name: 's', url: 'https://t.example' },
          'https://u.example',
          { source_name: 'none' },
        ],
        mitre_id: 'S1',
        created: '2026-01-01T00:00:00Z',
      },
      { kind: 'weather', name: 'Rain' },
      { name: 'Kindless' },
      { kind: 'tool', name: 'Bad', tags: 'a' },
    ])
    expect(format).toBe('threat list')
    expect(candidates).toMatchObject([
      {
        origin: 'S1',
        name: 'T',
        category: { name_en: 'Tool' },
        tags: ['a'],
        links: ['https://t.example', 'https://u.example'],
      },
    ])
    expect(refused.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
      'Rain: a threat of the kind weather has no category here',
      'Kindless: the threat is malformed at kind',
      'Bad: the threat is malformed at tags',
    ])
  })
})

describe('an unknown format', () => {
  it.each([
    [{ Event: {} }, 'a MISP event'],
    [{ type: 'tool', id: 'tool--1' }, 'a single STIX object'],
    [[{ type: 'indicator', id: 'indicator--1' }], 'a bare list of STIX objects'],
    [{ more: false, objects: [] }, 'a TAXII envelope'],
    [{ vulnerabilities: [] }, 'a catalogue of vulnerabilities'],
    [{}, 'not one of the supported formats'],
    [null, 'not one of the supported formats'],
    ['x', 'not one of the supported formats'],
  ])('is reported: %j', (content, words) => {
    expect(failure(content)).toContain(words)
  })
})

describe('a file', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'admin-files-'))
  })
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  const written = (content: string | Buffer): string => {
    const path = join(folder, 'file.json')
    writeFileSync(path, content)
    return path
  }

  it('is read with or without a byte order mark', () => {
    expect(readJsonFile(written('\uFEFF{"a": "ż"}'))).toEqual({ a: 'ż' })
  })

  it.each([
    ['', 'the file is empty'],
    ['{"type": "bundle", "objects": [', 'cut off'],
    ['{"a": "b', 'cut off'],
    ['{"a": 1', 'cut off'],
    ['[1,', 'cut off'],
    ['{"a": 1,}', 'not JSON: '],
    ['<{}>', 'not JSON: '],
    [`{"a": ${'['.repeat(100_000)}`, 'nested more than 64 levels deep (line 1)'],
    [Buffer.from([0x1f, 0x8b, 8]), 'compressed'],
    [Buffer.from('PK\u0003\u0004'), 'zip archive'],
    [Buffer.from([0x7b, 0xff, 0xfe]), 'save it as UTF-8'],
  ])('that is broken is reported with the reason (%#)', (content, words) => {
    expect(() => readJsonFile(written(content))).toThrow(words)
  })

  it('that is missing, a folder or too large is reported', () => {
    expect(() => readJsonFile(join(folder, 'none'))).toThrow('no such file')
    expect(() => readJsonFile(folder)).toThrow('this is a folder')
    const huge = written('')
    truncateSync(huge, 120_000_000)
    expect(() => readJsonFile(huge)).toThrow('the file has 120\u00A0MB; the most is 100\u00A0MB: split it')
  })

  it('may have brackets in its texts', () => {
    const text = JSON.stringify({ a: `\\"${'['.repeat(100)}` })
    expect(parseJson(text)).toEqual(JSON.parse(text))
  })
})
