import { describe, expect, it } from 'vitest'
import { uuidsUnder } from '#functions/core/named-uuid.ts'
import { indicatorObject, type StixIndicator } from '#shared/domain/stix/objects.ts'
import { stixPattern } from '#shared/domain/stix/pattern.ts'

const hex = (length: number): string => 'Ab'.repeat(length / 2)

describe('a STIX pattern', () => {
  it.each([
    ['IPv4', '192.0.2.1', "[ipv4-addr:value = '192.0.2.1']"],
    ['Adres IP', '2001:DB8:0::1', "[ipv6-addr:value = '2001:db8::1']"],
    ['IPv6', '2001:db8::1', "[ipv6-addr:value = '2001:db8::1']"],
    ['IPv4 CIDR', '192.0.2.77/24', "[ipv4-addr:value ISSUBSET '192.0.2.0/24']"],
    ['CIDR', '2001:db8::/32', "[ipv6-addr:value ISSUBSET '2001:db8::/32']"],
    ['IPv6 CIDR', '2001:db8::/32', "[ipv6-addr:value ISSUBSET '2001:db8::/32']"],
    ['domain', 'Żółw.Example', "[domain-name:value = 'xn--w-uga1v8h.example']"],
    ['URL', "https://Example.com/A?id='1'", String.raw`[url:value = 'https://Example.com/A?id=\'1\'']`],
    // A URL whose source gave no scheme does not get one.
    [
      'URL',
      "evil.example/a?id='1'",
      String.raw`[url:value MATCHES '^[A-Za-z][A-Za-z0-9+.-]*://evil\\.example/a\\?id=\'1\'$']`,
    ],
    ['e-mail', 'Someone@Example.com', "[email-addr:value = 'someone@example.com']"],
    ['MD5', hex(32), `[file:hashes.MD5 = '${'ab'.repeat(16)}']`],
    ['SHA-1', hex(40), `[file:hashes.'SHA-1' = '${'ab'.repeat(20)}']`],
    ['hash', hex(64), `[file:hashes.'SHA-256' = '${'ab'.repeat(32)}']`],
    ['SHA-256', hex(64), `[file:hashes.'SHA-256' = '${'ab'.repeat(32)}']`],
    ['SHA-512', hex(128), `[file:hashes.'SHA-512' = '${'ab'.repeat(64)}']`],
    ['file name', String.raw`C:\Temp\it's.exe`, String.raw`[file:name = 'C:\\Temp\\it\'s.exe']`],
    ['Mutex', String.raw`Global\x'y`, String.raw`[mutex:name = 'Global\\x\'y']`],
    ['Klucz rejestru', String.raw`HKLM\Run`, String.raw`[windows-registry-key:key = 'HKLM\\Run']`],
    ['ASN', 'AS64496', '[autonomous-system:number = 64496]'],
    ['ASN', 'Example Net', "[x-asn:value = 'Example Net']"],
    ['JA3', hex(32), `[network-traffic:x_ja3_hash = '${hex(32)}']`],
    ['Portfel kryptowalut (BTC)', '1Example', "[x-portfel-kryptowalut-btc:value = '1Example']"],
    ['Нет', "'", String.raw`[x-indicator:value = '\'']`],
    ['constructor', 'x', "[x-constructor:value = 'x']"],
    // The dictionary entry was renamed after the value was added.
    ['IPv4', 'example.com', "[x-ipv4:value = 'example.com']"],
  ])('of %s %s', (type, value, pattern) => {
    expect(stixPattern(type, value)).toBe(pattern)
  })

  it.each([
    "'",
    '\\',
    "\\'",
    "a' OR file:name = 'b",
    "'] OR [url:value = '",
    "\\\\'\\",
    "''",
    '$&',
    '\u2028',
  ])('of a hostile value is one comparison with that value: %j', (value) => {
    for (const type of ['mutex', 'Własny typ', 'user agent']) {
      const text = /^\[[^ ]+ = '((?:[^'\\]|\\['\\])*)'\]$/.exec(stixPattern(type, value))?.[1]
      expect(text?.replace(/\\(['\\])/g, '$1')).toBe(value)
    }
  })
})

describe('an indicator in STIX', () => {
  const source = {
    provider: 'Example CERT',
    portal: 'https://portal.example',
    uuidOf: uuidsUnder('https://portal.example'),
  }
  const indicator: StixIndicator = {
    id: 7,
    value: '192.0.2.1',
    type: 'IPv4',
    category: 'Serwer C2',
    tags: ['energetyka'],
    idsFlag: true,
    tlp: 'green',
    published: '2026-10-01T10:00:00.000Z',
    changed: '2026-09-01T10:00:00.000Z',
  }

  it('keeps its id and creation date through changes, and is a new object when it is published again', () => {
    const first = indicatorObject(source, indicator)
    const changed = indicatorObject(source, { ...indicator, tags: [], changed: '2026-10-05T10:00:00.000Z' })
    const again = indicatorObject(source, { ...indicator, published: '2026-10-09T10:00:00.000Z' })
    expect(first).toMatchObject({
      created: indicator.published,
      modified: indicator.published,
      valid_from: indicator.published,
      labels: ['Serwer C2', 'energetyka', 'ids'],
      external_references: [{ external_id: '7', description: 'https://portal.example/ioc/7' }],
    })
    expect(changed).toMatchObject({
      id: first.id,
      created: first['created'],
      modified: '2026-10-05T10:00:00.000Z',
    })
    expect(again.id).not.toBe(first.id)
  })

  it('has version 5 UUIDs as specified', () => {
    // The namespace for portal addresses, then for names in it. Generated with Python's uuid.uuid5.
    expect(uuidsUnder('https://portal.example')('indicator/7')).toBe('e66f1e6a-0604-5823-81fe-29de2dc6b519')
  })
})
