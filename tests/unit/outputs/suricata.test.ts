import { spawnSync } from 'node:child_process'
import { createHash, hash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ruleNumber } from '#shared/domain/outputs/suricata-text.ts'
import { indicator, linesIn, selection, writeOutput } from './fixture.ts'

/** The options of a rule, split at its semicolons. */
const optionsOf = (rule: string): string[] =>
  rule
    .slice(rule.indexOf('(') + 1, -1)
    .split(';')
    .map((option) => option.trim())

/** The files of an archive, by name without the folder. */
const filesIn = (archive: Uint8Array): Map<string, string> => {
  const tar = gunzipSync(archive)
  const files = new Map<string, string>()
  for (let at = 0; tar[at] !== 0;) {
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 135), 8)
    const path = tar.toString('latin1', at, at + 100).replace(/\0+$/, '')
    files.set(basename(path), tar.toString('utf8', at + 512, at + 512 + size))
    at += 512 + Math.ceil(size / 512) * 512
  }
  return files
}

/** `count` values of each type that a list supports. */
const valuesOfEach = (count: number) =>
  Array.from({ length: count }, (_, place) => [
    indicator('domain', `d${place}.evil.example`),
    indicator('IPv4', `100.${64 + (place >> 16)}.${(place >> 8) & 255}.${place & 255}`),
    indicator('IPv6', `2001:db8:${(place >> 16).toString(16)}:1::${(place & 65_535).toString(16)}`),
    ...(['MD5', 'SHA-1', 'SHA-256'] as const).map((type) =>
      indicator(type, hash(type.replace('-', '').toLowerCase(), String(place))),
    ),
  ]).flat()

const manyDomains = () =>
  Array.from({ length: 70_000 }, (_, place) => indicator('domain', `d${place}.example`))

/** The lines of a typed list that Suricata 7 or 8 rejects. Either then rejects all rules. */
const refusedLines = (type: string, text: string): string[] => {
  const digits = { md5: 32, sha1: 40, sha256: 64 }[type]
  const isRead = (line: string): boolean => {
    // A comma separates a value from its reputation.
    if (line.length > 1000 || line.includes(',')) return false
    if (type === 'ip') return isIPv6(line) && !line.includes('%')
    if (type === 'string') return line !== '' && btoa(atob(line)) === line
    return digits === line.length && /^[0-9a-f]+$/.test(line)
  }
  const lines = text.split('\n')
  // Suricata 7 cuts the last character of each line.
  const end = lines.pop()
  return end === '' && lines.length > 0 ? lines.filter((line) => !isRead(line)) : ['no line, or no end of it']
}

/** The lists that the rules of an archive load: name, type and size. */
const listsIn = (rules: string) =>
  [
    ...rules.matchAll(/dataset:isset,[^,]+, type (?<type>\w+), load (?<file>[^,;]+)(?<room>[^;]*);/g),
    ...rules.matchAll(/file(?<type>md5|sha1|sha256):(?<file>[^;]+);/g),
  ].map(({ groups }) => ({
    type: groups?.['type'] ?? '',
    file: groups?.['file'] ?? '',
    room: groups?.['room'],
  }))

const suricata = spawnSync('suricata', ['-V'])

describe('Suricata rules', () => {
  it('match a domain and all below it in names, certificates and requests', () => {
    const [, dns, tls, http] = linesIn('suricata.rules', [indicator('domain', 'Evil.example', { id: 5 })])
    expect(dns).toContain('alert dns')
    expect(dns).toContain('dns.query; dotprefix; content:".evil.example"; nocase; endswith;')
    expect(tls).toContain('tls.sni; dotprefix; content:".evil.example"; nocase; endswith;')
    expect(http).toContain('http.host; dotprefix; content:".evil.example"; endswith;')
    expect([dns, tls, http].map((rule) => /sid:(\d+);/.exec(rule ?? '')?.[1])).toEqual([
      '1000020',
      '1000021',
      '1000022',
    ])
  })

  it('compare the path of a URL as sent', () => {
    const [, plain, escaped] = linesIn('suricata.rules', [
      indicator('URL', 'https://u:p@evil.example:8443/Gate?a=1#f'),
      indicator('URL', 'http://evil.example/ż'),
    ])
    expect(plain).toContain(
      'http.host; content:"evil.example"; startswith; endswith; http.uri; content:"/Gate?a=1"; startswith; endswith;',
    )
    expect(escaped).toContain('http.uri.raw; content:"/%C5%BC";')
  })

  it('escape characters that would end or split a content', () => {
    const [, rule = ''] = linesIn('suricata.rules', [
      indicator('URL', String.raw`http://evil.example/a;sid:1|22|"\x?#x`, {
        category: 'C2"; sid:1; msg:"x|#\\\n',
      }),
    ])
    expect(rule).toContain(`content:"/a|3b|sid|3a|1|7c|22|7c|%22/x?"`)
    expect(optionsOf(rule).filter((option) => option.startsWith('sid:'))).toHaveLength(1)
    expect(optionsOf(rule).filter((option) => option.startsWith('msg:'))).toHaveLength(1)
    expect(rule.split('"')).toHaveLength(7)
  })

  it('are one line each, whatever the category or the provider is called', () => {
    const { text } = writeOutput(
      'suricata.rules',
      [indicator('IPv4', '192.0.2.1', { category: 'a\r\nalert ip any any -> any any (sid:1;)' })],
      { provider: 'CERT\n";', title: 'x\nalert' },
    )
    expect(text.trimEnd().split('\n')).toHaveLength(2)
  })

  it('need a Suricata with JA3 only for its fingerprints, and omit invalid ones', () => {
    const { text, counters } = writeOutput('suricata.rules', [
      indicator('JA3', 'E7D705A3286E19EA42F587B344EE6865'),
      indicator('JA3', 'x"; sid:1;'),
      indicator('MD5', 'd41d8cd98f00b204e9800998ecf8427e'),
    ])
    expect(text).toContain('requires:feature ja3;')
    expect(text).toContain('ja3.hash; content:"e7d705a3286e19ea42f587b344ee6865";')
    expect(counters).toEqual({ written: 1, otherTypes: 2, unusable: 0 })
  })

  it('have numbers unique to each indicator, within 32 bits', () => {
    expect(ruleNumber(1, 0)).toBe(1_000_004)
    const edge = [247_499, 247_500, 247_501].flatMap((id) => [0, 1, 2, 3].map((rule) => ruleNumber(id, rule)))
    expect(new Set(edge).size).toBe(edge.length)
    expect(edge.filter((number) => number >= 1_990_000 && number < 2_000_000)).toEqual([])
    expect(ruleNumber(100_000_000, 3)).toBeLessThan(2 ** 32)
  })

  it('have the level of their indicator, and those of a list its strictest level', () => {
    const marked = (['clear', 'amber', 'green'] as const).map((tlp, index) =>
      indicator('IPv4', `192.0.2.${index + 1}`, { tlp }),
    )
    const tlpsOf = (file: string, given = marked): (string | undefined)[] =>
      linesIn(file, [...given, indicator('IPv4 CIDR', '198.51.100.0/24', { tlp: 'clear' })]).map(
        (rule) => /; metadata:[^;]*\btlp ([a-z_]+)[,;]/.exec(rule)?.[1],
      )
    expect(tlpsOf('suricata.rules')).toEqual([undefined, 'clear', 'amber', 'green', 'clear'])
    // The rule for networks, and two that load the list of addresses.
    expect(tlpsOf('suricata-datasets/datasets.rules')).toEqual([undefined, 'clear', 'amber', 'amber'])
  })

  it('get a higher revision with a change', () => {
    const revision = (changed: string): number =>
      Number(
        /rev:(\d+)/.exec(
          writeOutput('suricata.rules', [indicator('IPv4', '192.0.2.1', { changed })]).text,
        )?.[1],
      )
    expect(revision('2026-11-02T08:00:01.000Z')).toBeGreaterThan(revision('2026-11-02T08:00:00.000Z'))
  })
})

describe('lists loaded by Suricata rules', () => {
  const indicators = [
    indicator('domain', 'evil.example'),
    indicator('IPv4', '192.0.2.1'),
    indicator('IPv6', '::ffff:192.0.2.7'),
    indicator('IPv4 CIDR', '198.51.100.0/24'),
    indicator('SHA-256', 'E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855'),
    indicator('URL', 'http://evil.example/a'),
  ]

  it('contain names in base64, and addresses and hashes unchanged', () => {
    expect(linesIn('suricata-datasets/domain.lst', indicators)).toEqual([btoa('evil.example')])
    expect(linesIn('suricata-datasets/ip.lst', indicators)).toEqual(['::ffff:192.0.2.1', '::ffff:192.0.2.7'])
    expect(linesIn('suricata-datasets/sha256.lst', indicators)).toEqual([
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    ])
  })

  it('are loaded by rules, together with rules for what no list contains', () => {
    const { text, counters } = writeOutput('suricata-datasets/datasets.rules', indicators)
    expect(text).toMatch(/dns\.query; dataset:isset,cti-[0-9a-f]{8}-domain, type string, load domain\.lst;/)
    expect(text).toMatch(/ip\.dst; dataset:isset,cti-[0-9a-f]{8}-ip, type ip, load ip\.lst;/)
    expect(text).toContain('filesha256:sha256.lst;')
    expect(text).toContain('198.51.100.0/24')
    expect(text).toContain('http.host; content:"evil.example";')
    // There are no values of these types, and Suricata rejects an empty list.
    expect(text).not.toContain('filemd5')
    expect(counters.written).toBe(indicators.length)
    const numbers = [...text.matchAll(/sid:(\d+)/g)].map(([, number]) => number)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('come as one archive, with a file that holds only its checksum', () => {
    const { bytes } = writeOutput('suricata.tar.gz', indicators)
    expect(writeOutput('suricata.tar.gz.md5', indicators).text).toBe(
      `${createHash('md5').update(bytes).digest('hex')}\n`,
    )
    const names = [...filesIn(bytes).keys()]
    expect(gunzipSync(bytes).length % 512).toBe(0)
    expect(names).toHaveLength(4)
    expect(names[0]).toMatch(/^cti-[0-9a-f]{8}\.rules$/)
    expect(names).toContainEqual(expect.stringMatching(/-sha256\.lst$/))
  })

  it('are read by Suricata 7 and 8', () => {
    const files = filesIn(writeOutput('suricata.tar.gz', valuesOfEach(3)).bytes)
    const [[, rules = ''] = []] = files
    const lists = listsIn(rules)
    // Three rules for names, two for addresses, and two for each type of hash.
    expect(lists).toHaveLength(11)
    for (const { type, file } of lists)
      expect([file, refusedLines(type, files.get(file) ?? '')]).toEqual([file, []])
  })

  it('stay within the table size of Suricata 8, however many values they have', () => {
    const [[, rules = ''] = []] = filesIn(writeOutput('suricata.tar.gz', manyDomains(), {}, 1000).bytes)
    expect(listsIn(rules).map(({ room }) => room)).toEqual(
      Array.from({ length: 3 }, () => ', memcap 1gb, hashsize 65536'),
    )
  })

  it('are valid when there is nothing to list', () => {
    for (const [type, name] of [
      ['string', 'domain'],
      ['ip', 'ip'],
      ['md5', 'md5'],
      ['sha1', 'sha1'],
      ['sha256', 'sha256'],
    ] as const)
      expect([name, refusedLines(type, writeOutput(`suricata-datasets/${name}.lst`, []).text)]).toEqual([
        name,
        [],
      ])
  })

  it.skipIf(suricata.status !== 0).each([
    ['values of each type', () => valuesOfEach(3)],
    ['70,000 names', manyDomains],
  ])('load in the installed Suricata: %s', (_, indicators) => {
    const folder = mkdtempSync(join(tmpdir(), 'suricata-'))
    try {
      const files = filesIn(writeOutput('suricata.tar.gz', indicators(), {}, 1000).bytes)
      for (const [name, text] of files) writeFileSync(join(folder, name), text)
      const [rules = ''] = files.keys()
      const { status, stderr, stdout } = spawnSync('suricata', [
        '-T',
        '-S',
        join(folder, rules),
        '-l',
        folder,
        `--data-dir=${folder}`,
        '--set',
        `default-rule-path=${folder}`,
      ])
      expect([status, `${String(stdout)}${String(stderr)}`]).toEqual([0, expect.anything()])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('of two selections have names and numbers of their own', () => {
    const ofGroup = writeOutput('suricata-datasets/datasets.rules', indicators, {
      address: `${selection.replace('all', 'groups/7')}suricata-datasets/datasets.rules`,
    }).text
    const ofAll = writeOutput('suricata-datasets/datasets.rules', indicators).text
    const setOf = (text: string): string | undefined => /isset,([^,]+)/.exec(text)?.[1]
    expect(setOf(ofGroup)).not.toBe(setOf(ofAll))
  })
})
