/** Warning lists, our own and MISP's, and the matcher. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { getPublicSuffix } from 'tldts'
import { parseAddress, parseRange } from '#shared/domain/ip-addresses.ts'
import { readIndicator } from '#shared/domain/indicators/read-indicator.ts'
import { builtInLists } from '#shared/domain/warning-lists/built-in.ts'
import { WarningMatcher } from '#shared/domain/warning-lists/matcher.ts'
import { readMispWarningList } from '#shared/domain/warning-lists/misp-warning-list.ts'
import type { WarningList } from '#shared/domain/warning-lists/warning-list.ts'
import { sharedData } from '#tests/shared-data.ts'

const listsOf = (matcher: WarningMatcher, entered: string): string[] => {
  const reading = readIndicator(entered)
  return reading.isIndicator
    ? matcher.find(reading).map(({ list, entry }) => `${list.replace(/ \(.*/, '')}: ${entry}`)
    : [reading.reason]
}

describe('the built-in lists', () => {
  const matcher = new WarningMatcher(builtInLists, getPublicSuffix)

  it('contain valid entries, each once', () => {
    for (const { name, kind, entries } of builtInLists) {
      expect([name, new Set(entries).size]).toEqual([name, entries.length])
      if (kind === 'range')
        expect([
          name,
          entries.filter((one) => parseAddress(one) === undefined && parseRange(one) === undefined),
        ]).toEqual([name, []])
    }
  })

  it.each([
    ['10.1.2.3', ['Private addresses: 10.0.0.0/8']],
    ['172.31.255.255', ['Private addresses: 172.16.0.0/12']],
    ['172.32.0.0', []],
    ['10.0.0.0/7', ['Networks wider than /8: 10.0.0.0/7', 'Private addresses: 10.0.0.0/8']],
    [
      '0.0.0.0/0',
      [
        'Networks wider than /8: 0.0.0.0/0',
        'Special addresses: 0.0.0.0/8',
        'Public DNS resolvers: 1.0.0.1',
        'Private addresses: 10.0.0.0/8',
        'Shared addresses of carriers: 100.64.0.0/10',
        'Addresses for documentation: 192.0.2.0/24',
        'Multicast addresses: 224.0.0.0/4',
      ],
    ],
    ['8.0.0.0/8', ['Public DNS resolvers: 8.8.4.4']],
    ['8.8.8.0/24', ['Public DNS resolvers: 8.8.8.8']],
    ['8.8.9.0/24', []],
    ['192.168.0.0/15', ['Private addresses: 192.168.0.0/16']],
    ['11.0.0.0/8', []],
    ['2a00::/18', ['Networks wider than /8: 2a00::/18']],
    ['2a00::/19', []],
    ['2620:fe::/48', ['Public DNS resolvers: 2620:fe::9']],
    ['co.uk', ['Public suffixes: co.uk']],
    ['com.pl', ['Public suffixes: com.pl']],
    ['github.io', ['Public suffixes: github.io']],
    ['evil.co.uk', []],
    ['evil.github.io', []],
    ['10.0.0.0/9', ['Private addresses: 10.0.0.0/8']],
    ['fd12::1', ['Private addresses: fc00::/7']],
    ['2001:db8::7', ['Addresses for documentation: 2001:db8::/32']],
    ['2001:db9::7', []],
    ['8.8.8.8', ['Public DNS resolvers: 8.8.8.8']],
    ['8.8.8.9', []],
    ['::ffff:192.0.2.1', ['Special addresses: ::ffff:0.0.0.0/96']],
    ['http://127.0.0.1:8080/x', ['Special addresses: 127.0.0.0/8']],
    ['http://[::1]/', ['Special addresses: ::1/128']],
    ['http://0x7f.1/', ['Special addresses: 127.0.0.0/8']],
    ['drive.google.com', ['Very popular services: google.com']],
    ['https://GitHub.com/a/b', ['Very popular services: github.com']],
    ['google.com.evil.example', ['Names set apart: example']],
    ['notgoogle.com', []],
    ['who@google.com', []],
    ['192.168.0.1.evil.test/x', ['Names set apart: test']],
    ['D41D8CD98F00B204E9800998ECF8427E', ['Digests of an empty file: d41d8cd98f00b204e9800998ecf8427e']],
    ['google.com.exe', []],
  ] as [string, string[]][])('%s', (entered, expected) => {
    expect(listsOf(matcher, entered)).toEqual(expected)
  })
})

describe('MISP lists', () => {
  const list = (own: Record<string, unknown>): WarningList | string =>
    readMispWarningList({
      name: 'L',
      type: 'cidr',
      list: ['192.0.2.0/25', '2001:DB8::/32', 'no range'],
      matching_attributes: ['ip-src', 'domain|ip'],
      ...own,
    })
  const matcherOf = (...lists: (WarningList | string)[]): WarningMatcher =>
    new WarningMatcher(
      lists.filter((one) => typeof one !== 'string'),
      getPublicSuffix,
    )

  it('of ranges, nested and in several lists', () => {
    const matcher = matcherOf(list({}), list({ name: 'M', list: ['192.0.2.1', '192.0.2.0/24', '0.0.0.0/0'] }))
    expect(matcher.find({ type: 'ipv4', key: '192.0.2.1' }).map((one) => one.list)).toEqual(['L', 'M'])
    expect(matcher.find({ type: 'ipv4', key: '192.0.2.200' })).toEqual([{ list: 'M', entry: '192.0.2.0/24' }])
    expect(matcher.find({ type: 'ipv6', key: '2001:db8::1' })).toEqual([
      { list: 'L', entry: '2001:DB8::/32' },
    ])
    const odd = matcherOf(list({ list: ['2001:db8:8000::/33', '2a00:10::/30', '::/0', '198.51.100.128/25'] }))
    expect(
      ['2001:db8:8000::1', '2a00:13::1', '2001:db8:7fff::1'].map(
        (key) => odd.find({ type: 'ipv6', key })[0]?.entry,
      ),
    ).toEqual(['2001:db8:8000::/33', '2a00:10::/30', '::/0'])
    expect(['198.51.100.128', '198.51.100.127'].map((key) => odd.find({ type: 'ipv4', key }).length)).toEqual(
      [1, 0],
    )
  })

  it('of names, with or without a leading dot, and of whole values', () => {
    const matcher = matcherOf(
      list({
        type: 'hostname',
        list: ['.a.example', 'B.example', 'bücher.example'],
        matching_attributes: ['domain', 'url'],
      }),
      list({
        name: 'S',
        type: 'string',
        list: ['c.example', 'EF'.repeat(16)],
        matching_attributes: ['domain', 'url', 'md5'],
      }),
    )
    expect(
      [
        'a.example',
        'x.a.example',
        'xa.example',
        'b.example',
        'http://y.b.example/',
        'bücher.example',
        'who@b.example',
        'c.example',
        'x.c.example',
        'http://c.example/p',
        'ef'.repeat(16),
      ].map((entered) => listsOf(matcher, entered).length),
    ).toEqual([1, 1, 0, 1, 1, 1, 0, 1, 0, 1, 1])
  })

  it('apply to the types they name, or to all', () => {
    expect(
      matcherOf(list({ matching_attributes: ['md5'] })).find({ type: 'ipv4', key: '192.0.2.1' }),
    ).toEqual([])
    expect(
      matcherOf(list({ matching_attributes: undefined })).find({ type: 'ipv4', key: '192.0.2.1' }),
    ).toHaveLength(1)
  })

  it('that are invalid, or consist of fragments and patterns, are rejected', () => {
    expect(
      [null, [], {}, { name: 'L', list: 'x' }, { name: 'L', list: [1] }].map(readMispWarningList),
    ).toEqual(Array.from({ length: 5 }, () => 'not_a_list'))
    expect(['substring', 'regex', 'constructor'].map((type) => list({ type }))).toEqual([
      'kind_not_read',
      'kind_not_read',
      'kind_not_read',
    ])
  })

  it.skipIf(sharedData === undefined)('are read as published', () => {
    const folder = join(sharedData ?? '', 'warninglists')
    const read = readdirSync(folder).map(
      (file) => [file, readMispWarningList(JSON.parse(readFileSync(join(folder, file), 'utf8')))] as const,
    )
    expect(read.filter(([, one]) => typeof one === 'string')).toEqual([
      ['automated-malware-analysis.json', 'kind_not_read'],
      ['common-contact-emails.json', 'kind_not_read'],
      ['disposable-email-sample.json', 'kind_not_read'],
    ])
    const matcher = matcherOf(...read.map(([, one]) => one))
    expect(listsOf(matcher, '104.16.1.1')).toEqual(['List of known Cloudflare IP ranges: 104.16.0.0/13'])
    expect(listsOf(matcher, 'fe80::1')).toHaveLength(1)
    expect(listsOf(matcher, 'https://bit.ly/abc').length).toBeGreaterThan(0)
  })
})
