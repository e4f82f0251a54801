/** Parsing of one indicator: plain form, type, matching form, and why a text is not an indicator. */
import { describe, expect, it } from 'vitest'
import { defang } from '#shared/domain/indicators/defang.ts'
import { searchForms } from '#shared/domain/indicators/matching-key.ts'
import { keyOfType, readIndicator } from '#shared/domain/indicators/read-indicator.ts'
import { refang, withoutCutBrackets } from '#shared/domain/indicators/refang.ts'
import {
  indicatorTypeNames,
  indicatorTypes,
  typesOfName,
  type IndicatorType,
} from '#shared/domain/indicators/types.ts'
import { hostileIndicators } from './hostile-texts.ts'

const said = (entered: string, type?: string): string => {
  const reading = readIndicator(entered, type === undefined ? [] : typesOfName(type))
  if (!reading.isIndicator)
    return `- ${reading.reason}${reading.looksLike === undefined ? '' : ` ${reading.looksLike}`}`
  return `${reading.type} ${reading.key}${reading.port === undefined ? '' : ` port ${reading.port}`}`
}

describe('refanging', () => {
  it.each([
    ['hxxp://evil[.]example/a', 'http://evil.example/a'],
    ['hXXps[:]//evil(.)example', 'https://evil.example'],
    ['h**p://evil{.}example', 'http://evil.example'],
    ['hxxps[://]evil[dot]example[/]a', 'https://evil.example/a'],
    ['fxp://evil [DOT] example', 'ftp://evil.example'],
    ['http:\\\\evil.example/', 'http://evil.example/'],
    ['evil[.example', 'evil.example'],
    ['evil.]example', 'evil.example'],
    ['evil\\.sub\\.example', 'evil.sub.example'],
    ['evil[kropka]example', 'evil.example'],
    ['who[at]evil[.]example', 'who@evil.example'],
    ['who (at) evil [dot] example', 'who@evil.example'],
    ['who[małpa]evil[.]example', 'who@evil.example'],
    ['192[.]0[.]2[.]1', '192.0.2.1'],
    ['2001[:]db8[:][:]1', '2001:db8::1'],
    ['  "evil.example", ', 'evil.example'],
    ['„evil.example”', 'evil.example'],
    ['++evil[.]example++', 'evil.example'],
    ['\\http://evil.example/', 'http://evil.example/'],
    ['<http://evil.example>', 'http://evil.example'],
    ['ev\u200Bil\u00AD.exam\uFEFFple', 'evil.example'],
    ['https://evil.example/?q=&lt;', 'https://evil.example/?q=&lt;'],
    ['https://evil.example/?q="', 'https://evil.example/?q='],
    ['http://[2001:db8::1]/a', 'http://[2001:db8::1]/a'],
    ['C:\\Users\\.ssh\\id.exe', 'C:\\Users\\.ssh\\id.exe'],
    ['[a].[b]', '[a].[b]'],
  ])('%s', (entered, plain) => {
    expect(refang(entered)).toBe(plain)
  })

  it.each([
    ['203[.]0[.]113[.', '203.0.113.'],
    ['203[.]0[.]113[', '203.0.113'],
    ['.]0[.]113', '.0.113'],
    [']0[.]113[.]7', '0.113.7'],
    ['hxxps[:', 'https:'],
    ['hxxps[://', 'https://'],
    ['who(at', 'who@'],
    ['who[at]evil[dot', 'who@evil.'],
    ['[a].[b]', '[a].[b]'],
    ['2001:db8:', '2001:db8:'],
  ])('a part that is cut within a bracket: %s', (entered, plain) => {
    expect(refang(withoutCutBrackets(entered))).toBe(plain)
    expect(searchForms(entered).parts.some((part) => plain.includes(part))).toBe(true)
  })

  it.each([
    ['192.0.2.1', 'ipv4', '192[.]0[.]2[.]1'],
    ['192.0.2.0/24', 'ipv4_cidr', '192[.]0[.]2[.]0/24'],
    ['2001:db8::1', 'ipv6', '2001[:]db8::1'],
    ['evil.example', 'domain', 'evil[.]example'],
    ['who.is@evil.example', 'email', 'who[.]is[@]evil[.]example'],
    ['http://evil.example/a.php', 'url', 'hxxp[://]evil[.]example/a.php'],
    ['HTTPS://u@evil.example:8/', 'url', 'Hxxps[://]u@evil[.]example:8/'],
    ['ftp://evil.example', 'url', 'fxp[://]evil[.]example'],
    ['tcp://192.0.2.1:4444', 'url', 'tcp[://]192[.]0[.]2[.]1:4444'],
    ['evil.example/a.php', 'url', 'evil[.]example/a.php'],
    ['a.exe', 'filename', 'a.exe'],
  ] as const)('and defanging: %s', (value, type, harmless) => {
    expect(defang(value, type).toLowerCase()).toBe(harmless.toLowerCase())
    expect(refang(defang(value, type)).toLowerCase()).toBe(value.toLowerCase())
    expect(keyOfType(type, refang(defang(value, type)))).toBe(keyOfType(type, value))
  })
})

describe('recognition and the matching form', () => {
  it.each([
    ['192.0.2.1', 'ipv4 192.0.2.1'],
    ['192.0.2.1:8080', 'ipv4 192.0.2.1 port 8080'],
    ['192.0.2.77/24', 'ipv4_cidr 192.0.2.0/24'],
    ['2001:0DB8:0:0:0:0:0:1', 'ipv6 2001:db8::1'],
    ['2001:db8:0:1:0:0:0:1', 'ipv6 2001:db8:0:1::1'],
    ['2001:db8:0:1:1:1:1:1', 'ipv6 2001:db8:0:1:1:1:1:1'],
    ['::ffff:192.0.2.1', 'ipv6 ::ffff:192.0.2.1'],
    ['::', 'ipv6 ::'],
    ['[2001:db8::1]:443', 'ipv6 2001:db8::1 port 443'],
    ['2001:db8:ffff:ffff::1/33', 'ipv6_cidr 2001:db8:8000::/33'],
    ['EVIL.Example.', 'domain evil.example'],
    ['evil.example:80', 'domain evil.example port 80'],
    ['dl_dir.evil.example', 'domain dl_dir.evil.example'],
    ['bücher.example', 'domain xn--bcher-kva.example'],
    ['BÜCHER。example', 'domain xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'domain xn--bcher-kva.example'],
    ['https://EVIL.example:443/A?b#C', 'url https://evil.example/A?b#C'],
    ['http://evil.example', 'url http://evil.example/'],
    ['http://evil.example./', 'url http://evil.example/'],
    ['http://bücher.example/ź', 'url http://xn--bcher-kva.example/%C5%BA'],
    ['http://u:p@evil.example:8080/', 'url http://u:p@evil.example:8080/'],
    ['http://[2001:DB8:0::1]/', 'url http://[2001:db8::1]/'],
    ['tcp://192.0.2.1:4444', 'url tcp://192.0.2.1:4444/'],
    ['smb://EVIL.example:445/share', 'url smb://evil.example/share'],
    ['evil.example/gate.php', 'url //evil.example/gate.php'],
    ['Who@EVIL.example', 'email who@evil.example'],
    ['D41D8CD98F00B204E9800998ECF8427E', 'md5 d41d8cd98f00b204e9800998ecf8427e'],
    ['a'.repeat(40), `sha1 ${'a'.repeat(40)}`],
    ['B'.repeat(64), `sha256 ${'b'.repeat(64)}`],
    ['c'.repeat(128), `sha512 ${'c'.repeat(128)}`],
    ['Invoice 1.PDF.exe', 'filename invoice 1.pdf.exe'],
    ['%APPDATA%\\x\\list.dat', 'filename %appdata%\\x\\list.dat'],
    ['C:\\ProgramData\\a', 'filename c:\\programdata\\a'],
    ['/tmp/.x/miner', 'filename /tmp/.x/miner'],
    ['payload.zip', 'filename payload.zip'],
    ['libcrypt.so', 'filename libcrypt.so'],
    ['allegro.pl', 'domain allegro.pl'],
    ['{7032F494-0562-4422-9C39-14230E095C52}.dll', 'filename {7032f494-0562-4422-9c39-14230e095c52}.dll'],
  ])('%s', (entered, expected) => {
    expect(said(entered)).toBe(expected)
  })

  it('keeps the entered form without its brackets', () => {
    expect(readIndicator('hxxp://EVIL[.]example/A')).toMatchObject({
      value: 'http://EVIL.example/A',
      key: 'http://evil.example/A',
    })
  })

  it('names alternative types', () => {
    expect(readIndicator('setup.py')).toMatchObject({ type: 'filename', alternatives: ['domain'] })
    expect(readIndicator('setup.py', ['domain'])).toMatchObject({
      type: 'domain',
      alternatives: ['filename'],
    })
    expect(readIndicator('evil.example')).toMatchObject({ alternatives: [] })
  })
})

describe('text that is not an indicator', () => {
  it.each([
    ['', undefined, '- empty'],
    ['"" ', undefined, '- not_recognized'],
    ['\u200B', undefined, '- empty'],
    [`http://evil.example/${'a'.repeat(250)}`, undefined, '- too_long'],
    ['evil\u202Egpj.exe', undefined, '- control_characters'],
    ['a\u0000.exe', undefined, '- control_characters'],
    ['http://evil.example/…', undefined, '- truncated'],
    ['http://evil.example/abc...', undefined, '- truncated'],
    ['*.evil.example', undefined, '- pattern'],
    ['https://evil.example/?u=<user>', undefined, '- pattern'],
    ['server-{1,30}.evil.example', undefined, '- pattern'],
    ['*.pif', 'filename', '- pattern'],
    ['netapi.dll|d41d8cd98f00b204e9800998ecf8427e', undefined, '- several_values'],
    ['evil.example 192.0.2.1', undefined, '- several_values'],
    ['192.0.2.1', 'domain', '- not_of_type ipv4'],
    ['evil.example', 'md5', '- not_of_type domain'],
    ['a'.repeat(41), 'sha1', '- not_of_type'],
    ['2001:db8:1', 'ipv6', '- not_of_type'],
    ['13:27:29', 'ip', '- not_of_type'],
    ['192.0.2.256', 'ip', '- not_of_type'],
    ['192.0.2.01', undefined, '- not_recognized'],
    ['1:2:3:4:5:6:7:8:9', undefined, '- not_recognized'],
    ['1::2::3', undefined, '- not_recognized'],
    ['fe80::1%eth0', undefined, '- not_recognized'],
    ['192.0.2.0/33', undefined, '- not_recognized'],
    ['-evil.example', undefined, '- not_recognized'],
    ['evil', undefined, '- not_recognized'],
    ['evil..example', undefined, '- not_recognized'],
    ['javascript://x', undefined, '- not_recognized'],
    ['http://evil.example:99999/', undefined, '- not_recognized'],
    ['who@', undefined, '- not_recognized'],
    ['some words', undefined, '- not_recognized'],
  ])('%s as %s', (entered, type, expected) => {
    expect(said(entered, type)).toBe(expected)
  })
})

describe('type names', () => {
  it('are recognized in several spellings', () => {
    const known = [
      'IPv4',
      'ip-dst',
      'Adres IPv4',
      'Domena',
      'domain-name',
      'SHA-256',
      'sha256',
      'Hash SHA-1',
      'Skrót MD5',
      'E-mail',
      'email-src',
      'Nazwa pliku',
      'filename',
      'CIDR',
      'URL',
    ].map((name) => [name, ...typesOfName(name)])
    expect(known.filter(([, first]) => first === undefined)).toEqual([])
    expect(typesOfName('ip')).toEqual(['ipv4', 'ipv6', 'ipv4_cidr', 'ipv6_cidr'])
    for (const type of indicatorTypes)
      expect([type, typesOfName(indicatorTypeNames[type])]).toEqual([type, [type]])
    for (const type of indicatorTypes) expect([type, typesOfName(type)]).toEqual([type, [type]])
  })

  it("of the provider's own are not interpreted", () => {
    expect([typesOfName('Mutex'), typesOfName('constructor'), typesOfName('')]).toEqual([[], [], []])
  })
})

describe('hostile texts', () => {
  it.each(hostileIndicators)('of %s are not indicators', (_, text) => {
    for (const type of [undefined, ...indicatorTypes] satisfies (IndicatorType | undefined)[])
      expect(readIndicator(text, type === undefined ? [] : [type]).isIndicator).toBe(false)
  })
})
