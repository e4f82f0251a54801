import { describe, expect, it } from 'vitest'
import { withoutFormulaMarks } from '#shared/domain/csv-text.ts'
import { RowReader } from '#shared/domain/csv-rows.ts'
import { indicator, linesIn, writeOutput } from './fixture.ts'

const hostile = 'a"b\\c;d|e\'f#g\r\nh,ż\t\u0000'

describe('indicators as JSON', () => {
  it('is one document with its count at the end', () => {
    const { text } = writeOutput('indicators.json', [
      indicator('domain', 'evil.example', { id: 7, groups: [{ id: 1, name: 'A' }] }),
      indicator('note', hostile),
    ])
    const document: { data: { value: string }[] } = JSON.parse(text)
    expect(document).toMatchObject({ count: 2, data: [{ feed_id: 7, groups: [{ id: 1, name: 'A' }] }, {}] })
    expect(document.data[1]?.value).toBe(hostile)
    expect(text.endsWith('"count":2}\n')).toBe(true)
    expect(JSON.parse(writeOutput('indicators.json', []).text)).toMatchObject({ data: [], count: 0 })
  })

  it('has each expiry date, and the end of requested expired ones', () => {
    const ended = { validUntil: '2026-11-20T08:00:00.000Z', expired: '2026-11-20T08:00:00.000Z' }
    const indicators = [
      indicator('domain', 'valid.example', { validUntil: '2027-01-01T08:00:00.500Z' }),
      indicator('domain', 'ended.example', ended),
      indicator('domain', 'endless.example'),
    ]
    expect(JSON.parse(writeOutput('indicators.json', indicators).text)).toMatchObject({
      data: [
        { valid_until: '2027-01-01T08:00:00.500Z', expired_date: null },
        { valid_until: '2026-11-20T08:00:00.000Z', expired_date: '2026-11-20T08:00:00.000Z' },
        { valid_until: null, expired_date: null },
      ],
    })
    expect(linesIn('indicators.csv', indicators).map((line) => line.trim().split(',').slice(-2))).toEqual([
      ['"valid_until"', '"expired_date"'],
      ['"2027-01-01T08:00:00.500Z"', '""'],
      ['"2026-11-20T08:00:00.000Z"', '"2026-11-20T08:00:00.000Z"'],
      ['""', '""'],
    ])
    const events: Record<string, unknown>[] = JSON.parse(writeOutput('n6.json', indicators).text)
    expect(events.map(({ status, expires }) => [status, expires])).toEqual([
      ['active', '2027-01-01T08:00:00Z'],
      ['expired', '2026-11-20T08:00:00Z'],
      ['active', undefined],
    ])
  })

  it('names a source as n6 does, and no URL without its scheme', () => {
    const urls = [indicator('URL', 'evil.example/a'), indicator('URL', 'http://evil.example/a')]
    const of = (provider: string) => {
      const { text, counters } = writeOutput('n6.json', urls, { provider })
      const events: Record<string, unknown>[] = JSON.parse(text)
      return { events: events.map(({ source, url }) => [source, url]), unusable: counters.unusable }
    }
    expect(of('CERT Łódź')).toEqual({
      events: [['cert-lodz.indicators', 'http://evil.example/a']],
      unusable: 1,
    })
    expect(of('盾').events[0]?.[0]).toBe('cti.indicators')
    expect(of('A very long name of a provider').events[0]?.[0]).toBe('a-very-long-name-of-a.indicators')
  })

  it('follows the n6 format too', () => {
    const events: unknown = JSON.parse(
      writeOutput('n6.json', [
        indicator('IPv4', '192.0.2.1', { category: 'C2' }),
        indicator('URL', 'http://evil.example/a', { category: 'whatever' }),
        indicator('IPv6', '2001:db8::1'),
      ]).text,
    )
    expect(events).toMatchObject([
      { category: 'cnc', address: [{ ip: '192.0.2.1' }], time: '2026-11-01T08:00:00Z', status: 'active' },
      { category: 'other', name: 'whatever', url: 'http://evil.example/a', restriction: 'need-to-know' },
    ])
    expect(JSON.parse(writeOutput('n6.json', []).text)).toEqual([])
  })
})

describe('indicators as CSV', () => {
  it('is read back unchanged, without formulas, and without a byte order mark', () => {
    const { text } = writeOutput('indicators.csv', [
      indicator('note', '=cmd|x!A1', { tags: ['a"b', '+c'], category: 'x\ny' }),
    ])
    const reader = new RowReader(',')
    const rows = [...reader.read(text), ...reader.end()].map((row) => ('cells' in row ? row.cells : []))
    expect(text.startsWith('"feed_id"')).toBe(true)
    expect(rows).toHaveLength(2)
    expect(rows[1]?.[1]).toMatch(/^'=/)
    expect(withoutFormulaMarks(rows[1]?.[1] ?? '')).toBe('=cmd|x!A1')
    expect(rows[1]?.[3]).toBe('x\ny')
  })
})

describe('a network of all addresses', () => {
  const everything = (changes = {}) => [
    indicator('IPv4 CIDR', '0.0.0.0/0', changes),
    indicator('IPv6 CIDR', '::/0', changes),
    indicator('IPv4 CIDR', '192.0.2.1/0', changes),
    indicator('zakres', '0.0.0.0/0', changes),
  ]
  it.each([
    ['indicators.json', 1],
    ['indicators.csv', 1],
    ['misp/hashes.csv', 1],
    // Deleted ones are counted with their event.
    ['misp/manifest.json', 5],
    ['ipv4.txt', 1],
  ])('is in no file: %s', (file, written) => {
    const beside = indicator('IPv4', '192.0.2.7')
    const one = writeOutput(file, [...everything(), beside])
    expect(one.text).toBe(writeOutput(file, [beside]).text)
    expect(one.counters.written).toBe(written)
    expect(one.counters.unusable + one.counters.otherTypes).toBe(4)
  })

  it.each([{}, { withdrawn: true }])(
    'is deleted, without its value, in formats with withdrawals: %j',
    (changes) => {
      const { text, counters } = writeOutput('stix.json', everything(changes))
      expect(text).not.toContain('/0')
      expect(text.match(/"revoked":true/g)).toHaveLength(4)
      expect(counters.unusable).toBe('withdrawn' in changes ? 0 : 4)
    },
  )

  it('is all of IPv4 in IPv6 too', () => {
    expect(writeOutput('ipv6.txt', [indicator('IPv6 CIDR', '::ffff:0:0/96')]).text).not.toContain('/96')
    expect(writeOutput('indicators.json', [indicator('IPv6 CIDR', '::ffff:0:0/96')]).counters.unusable).toBe(
      1,
    )
  })

  it('is not one that only ends in the same way', () => {
    const { counters } = writeOutput('indicators.json', [
      indicator('URL', '192.0.2.1/0'),
      indicator('URL', 'http://evil.example/0'),
      indicator('IPv4 CIDR', '0.0.0.0/10'),
      indicator('IPv6 CIDR', '2001:db8::/96'),
    ])
    expect(counters).toEqual({ written: 4, otherTypes: 0, unusable: 0 })
  })
})

describe('the STIX bundle', () => {
  it('has referenced objects, and an end for withdrawn indicators', () => {
    const bundle: { objects: Readonly<Record<string, unknown>>[] } = JSON.parse(
      writeOutput('stix.json', [
        indicator('domain', 'evil.example'),
        indicator('domain', 'gone.example', { withdrawn: true, changed: '2026-11-05T00:00:00.000Z' }),
      ]).text,
    )
    const [identity, , marking] = bundle.objects
    const [kept, gone] = bundle.objects.filter(({ type }) => type === 'indicator')
    expect(kept?.created_by_ref).toBe(identity?.id)
    expect(kept?.object_marking_refs).toEqual([marking?.id])
    expect(kept).not.toHaveProperty('revoked')
    expect(kept).toMatchObject({ confidence: 85 })
    expect(gone).toMatchObject({
      revoked: true,
      modified: '2026-11-05T00:00:00.000Z',
      valid_until: '2026-11-05T00:00:00.000Z',
    })
  })
})

describe('an expired indicator in the bundle', () => {
  it('is revoked, unless expired ones were requested', () => {
    const expired = '2026-11-20T08:00:00.000Z'
    const bundle: { objects: Readonly<Record<string, unknown>>[] } = JSON.parse(
      writeOutput('stix.json', [
        indicator('domain', 'a.example', { expired, validUntil: expired, withdrawn: true }),
        indicator('domain', 'b.example', { expired, validUntil: expired }),
      ]).text,
    )
    expect(bundle.objects.slice(-2)).toMatchObject([
      { revoked: true, valid_until: expired },
      { valid_until: expired },
    ])
    expect(bundle.objects.at(-1)).not.toHaveProperty('revoked')
  })
})

describe('the file for Check Point', () => {
  it('has seven fields in each record, IPv4 only, and ranges by their ends', () => {
    const lines = linesIn('checkpoint.csv', [
      indicator('IPv4 CIDR', '198.51.100.64/26', { id: 1 }),
      indicator('IPv6', '2001:db8::1'),
      indicator('URL', 'http://evil.example/a,b', { id: 2, category: 'x, "y"\nz' }),
      indicator('IPv4 CIDR', '192.0.2.1/32', { id: 3 }),
      indicator('IPv4', '192.0.2.1', { id: 4 }),
    ])
    expect(lines).toEqual([
      '# UNIQ-NAME,VALUE,TYPE,CONFIDENCE,SEVERITY,PRODUCT,COMMENT',
      'cti-1,198.51.100.64-198.51.100.127,IP Range,high,high,AB,phishing',
      'cti-2,"evil.example/a,b",URL,high,high,AB,"x, ""y"" z"',
      'cti-3,192.0.2.1,IP,high,high,AB,phishing',
    ])
  })
})

describe('the file for Zeek', () => {
  it('has five columns in each line, and URLs without their scheme', () => {
    const lines = linesIn('zeek.intel', [
      indicator('URL', 'https://u:p@evil.example/a?u=http://x.example/#top', { category: 'x\ty\\z\n' }),
      indicator('file name', 'C:\\#a\\żółć.exe'),
      indicator('file name', '#a.exe'),
      indicator('file name', '-'),
      indicator('cidr', '198.51.100.7/24'),
      indicator('SHA-512', 'a'.repeat(128)),
    ])
    expect(lines[0]).toBe('#fields\tindicator\tindicator_type\tmeta.source\tmeta.desc\tmeta.url')
    expect(lines.map((line) => line.split('\t').length - (line.startsWith('#') ? 1 : 0))).toEqual([
      5, 5, 5, 5, 5, 5,
    ])
    expect(lines.slice(1).map((line) => line.split('\t').slice(0, 2))).toEqual([
      ['evil.example/a?u=http://x.example/', 'Intel::URL'],
      [String.raw`C:\x5c#a\x5cżółć.exe`, 'Intel::FILE_NAME'],
      [String.raw`\x23a.exe`, 'Intel::FILE_NAME'],
      [String.raw`\x2d`, 'Intel::FILE_NAME'],
      ['198.51.100.0/24', 'Intel::SUBNET'],
    ])
    expect(lines[1]?.split('\t')[3]).toBe(String.raw`x y\x5cz , TLP:GREEN`)
  })
})

describe('lists for resolvers', () => {
  const names = [
    indicator('domain', 'Zażółć.example'),
    indicator('domain', '_sip.evil.example'),
    indicator('IPv4', '192.0.2.1'),
    indicator('URL', 'http://evil.example/a'),
  ]

  it('have domains only, each on a line as a hosts file or dnsmasq has it', () => {
    expect(writeOutput('hosts.txt', names)).toMatchObject({
      text: '0.0.0.0 xn--za-6ja4f8n1l.example\n0.0.0.0 _sip.evil.example\n',
      counters: { written: 2, otherTypes: 2, unusable: 0 },
    })
    expect(linesIn('dnsmasq.conf', names)).toEqual([
      'local=/xn--za-6ja4f8n1l.example/',
      'local=/_sip.evil.example/',
    ])
    expect(writeOutput('hosts.txt', []).text).toBe('# no values\n')
  })
})

describe('one indicator a line', () => {
  it('has the fields of the JSON document, and no line but those of indicators', () => {
    const indicators = [
      indicator('domain', 'a"b\u2028.example'),
      indicator('note', 'line\nbreak', { tags: ['x'] }),
      indicator('IPv4', '192.0.2.1', { withdrawn: true }),
    ]
    const lines = writeOutput('indicators.ndjson', indicators).text.split('\n')
    expect(lines.pop()).toBe('')
    const document: { data: unknown[] } = JSON.parse(writeOutput('indicators.json', indicators).text)
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual(document.data)
  })
})

describe('the rules for Snort 3', () => {
  it('find a name in DNS, TLS and HTTP, a URL, and an address, with numbers of their own', () => {
    const lines = linesIn('snort3.rules', [
      indicator('domain', 'evil-1.example', { id: 7, category: 'C2; "x" | \\ #' }),
      indicator('URL', 'https://Evil.example/a;b?c="d"', { id: 8 }),
      indicator('cidr', '2001:db8::/32', { id: 9 }),
      indicator('IPv4 CIDR', '0.0.0.0/0', { id: 10 }),
      indicator('MD5', 'a'.repeat(32), { id: 11 }),
    ])
    const end = (id: number, sid: number, category: string): string =>
      `reference:url,cti.example/ioc/${id}; classtype:bad-unknown; sid:${sid}; rev:215769600; metadata:created_at 2026_11_01, updated_at 2026_11_02, indicator_id ${id}, category ${category}, tlp green;)`
    const message = 'msg:"Example CERT: domain, C2 x (indicator 7)";'
    expect(lines).toEqual([
      '# All indicators',
      String.raw`alert udp $HOME_NET any -> any 53 ( ${message} byte_test:1,!&,0xF8,2; content:"|06|evil-1|07|example|00|",offset 12,fast_pattern,nocase; ${end(7, 1_000_028, 'c2_x')}`,
      String.raw`alert ssl $HOME_NET any -> $EXTERNAL_NET any ( ${message} flow:to_server,established; ssl_state:client_hello; content:"|00 00 0e|evil-1.example",fast_pattern,nocase; ${end(7, 1_000_029, 'c2_x')}`,
      String.raw`alert http $HOME_NET any -> $EXTERNAL_NET any ( ${message} flow:to_server,established; http_header:field host; content:"evil-1.example",fast_pattern,nocase; pcre:"/(^|\.)evil\-1\.example(:\d+)?$/i"; ${end(7, 1_000_030, 'c2_x')}`,
      String.raw`alert http $HOME_NET any -> $EXTERNAL_NET any ( msg:"Example CERT: URL, phishing (indicator 8)"; flow:to_server,established; http_header:field host; content:"evil.example",nocase; pcre:"/^evil\.example(:\d+)?$/i"; http_raw_uri; content:"/a|3b|b?c=%22d%22",fast_pattern; bufferlen:14; ${end(8, 1_000_032, 'phishing')}`,
      String.raw`alert ip $HOME_NET any <> 2001:db8::/32 any ( msg:"Example CERT: cidr, phishing (indicator 9)"; ${end(9, 1_000_036, 'phishing')}`,
    ])
  })
})

describe('the list for Wazuh', () => {
  it('keeps colons of a key in quotation marks, and whole parts of networks', () => {
    expect(
      linesIn('wazuh.list', [
        indicator('URL', 'http://evil.example/a', { category: 'C2: "x"' }),
        indicator('IPv4 CIDR', '198.51.100.0/24'),
        indicator('IPv4 CIDR', '198.51.100.0/25'),
        indicator('IPv6', '2001:db8::1'),
      ]),
    ).toEqual(['"http://evil.example/a":C2   x ', '198.51.100.:phishing', '"2001:db8::1":phishing'])
  })
})

describe('the response policy zone', () => {
  const zone = (changes = {}): string =>
    writeOutput('rpz.zone', [indicator('domain', 'evil.example')], changes).text
  const serial = (text: string): number => Number(/SOA \S+ \S+ (\d+)/.exec(text)?.[1])

  it('covers a name, all names below it and addresses', () => {
    const lines = linesIn('rpz.zone', [
      indicator('domain', 'Zażółć.example'),
      indicator('IPv4', '192.0.2.1'),
      indicator('cidr', '203.0.113.0/24'),
      indicator('IPv6', '2001:db8::1'),
      indicator('IPv6', '2001:db8:0:1:0:0:0:1'),
      indicator('IPv6', '2001:db8:1:2:3:4:5:6'),
      indicator('IPv6', '::1:2'),
      indicator('IPv6', '::ffff:192.0.2.7'),
      indicator('cidr', '2001:db8::/32'),
      indicator('cidr', '::/0'),
    ])
    expect(lines.slice(3)).toEqual([
      'xn--za-6ja4f8n1l.example CNAME .',
      '*.xn--za-6ja4f8n1l.example CNAME .',
      '32.1.2.0.192.rpz-ip CNAME .',
      '24.0.113.0.203.rpz-ip CNAME .',
      '128.1.zz.db8.2001.rpz-ip CNAME .',
      '128.1.zz.1.0.db8.2001.rpz-ip CNAME .',
      '128.6.5.4.3.2.1.db8.2001.rpz-ip CNAME .',
      '128.2.1.zz.rpz-ip CNAME .',
      '32.7.2.0.192.rpz-ip CNAME .',
      '32.zz.db8.2001.rpz-ip CNAME .',
    ])
  })

  it('has a serial that increases with every commit and every day', () => {
    expect(serial(zone({ sequence: 4712 }))).toBeGreaterThan(serial(zone()))
    expect(serial(zone({ now: '2026-11-22T23:00:00.000Z' }))).toBe(serial(zone()) + 1)
    expect(serial(zone({ sequence: 2 ** 32 }))).toBeLessThan(2 ** 32)
  })

  it('omits a name that would invalidate the whole zone', () => {
    const long = `${Array.from({ length: 4 }, () => 'a'.repeat(55)).join('.')}.example`
    expect(writeOutput('rpz.zone', [indicator('domain', long)]).counters.unusable).toBe(1)
  })
})
