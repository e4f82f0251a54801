/** Lists in their publishers' formats: each row has the right type, and links to reports are ignored. */
import { describe, expect, it } from 'vitest'
import { UnreadableSource, type ImportItem } from '#shared/domain/indicators/import/candidate.ts'
import { formatOf, parseJsonOrLines, readJson, readText } from '#shared/domain/indicators/import/recognize.ts'
import { UnreadableJson } from '#shared/domain/json-text.ts'
import { EncodingGuess } from '#shared/domain/text-encoding.ts'

const readAll = async (text: string, size = 1 << 16): Promise<ImportItem[]> => {
  const format = formatOf(text.slice(0, 65_536))
  if (format === 'json') {
    const source = readJson(parseJsonOrLines(text), new Date('2026-11-21T00:00:00Z'))
    return 'items' in source ? [...source.items] : []
  }
  const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  )
  const items: ImportItem[] = []
  for await (const batch of readText(format, chunks)) items.push(...batch)
  return items
}
const brief = (item: ImportItem): string => {
  if (item.outcome === 'ignored') return `ignored ${item.type}`
  if (item.outcome === 'refused') return `- ${item.reason}`
  const { type, key, port } = item.indicator
  return `${type} ${key}${port === undefined ? '' : ` port ${port}`}`
}

const md5 = 'a'.repeat(32)
const sha1 = 'b'.repeat(40)
const sha256 = 'c'.repeat(64)
const banner = '#'.repeat(60)

const urlhaus = `${banner}
# abuse.ch URLhaus Database Dump (CSV - recent URLs only)  #
# Terms Of Use: https://urlhaus.example/api/               #
${banner}
#
# id,dateadded,url,url_status,last_online,threat,tags,urlhaus_link,reporter
"3712345","2026-11-20 10:10:11","http://192.0.2.7/bin.sh","online","2026-11-20 10:10:11","malware_download","32-bit,elf,mips","https://urlhaus.example/url/3712345/","someone"
"3712346","2026-11-20 10:09:11","https://a.example/Load,er.php","offline","","malware_download","None","https://urlhaus.example/url/3712346/","other"
`
const threatfox = `${banner}
# ThreatFox IOCs: recent additions                         #
${banner}
#
# "first_seen_utc","ioc_id","ioc_value","ioc_type","threat_type","fk_malware","malware_alias","malware_printable","last_seen_utc","confidence_level","is_compromised","reference","tags","anonymous","reporter"
"2026-11-20 10:00:05", "1", "192.0.2.9:443", "ip:port", "botnet_cc", "win.kit", "None", "Kit", "", "100", "False", "https://report.example/1", "c2,kit", "0", "someone"
"2026-11-20 10:00:06", "2", "c2.example", "domain", "botnet_cc", "win.kit", "None", "Kit", "", "100", "False", "https://report.example/2", "c2", "0", "someone"
"2026-11-20 10:00:07", "3", "http://c2.example/gate", "url", "botnet_cc", "win.kit", "None", "Kit", "", "75", "False", "None", "c2", "0", "someone"
"2026-11-20 10:00:08", "4", "${sha256}", "sha256_hash", "payload", "win.kit", "None", "Kit", "", "75", "False", "https://report.example/4", "", "0", "someone"
# Number of entries: 4
`
const bazaar = `${banner}
# MalwareBazaar recent malware samples (CSV)               #
${banner}
#
# "first_seen_utc","sha256_hash","md5_hash","sha1_hash","reporter","file_name","file_type_guess","mime_type","signature","clamav","vtpercent","imphash","ssdeep","tlsh"
"2026-11-20 10:00:05", "${sha256}", "${md5}", "${sha1}", "someone", "invoice.exe", "exe", "application/x-dosexec", "Kit", "n/a", "n/a", "n/a", "3:abc:def", "T1AB"
`
const feodo = `${banner}
# Feodo Tracker Botnet C2 IP Blocklist (CSV)               #
${banner}
#
"first_seen_utc","dst_ip","dst_port","c2_status","last_online","malware"
"2021-01-17 07:30:05","192.0.2.5","8080","offline","2026-11-20","Emotet"
# END 1 entries
`
const drop = `; Spamhaus DROP List 2026/11/20 - (c) 2026 The Spamhaus Project SLU
; https://www.spamhaus.example/drop/drop.txt
; Last-Modified: Fri, 20 Nov 2026 01:02:03 GMT
192.0.2.0/24 ; SBL256894
198.51.100.0/22 ; SBL434604
`
const misp = `uuid,event_id,category,type,value,comment,to_ids,date,object_relation,attribute_tag,object_uuid,object_name,object_meta_category
"5a","1","Network activity","domain","a.example","",1,1700000000,"","tlp:clear","","",""
"5b","1","External analysis","link","https://report.example/a","",0,1700000000,"","","","",""
"5c","1","Payload delivery","filename|sha1","x.exe|${sha1}","",1,1700000000,"","","","",""
`

describe('a public list', () => {
  it.each([
    ['URLhaus', urlhaus, ['url http://192.0.2.7/bin.sh', 'url https://a.example/Load,er.php']],
    [
      'ThreatFox',
      threatfox,
      ['ipv4 192.0.2.9 port 443', 'domain c2.example', 'url http://c2.example/gate', `sha256 ${sha256}`],
    ],
    ['MalwareBazaar', bazaar, [`sha256 ${sha256}`, `md5 ${md5}`, `sha1 ${sha1}`]],
    ['Feodo Tracker', feodo, ['ipv4 192.0.2.5 port 8080']],
    [
      'Feodo Tracker, JSON',
      JSON.stringify([
        {
          ip_address: '192.0.2.5',
          port: 8080,
          status: 'offline',
          hostname: 'host.provider.example',
          as_number: 64500,
          as_name: 'PROVIDER',
          first_seen: '2021-01-17 07:30:05',
          malware: 'Emotet',
        },
      ]),
      ['ipv4 192.0.2.5 port 8080'],
    ],
    [
      'URLhaus, JSON',
      JSON.stringify({
        3712345: [
          {
            dateadded: '2026-11-20 10:10:11 UTC',
            url: 'http://192.0.2.7/bin.sh',
            threat: 'malware_download',
            tags: ['elf', 'mips'],
            urlhaus_link: 'https://urlhaus.example/url/3712345/',
          },
        ],
      }),
      ['url http://192.0.2.7/bin.sh'],
    ],
    [
      'ThreatFox, the answer of its API',
      JSON.stringify({
        query_status: 'ok',
        data: [{ ioc: '192.0.2.9:443', ioc_type: 'ip:port', reference: 'https://report.example/1' }],
      }),
      ['ipv4 192.0.2.9 port 443'],
    ],
    ['Spamhaus DROP', drop, ['ipv4_cidr 192.0.2.0/24', 'ipv4_cidr 198.51.100.0/22']],
    [
      'Spamhaus DROP, JSON',
      '{"cidr":"192.0.2.0/24","sblid":"SBL256894","rir":"apnic"}\n{"cidr":"2001:db8::/32","sblid":"SBL2","rir":"ripencc"}\n{"type":"metadata","timestamp":1,"size":2,"records":2,"terms":"https://www.spamhaus.example/terms/"}\n',
      ['ipv4_cidr 192.0.2.0/24', 'ipv6_cidr 2001:db8::/32'],
    ],
    [
      'PhishTank',
      'phish_id,url,phish_detail_url,submission_time,verified,verification_time,online,target\n9,http://bank.example/Login,http://phishtank.example/9,2026-11-20T10:00:00+00:00,yes,2026-11-20T10:01:00+00:00,yes,Bank\n',
      ['url http://bank.example/Login'],
    ],
    [
      'PhishTank, JSON',
      JSON.stringify([
        {
          phish_id: 9,
          url: 'http://bank.example/Login',
          phish_detail_url: 'http://phishtank.example/9',
          details: [{ ip_address: '192.0.2.1' }],
          target: 'Bank',
        },
      ]),
      ['url http://bank.example/Login'],
    ],
    [
      'OpenPhish',
      'https://bank.example/a\nhttp://192.0.2.3/b\n',
      ['url https://bank.example/a', 'url http://192.0.2.3/b'],
    ],
    [
      'OpenPhish, JSON',
      '{"url":"https://bank.example/a","brand":"Bank","ip":"192.0.2.1","discover_time":"2026-11-20 10:00:00 UTC"}\n{"url":"https://bank.example/b","brand":"Bank","ip":"192.0.2.1","discover_time":"2026-11-20 10:00:00 UTC"}\n',
      ['url https://bank.example/a', 'url https://bank.example/b'],
    ],
    [
      "CERT Polska's list",
      'bank-a.example\nbank-b.example\n',
      ['domain bank-a.example', 'domain bank-b.example'],
    ],
    [
      "CERT Polska's list, CSV",
      'PozycjaRejestru\tAdresDomeny\tDataWpisu\tDataWykreslenia\r\n1\tbank-a.example\t2026-11-20T10:00:00\t\r\n2\tbank-b.example\t2026-11-19T10:00:00\t2026-11-20T09:00:00\r\n',
      ['domain bank-a.example', '- revoked'],
    ],
    [
      "CERT Polska's list, JSON",
      JSON.stringify([
        {
          RegisterPositionId: 1,
          DomainAddress: 'bank-a.example',
          InsertDate: '2026-11-20T10:00:00',
          DeleteDate: null,
        },
        {
          RegisterPositionId: 2,
          DomainAddress: 'bank-b.example',
          InsertDate: '2026-11-19T10:00:00',
          DeleteDate: '2026-11-20T09:00:00',
        },
      ]),
      ['domain bank-a.example', '- revoked'],
    ],
    [
      "CERT Polska's list, for filters",
      '||bank-a.example^\n||bank-b.example^$all\n',
      ['domain bank-a.example', 'domain bank-b.example'],
    ],
    ['MISP, CSV', misp, ['domain a.example', 'ignored link', 'filename x.exe', `sha1 ${sha1}`]],
  ])('of %s', async (_, text, expected) => {
    const items = await readAll(text)
    expect(items.map(brief)).toEqual(expected)
    for (const item of items)
      if (item.outcome === 'candidate')
        expect(item.indicator.value).not.toMatch(/report|urlhaus|phishtank|spamhaus/)
    if (formatOf(text) !== 'json') expect((await readAll(text, 7)).map(brief)).toEqual(expected)
  })

  it('keeps the metadata of its values', async () => {
    const [first] = await readAll(urlhaus)
    expect(first).toMatchObject({
      place: { line: 7 },
      category: 'malware_download',
      tags: ['32-bit', 'elf', 'mips'],
      origin: 'https://urlhaus.example/url/3712345/',
      firstSeen: '2026-11-20T10:10:11.000Z',
    })
    expect((await readAll(bazaar))[0]).toMatchObject({ description: 'Kit' })
  })
})

describe('a table', () => {
  it('may name its delimiter in the first line, as Excel does', async () => {
    expect((await readAll('sep=;\r\nwartość;typ\r\na.example;domena\r\n')).map(brief)).toEqual([
      'domain a.example',
    ])
  })
  it('may have old line endings', async () => {
    for (const size of [1, 5, 100])
      expect((await readAll('value,type\ra.example,domain\rb.example,domain\r', size)).map(brief)).toEqual([
        'domain a.example',
        'domain b.example',
      ])
    expect((await readAll('a.example\rb.example')).map(brief)).toEqual([
      'domain a.example',
      'domain b.example',
    ])
  })
  it('may have several value columns, and empty cells are skipped', async () => {
    expect(
      (
        await readAll(
          `md5,sha1,sha256,ip:port,domain\n${md5},${sha1},,192.0.2.1:80,n/a\n,,${sha256},,a.example\n,,,,\n`,
        )
      ).map(brief),
    ).toEqual([
      `md5 ${md5}`,
      `sha1 ${sha1}`,
      'ipv4 192.0.2.1 port 80',
      `sha256 ${sha256}`,
      'domain a.example',
    ])
  })
  it.each([
    ['only links to reports', 'id,reference\n1,https://report.example/1\n2,https://report.example/2\n'],
    [
      'no header and many columns',
      '"1","x","http://a.example/","https://report.example/1"\n"2","y","http://b.example/","https://report.example/2"\n',
    ],
    ['links alone under ids, JSON', '[{"id":1,"source":"https://report.example/1"}]'],
  ])('with %s is rejected as a whole', async (_, text) => {
    await expect(
      (async () => {
        const items = await readAll(text)
        if (items.some(({ outcome }) => outcome === 'candidate')) throw new Error('a link was taken')
        throw new UnreadableSource('no_value_column', 'nothing was taken')
      })(),
    ).rejects.toThrow(UnreadableSource)
  })
})

describe('broken JSON', () => {
  it.each([
    '{ioc: "a.example"}',
    '[{"value": "a.example"',
    '{"cidr":"192.0.2.0/24"}\n{"cidr":',
    '[\n  {"url" "x"}\n]',
    "{'value': 'a.example'}",
  ])('%j is reported as such', async (text) => {
    await expect(readAll(text)).rejects.toThrow(UnreadableJson)
  })
  it.each(['[2001:db8::1]:443\n', '{7032F494-0562-4422-9C39-14230E095C52}.dll\n', '[a[.]example]\n'])(
    '%j is not reported',
    (text) => {
      expect(formatOf(text)).toBe('list')
    },
  )
})

describe('the encoding', () => {
  const guess = (...bytes: number[]): string | undefined => {
    const reader = new EncodingGuess()
    for (const byte of bytes) reader.add(Uint8Array.of(byte))
    return reader.end()
  }
  it.each([
    ['zażółć', [0x7a, 0x61, 0xc5, 0xbc], 'utf-8'],
    ['źródło of Windows', [0x9f, 0x72, 0xf3, 0x64, 0xb3, 0x6f], 'windows-1250'],
    ['źródło of ISO', [0xbc, 0x72, 0xf3, 0x64, 0xb3, 0x6f], 'iso-8859-2'],
    ['letters encoded the same in both', [0xf3, 0xb3], 'windows-1250'],
    ['Cyrillic', [0xe0, 0xff, 0xe2], undefined],
    ['binary data', [0xff, 0x00, 0xb1], undefined],
    ['UTF-8 that is cut off', [0x61, 0xc5], undefined],
  ] as const)('of %s', (_, bytes, expected) => {
    expect(guess(...bytes)).toBe(expected)
  })
})
