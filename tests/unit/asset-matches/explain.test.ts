/** Which indicators and texts match an asset, and the parts that explain it. */
import { describe, expect, it } from 'vitest'
import type { AssetType } from '#shared/domain/assets/asset-types.ts'
import { indicator, watched, why } from './assets.ts'

type Case = readonly [string, readonly [AssetType, string], string | undefined]

const domain = ['domain', 'wzorcowa.example'] as const
const cases: readonly Case[] = [
  // A domain, and hosts at it or under it.
  ['wzorcowa.example', domain, 'domain: wzorcowa.example = wzorcowa.example'],
  ['https://WZORCOWA.example:8443/x', domain, 'domain: WZORCOWA.example = wzorcowa.example'],
  ['https://vpn2.wzorcowa.example/remote', domain, 'subdomain: wzorcowa.example = wzorcowa.example'],
  ['m.nowak@wzorcowa.example', domain, 'email: wzorcowa.example = wzorcowa.example'],
  ['m.nowak@biuro.wzorcowa.example', domain, 'email: wzorcowa.example = wzorcowa.example'],
  ['https://evil.example/?next=wzorcowa.example', domain, undefined],
  ['notwzorcowa.example.net', domain, undefined],
  ['żółw.example', ['domain', 'xn--w-uga1v8h.example'], 'domain: żółw.example = xn--w-uga1v8h.example'],
  // A public suffix has the names of unrelated owners.
  ['someone.github.io', ['domain', 'github.io'], undefined],
  ['https://github.io/', ['domain', 'github.io'], 'domain: github.io = github.io'],
  // Look-alikes.
  ['https://wzorcowa-faktury.example/panel', domain, 'look_alike: wzorcowa = wzorcowa'],
  ['wzorcowa.com', domain, 'look_alike: wzorcowa = wzorcowa'],
  ['a@wz0rcowa.net', domain, 'look_alike: wz0rcowa = wzorcowa'],
  ['vvzorcowa.net', domain, 'look_alike: vvzorcowa = wzorcowa'],
  ['wzrocowa.com', domain, 'look_alike: wzrocowa = wzorcowa'],
  ['wzorcova.com', domain, 'look_alike: wzorcova = wzorcowa'],
  ['wzorcovaa.com', domain, undefined],
  ['wzor-cowa.com', domain, 'look_alike: wzor-cowa = wzorcowa'],
  ['panel-wzor-cowa.com', domain, 'look_alike: wzor-cowa = wzorcowa'],
  ['wzorcowaexample.com', domain, 'look_alike: wzorcowaexample = wzorcowa'],
  ['wzorcowa.example.evil.example', domain, 'look_alike: wzorcowa = wzorcowa'],
  ['wzórcowa.pl', domain, 'look_alike: wzórcowa = wzorcowa'],
  ['wzоrcowa.pl', domain, 'look_alike: wzоrcowa = wzorcowa'],
  [
    'energetykawzorkova.pl',
    ['domain', 'energetykawzorcowa.pl'],
    'look_alike: energetykawzorkova = energetykawzorcowa',
  ],
  ['a-b-c.net', ['domain', 'abc.example'], undefined],
  ['vpn-wzorcowa.net', ['domain', 'vpn.wzorcowa.example'], undefined],
  ['wzorcowa.net', ['domain', 'www.wzorcowa.example'], 'look_alike: wzorcowa = wzorcowa'],
  ['secure.net', ['domain', 'secure.example'], 'look_alike: secure = secure'],
  ['app-secure.net', ['domain', 'secure.example'], undefined],
  ['secures.net', ['domain', 'secure.example'], undefined],
  ['linkedin.com', ['domain', 'linkedln.com'], undefined],
  // Addresses and networks.
  ['192.0.2.44', ['ip_address', '192.0.2.32/27'], 'network: 192.0.2.44 = 192.0.2.32/27'],
  ['http://192.0.2.44:8080/a', ['ip_address', '192.0.2.44'], 'network: 192.0.2.44 = 192.0.2.44'],
  ['192.0.2.0/24', ['ip_address', '192.0.2.44'], 'network: 192.0.2.0/24 = 192.0.2.44'],
  ['192.0.2.64', ['ip_address', '192.0.2.32/27'], undefined],
  ['192.0.2.44', ['ip_address', '::ffff:192.0.2.44'], 'network: 192.0.2.44 = 192.0.2.44'],
  ['2001:db8:1f::a3', ['ip_address', '2001:db8::/32'], 'network: 2001:db8:1f::a3 = 2001:db8::/32'],
  ['192.0.0.0/7', ['ip_address', '192.0.2.44'], undefined],
  ['192.0.2.44', ['ip_address', '0.0.0.0/0'], undefined],
  ['10.1.2.3', ['ip_address', '10.0.0.0/8'], undefined],
  ['AS64501', ['asn', '64501'], 'asn: AS64501 = AS64501'],
  ['64501', ['asn', 'AS64501'], undefined],
  // Keywords.
  ['https://evil.example/WZORCOWA/x', ['keyword', 'Wzorcowa'], 'keyword: WZORCOWA = Wzorcowa'],
  ['https://evil.example/wzórcową/x', ['keyword', 'wzorcowa'], 'keyword: wzórcową = wzorcowa'],
  ['faktura Wzorcowa.pdf.exe', ['keyword', 'wzorcowa'], 'keyword: Wzorcowa = wzorcowa'],
  [
    'energetyka-wzorcowa.net',
    ['keyword', 'Energetyka  Wzorcowa'],
    'keyword: energetyka-wzorcowa = Energetyka Wzorcowa',
  ],
  [
    't-mobile-polska-faktura.net',
    ['keyword', 'T-Mobile Polska'],
    'keyword: t-mobile-polska = T-Mobile Polska',
  ],
  ['tmobile_polska.pdf.exe', ['keyword', 'T-Mobile Polska'], 'keyword: tmobile_polska = T-Mobile Polska'],
  // Percent-encoded letters.
  [
    'https://x.example/Pr%C4%85d-na-Kart%C4%99/',
    ['keyword', 'Prąd na Kartę'],
    'keyword: Pr%C4%85d-na-Kart%C4%99 = Prąd na Kartę',
  ],
  ['https://x.example/?q=%57zorc%6fwa%20x', ['keyword', 'wzorcowa'], 'keyword: %57zorc%6fwa = wzorcowa'],
  ['https://x.example/%C4%wzorcowa', ['keyword', 'wzorcowa'], 'keyword: wzorcowa = wzorcowa'],
  // A number does not match inside a longer one.
  ['lakowa71.pl', ['keyword', 'Łąkowa 7'], undefined],
  ['lakowa7.pl', ['keyword', 'Łąkowa 7'], 'keyword: lakowa7 = Łąkowa 7'],
  ['lakowa7a.pl', ['keyword', 'Łąkowa 7'], 'keyword: lakowa7 = Łąkowa 7'],
  ['x360net.example', ['keyword', '60net'], undefined],
  ['ing-login.net', ['keyword', 'ING'], 'keyword: ing = ING'],
  ['banking.net', ['keyword', 'ING'], undefined],
  ['https://faktury.shop/', ['keyword', 'shop'], undefined],
  ['https://faktury.com.pl/', ['keyword', 'com'], undefined],
  ['x.net', ['keyword', 'x'], undefined],
  ['a.b*c.exe', ['keyword', '.*'], undefined],
  ['d41d8cd98f00b204e9800998ecf8427e', ['keyword', 'd41d'], undefined],
  ['192.0.2.44', ['keyword', '192.0.2'], undefined],
  ['exchange-server.net', ['tech_stack', 'Exchange Server 2019'], undefined],
]

describe('an indicator matches an asset', () => {
  it.each(cases)('%s with %j: %s', (entered, [type, value], expected) => {
    expect(why(indicator(entered), watched(type, value))).toBe(expected)
  })
})

const texts: readonly Case[] = [
  ['Podobna domena: wzorcowa-faktury[.]example', domain, 'look_alike: wzorcowa = wzorcowa'],
  ['Brama: hxxps://vpn2.wzorcowa[.]example/', domain, 'subdomain: wzorcowa[.]example = wzorcowa.example'],
  ['Hasła kont m.nowak[@]wzorcowa.example', domain, 'email: wzorcowa.example = wzorcowa.example'],
  ['Skanowanie 192.0.2[.]40.', ['ip_address', '192.0.2.32/27'], 'network: 192.0.2[.]40 = 192.0.2.32/27'],
  [
    'from 2001[:]db8[:]1f[:][:]a3',
    ['ip_address', '2001:db8::/32'],
    'network: 2001[:]db8[:]1f[:][:]a3 = 2001:db8::/32',
  ],
  ['versions 1.192.0.2.44', ['ip_address', '192.0.2.44'], undefined],
  ['Ruch z AS 64501 (operator)', ['asn', '64501'], 'asn: AS 64501 = AS64501'],
  ['as 2019 began', ['asn', '2019'], undefined],
  ['Kampania przeciw klientom mBanku', ['keyword', 'mBank'], 'keyword: mBanku = mBank'],
  ['The sombank group', ['keyword', 'mBank'], undefined],
  ['mBankowość i inne', ['keyword', 'mBank'], undefined],
  [
    'Energetyka\n  Wzorcowa ostrzega',
    ['keyword', 'energetyka wzorcowa'],
    'keyword: Energetyka\n  Wzorcowa = energetyka wzorcowa',
  ],
  ['banking trojan', ['keyword', 'ing'], undefined],
  ['ul. Łąkowa 71', ['keyword', 'Łąkowa 7'], undefined],
  ['ul. Łąkowa 7', ['keyword', 'Łąkowa 7'], 'keyword: Łąkowa 7 = Łąkowa 7'],
  [
    'Flaw in Exchange Server 2016',
    ['tech_stack', 'Exchange Server 2019 CU14'],
    'technology: Exchange Server = Exchange Server',
  ],
  ['exchange-server', ['tech_stack', 'Exchange Server'], 'technology: exchange-server = Exchange Server'],
  ['Exchange Servers', ['tech_stack', 'Exchange Server'], 'technology: Exchange Servers = Exchange Server'],
  ['A Windows 10 flaw', ['tech_stack', 'Windows 11'], undefined],
  ['A flaw of windows 11', ['tech_stack', 'Windows 11'], 'technology: windows 11 = Windows 11'],
  [
    'SSL VPN gateway flaw',
    ['tech_stack', 'SSL VPN gateway 9.1'],
    'technology: SSL VPN gateway = SSL VPN gateway',
  ],
  // A name that mixes spaces and hyphens, verbatim and in variants.
  ...[
    'F5 BIG-IP',
    'Palo Alto PAN-OS',
    'TP-Link Omada',
    'Siemens SIMATIC S7-1500',
    'Bielsko-Biała Aqua',
    'T-Mobile Polska',
  ].flatMap((name) =>
    [['keyword', 'keyword'] as const, ['tech_stack', 'technology'] as const].flatMap(([type, kind]) =>
      [
        name,
        name.replaceAll('-', '\u2011'),
        name.replaceAll('-', ' '),
        name.replaceAll(' ', '-'),
        name.replaceAll('-', ' – '),
      ].map((written): Case => [
        `A flaw of ${written}, found today`,
        [type, name],
        `${kind}: ${written} = ${name}`,
      ]),
    ),
  ),
  ['F5 BIG-IQ', ['tech_stack', 'F5 BIG-IP'], undefined],
  ['F5. - BIG-IP', ['tech_stack', 'F5 BIG-IP'], 'technology: BIG-IP = F5 BIG-IP'],
  ['F5. - BIG-IP', ['keyword', 'F5 BIG-IP'], undefined],
  ['Zobacz go i zaktualizuj', ['tech_stack', 'Go 1.22'], undefined],
  ['Luka w Go', ['tech_stack', 'Go 1.22'], 'technology: Go = Go'],
  [
    'Luka w Check Point Gaia',
    ['tech_stack', 'Check Point Gaia R81.20'],
    'technology: Check Point Gaia = Check Point Gaia',
  ],
  ['Bug in Jenkins 2.516', ['tech_stack', 'Jenkins LTS'], 'technology: Jenkins = Jenkins'],
  [
    'A Windows 11 flaw',
    ['tech_stack', 'Microsoft Windows 11 22H2'],
    'technology: Windows 11 = Microsoft Windows 11',
  ],
  ['Bug in Exim 4.98', ['tech_stack', 'Exim v2.0-beta'], 'technology: Exim = Exim'],
  ['written in C++', ['tech_stack', 'C++'], undefined],
  ['a page of .NET', ['tech_stack', '.NET 8'], 'technology: .NET = .NET'],
]

describe('a text matches an asset', () => {
  it.each(texts)('%s with %j: %s', (text, [type, value], expected) => {
    expect(why({ texts: [text], tags: [] }, watched(type, value))).toBe(expected)
    expect(why({ texts: ['Another'], tags: [text] }, watched(type, value))).toBe(expected)
  })
})
