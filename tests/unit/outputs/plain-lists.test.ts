import { describe, expect, it } from 'vitest'
import { outputFormat, outputFormats } from '#shared/domain/outputs/formats.ts'
import { indicator, linesIn, writeOutput } from './fixture.ts'

const plain = [
  'ipv4',
  'ipv6',
  'domain',
  'url',
  'url-noscheme',
  'email',
  'filename',
  'md5',
  'sha1',
  'sha256',
  'sha512',
]

describe('plain lists', () => {
  it('contain addresses and networks in canonical form, and no network of all addresses', () => {
    const { text, counters } = writeOutput('ipv4.txt', [
      indicator('IPv4', '192.0.2.1'),
      indicator('adres IP', '198.51.100.77/24'),
      indicator('IPv4 CIDR', '203.0.113.9/32'),
      indicator('IPv4 CIDR', '0.0.0.0/0'),
      indicator('IPv4', '192.0.2.01'),
      indicator('IPv6', '2001:db8::1'),
    ])
    expect(text).toBe('192.0.2.1\n198.51.100.0/24\n203.0.113.9\n')
    expect(counters).toEqual({ written: 3, otherTypes: 1, unusable: 2 })
    expect(
      linesIn('ipv6.txt', [indicator('IPv6', '2001:DB8:0:0:0:0:0:1'), indicator('cidr', '2001:db8:1::5/48')]),
    ).toEqual(['2001:db8::1', '2001:db8:1::/48'])
  })

  it('contain international names in punycode', () => {
    expect(linesIn('domain.txt', [indicator('domena', 'Zażółć.example.')])).toEqual([
      'xn--za-6ja4f8n1l.example',
    ])
    expect(linesIn('email.txt', [indicator('e-mail', 'Jan@Zażółć.example')])).toEqual([
      'jan@xn--za-6ja4f8n1l.example',
    ])
    expect(linesIn('url-noscheme.txt', [indicator('URL', 'http://zażółć.example/ż')])).toEqual([
      'xn--za-6ja4f8n1l.example/%C5%BC',
    ])
  })

  it('list a value once, whichever type it has, oldest first', () => {
    const { text, counters } = writeOutput('domain.txt', [
      indicator('domain', 'b.example'),
      indicator('domain', 'a.example'),
      indicator('host', 'B.example'),
    ])
    expect(text).toBe('b.example\na.example\n')
    expect(counters).toEqual({ written: 2, otherTypes: 0, unusable: 0 })
  })

  it('contain whole URLs, and none whose source omitted the scheme', () => {
    const { text, counters } = writeOutput('url.txt', [
      indicator('URL', 'evil.example/a'),
      indicator('URL', '//evil.example/b'),
      indicator('URL', 'http://evil.example/a'),
    ])
    expect(text).toBe('http://evil.example/a\n')
    expect(counters).toEqual({ written: 1, otherTypes: 0, unusable: 2 })
  })

  it('omit withdrawn indicators', () => {
    expect(writeOutput('domain.txt', [indicator('domain', 'a.example', { withdrawn: true })])).toMatchObject({
      text: '# no values\n',
      counters: { written: 0, otherTypes: 0, unusable: 0 },
    })
  })

  it('give PAN-OS no scheme, and a slash after each host', () => {
    const { text, counters } = writeOutput('url-noscheme.txt', [
      indicator('URL', 'http://evil.example'),
      indicator('URL', 'https://Evil.example:8443/Gate?a=1'),
      indicator('URL', 'hxxp://evil.example/defanged'),
      indicator('URL', 'evil.example/path'),
      indicator('URL', 'https://user:secret@evil.example/login#top'),
      indicator('URL', 'https://evil.example/login'),
      // PAN-OS treats it as a wildcard and cannot escape it.
      indicator('URL', 'https://evil.example/*/x'),
      indicator('URL', 'https://evil.example/?^=1'),
      indicator('URL', 'https://evil.example/?to=http://other.example/'),
      // Without its fragment it would match the whole site.
      indicator('URL', 'https://evil.example/#/pay'),
      indicator('URL', 'ftp://evil.example/a'),
      indicator('URL', `https://evil.example/${'ż'.repeat(100)}`),
    ])
    expect(text).toBe('evil.example/\nevil.example:8443/Gate?a=1\nevil.example/path\nevil.example/login\n')
    expect(counters).toEqual({ written: 4, otherTypes: 0, unusable: 7 })
  })

  it('keep hostile values on one line or out of the list', () => {
    const hostile = [
      indicator('file name', 'a.exe\n0.0.0.0'),
      indicator('file name', '#comment.exe'),
      indicator('file name', 'invoice\u202Efdp.exe'),
      indicator('file name', 'x'.repeat(251) + '.exe'),
      indicator('file name', 'Zażółć; #1.exe'),
      indicator('e-mail', '#a@example.com'),
      indicator('domain', 'a.example\nb.example'),
    ]
    expect(writeOutput('filename.txt', hostile)).toMatchObject({
      text: `${'x'.repeat(251)}.exe\nZażółć; #1.exe\n`,
      counters: { written: 2, otherTypes: 2, unusable: 3 },
    })
    expect(writeOutput('email.txt', hostile).text).toBe('# no values\n')
    expect(writeOutput('domain.txt', hostile).text).toBe('# no values\n')
  })
})

describe('every format', () => {
  const mixed = [
    indicator('IPv4', '192.0.2.1'),
    indicator('domain', 'evil.example'),
    indicator('URL', 'http://evil.example/a'),
    indicator('mutex', 'Global\\evil'),
  ]
  const files = outputFormats.map(({ file }) => file).filter((file) => !file.includes('{'))

  it.each(files)('writes %s without values as a non-empty file', (file) => {
    // pfSense and Pi-hole keep their old list when a file is empty.
    const { bytes, counters } = writeOutput(file, [])
    expect(bytes.length).toBeGreaterThan(0)
    expect(counters.written).toBe(0)
  })

  it.each(files)('writes %s deterministically, in batches of any size', (file) => {
    expect(writeOutput(file, mixed, {}, 3).bytes.equals(writeOutput(file, mixed, {}, 1).bytes)).toBe(true)
  })

  it.each(files)('accounts for every indicator in %s', (file) => {
    const { written, otherTypes, unusable } = writeOutput(file, mixed).counters
    expect(written + otherTypes + unusable).toBe(mixed.length)
  })

  it('has no scheme in firewall lists', () => {
    for (const name of ['ipv4.txt', 'domain.txt', 'url-noscheme.txt', 'checkpoint.csv'])
      expect(writeOutput(name, mixed).text).not.toContain('http://')
  })

  it('is found by its file, and a MISP event by any UUID', () => {
    for (const name of plain) expect(outputFormat(`${name}.txt`)?.file).toBe(`${name}.txt`)
    expect(outputFormat('misp/9b44b842-5dc4-5908-a307-5681c708f7b1.json')?.file).toBe('misp/{uuid}.json')
    for (const file of ['misp/{uuid}.json', 'misp/x.json', 'toString', 'ipv4.txt/', 'a'.repeat(10_000)])
      expect(outputFormat(file)).toBeUndefined()
  })
})
