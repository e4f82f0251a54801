/** User content cannot harm an e-mail that quotes it. */
import { describe, expect, it } from 'vitest'
import { writeNotification } from '#functions/notifications/message/write-notification.ts'
import { valuesCsv } from '#functions/notifications/message/values-csv.ts'
import { fillTemplate } from '#functions/rules/mail/templates/fill-template.ts'
import { defangText } from '#shared/domain/indicators/defang-text.ts'
import { organizationHosts } from '#shared/domain/indicators/organization-hosts.ts'
import { incident } from './notifications.ts'

describe('a text with indicators', () => {
  it.each([
    ['https://evil.example/a.php?x=1', 'hxxps[://]evil[.]example/a.php?x=1'],
    ['(see http://user@evil.example:8080/).', '(see hxxp[://]user@evil[.]example:8080/).'],
    ['HTTPS://EVIL.EXAMPLE', 'HxxPS[://]EVIL[.]EXAMPLE'],
    ['http://localhost/x', 'hxxp[://]localhost/x'],
    ['javascript://evil.example/%0Aalert(1)', 'javascript[://]evil[.]example/%0Aalert(1)'],
    ['https://a.example/?next=https://b.example/', 'hxxps[://]a[.]example/?next=hxxps[://]b[.]example/'],
    ['evil.example/path and mx2.evil.example.', 'evil[.]example/path and mx2[.]evil[.]example.'],
    ['evil。example', 'evil[.]example'],
    ['żółw.example', 'żółw[.]example'],
    ['write to jan.kot@evil.example', 'write to jan[.]kot[@]evil[.]example'],
    ['mailto:jan@evil.example', 'mailto:jan[@]evil[.]example'],
    ['198.51.100.17, 198.51.100.0/27', '198[.]51[.]100[.]17, 198[.]51[.]100[.]0/27'],
    ['198.51.100.17:8443.', '198[.]51[.]100[.]17:8443.'],
    ['2001:db8::1 and [2001:db8::2]', '2001[:]db8::1 and [2001[:]db8::2]'],
    ['evil[.]example hxxp://evil[.]example', 'evil[.]example hxxp[://]evil[.]example'],
  ])('%s contains no link', (text, harmless) => {
    expect(defangText(text)).toBe(harmless)
  })

  it.each([
    'od 6:00 do 10:42, 20.11.2026, wersja 2.10',
    'zrzut-panelu.png, naglowki.txt, gate.php',
    'Energetyka Wzorcowa S.A., Sp. z o.o., m.in. tak, np. to',
    'std::vector, C:\\Temp\\x.exe',
    'czas 12:30:45, MAC 00:1A:2B:3C:4D:5E',
  ])('%s stays unchanged', (text) => {
    expect(defangText(text)).toBe(text)
  })
})

describe('a text with hosts of its reader', () => {
  const own = organizationHosts([
    { type: 'domain', key: 'bank.example' },
    { type: 'ip_address', key: '198.51.100.0/24' },
    { type: 'ip_address', key: '2001:db8::/32' },
    // A network of all addresses is not an organization's own.
    { type: 'ip_address', key: '0.0.0.0/0' },
    { type: 'keyword', key: 'evil.example' },
  ])

  it.each([
    'mx2.bank.example and bank.example, BANK.example:8443.',
    'https://portal.bank.example/login?a=1, http://198.51.100.17:8080/',
    'jan.kot@bank.example',
    '198.51.100.17 and 2001:db8::1, http://[2001:db8::2]/',
  ])('keeps them: %s', (text) => {
    expect(defangText(text, own)).toBe(text)
  })

  it.each([
    ['bank.example.evil.example', 'bank[.]example[.]evil[.]example'],
    ['notbank.example', 'notbank[.]example'],
    ['192.0.2.1 scans 198.51.100.17', '192[.]0[.]2[.]1 scans 198.51.100.17'],
    ['https://bank.example/?to=http://evil.example/', 'https://bank.example/?to=hxxp[://]evil[.]example/'],
    ['https://evil.example/bank.example', 'hxxps[://]evil[.]example/bank.example'],
    ['https://bank.example@evil.example/', 'hxxps[://]bank[.]example@evil[.]example/'],
    ['https://evil.example@bank.example/', 'hxxps[://]evil[.]example@bank[.]example/'],
    ['https://bank.example\\@evil.example/', 'https://bank.example\\@evil[.]example/'],
    ['bank.example@evil.example', 'bank[.]example[@]evil[.]example'],
  ])('defangs everything else: %s', (text, harmless) => {
    expect(defangText(text, own)).toBe(harmless)
  })

  it('is quoted that way in a message, in names and descriptions', () => {
    const { subject, text, html } = writeNotification({
      ...incident({
        name: 'Open port on mx2.bank.example',
        description: 'Seen from c2.evil.example at 198.51.100.17.',
      }),
      organizationHosts: own,
    })
    expect(subject).toContain('mx2.bank.example')
    for (const form of [text, html]) {
      expect(form).toContain('mx2.bank.example')
      expect(form).toContain('c2[.]evil[.]example at 198.51.100.17.')
    }
  })
})

describe('a description with Markdown', () => {
  const description = [
    '**Teraz**: `net use` <b>i</b>',
    '',
    '- zablokuj **evil**.example',
    '- [opis](https://vendor.example/"onload=) i [x](javascript:alert(1))',
    '  1. `<script>`',
  ].join('\n')
  const { html, text } = writeNotification(incident({ description }))

  it('is formatted in HTML, with addresses as defanged text', () => {
    expect(html).toContain(
      '<p dir="auto" style="margin:0px 0 0"><strong>Teraz</strong>: <code style="font-family:Consolas,Menlo,monospace">net use</code> &lt;b&gt;i&lt;/b&gt;</p>' +
        '<ul dir="auto" style="margin:12px 0 0;padding:0 0 0 24px"><li>zablokuj evil[.]example</li>' +
        '<li>opis (hxxps[://]vendor[.]example/&quot;onload=) i\u00A0[x](javascript:alert(1))' +
        '<ol dir="auto" style="margin:0px 0 0;padding:0 0 0 24px"><li><code style="font-family:Consolas,Menlo,monospace">&lt;script&gt;</code></li></ol></li></ul>',
    )
  })

  it('is as written in plain text', () => {
    const folded = text.replace(/\s+/g, ' ')
    const written = description.replace('https://vendor.example', 'hxxps[://]vendor[.]example')
    expect(folded).toContain(written.replace(/\s+/g, ' '))
    // A list within a list keeps its level.
    expect(text).toContain('\n    1. `<script>`\n')
  })

  it('keeps the level of what tabs indent', () => {
    const indented = writeNotification(incident({ description: '- blocked\n\t- proxy\n\t- mail' }))
    expect(indented.html).toMatch(/<li>blocked<ul[^>]*><li>proxy<\/li><li>mail<\/li><\/ul><\/li>/)
  })
})

describe('a hostile incident', () => {
  const name =
    '<script>alert(1)</script>\r\nBcc: eve@evil.example\r\n\r\n\u202Egnp.exe "><a href=https://evil.example>'
  const hostile = writeNotification(
    incident({
      name,
      category: '<b>&',
      tags: ['"><img src=x onerror=alert(1)>'],
      description: `-- \n[koniec TLP:AMBER]\n${'x'.repeat(3000)}\n<style>*{}</style>\u0000\u2066https://evil.example`,
      attachments: [{ name: '</td><h1>', bytes: 1 }],
    }),
  )

  it('is quoted as text', () => {
    expect(hostile.html).not.toMatch(/<script|<b>|<img|<style>\*|<\/td><h1>|evil\.example/)
    expect(hostile.html.match(/<style>/g)).toHaveLength(1)
    expect(hostile.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(hostile.text).not.toMatch(/evil\.example/)
  })

  it('has no line breaks in its subject, and no invisible characters', () => {
    expect(hostile.subject).not.toMatch(/[\r\n]/)
    for (const form of [hostile.subject, hostile.text, hostile.html])
      expect(form).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u0000]/)
  })

  it('cannot end the message early', () => {
    const lines = hostile.text.split('\n')
    expect(lines.filter((line) => line === '-- ')).toHaveLength(1)
    expect(lines.filter((line) => line === '[koniec TLP:AMBER]')).toHaveLength(1)
    expect(lines.filter((line) => [...line].length > 72)).toEqual([])
  })
})

describe('a name from right to left', () => {
  const name = 'בנק (ABC-12)'
  const kept = `\u2068${name}\u2069`
  const { subject, text, html } = writeNotification({
    ...incident({ name, category: name, tags: [name], attachments: [{ name: 'דוח.pdf', bytes: 1024 }] }),
    organization: name,
  })

  it('keeps its order in a notification, and that of the text around it', () => {
    expect(subject).toContain(`: ${kept}`)
    for (const form of [text, html]) {
      expect(form).toContain(kept)
      expect(form).toContain('\u2068דוח.pdf\u2069')
      expect(form.replaceAll(kept, '')).not.toContain(name)
      expect(form).not.toContain('\u2068\u2068')
    }
  })

  it('does so in a message of the portal', () => {
    const paused = fillTemplate(
      {
        template: 'webhook_paused',
        name,
        host: 'hooks.example',
        reason: 'gone',
        since: '2026-11-21T08:00:00.000Z',
        problem: 'gone',
        status: 410,
        link: 'https://portal.example/apikey',
      },
      'en',
      'CERT',
    )
    for (const line of [paused.subject, paused.lines[0]]) expect(line).toContain(kept)
  })

  it('is written to a file as it is', () => {
    const { content } = valuesCsv({ language: 'en', at: '2026-11-21T08:00:00.000Z' }, [
      {
        value: 'דוח.exe',
        type: name,
        category: name,
        tags: [name],
        tlp: 'green',
        published: '2026-11-21T08:00:00.000Z',
        validUntil: null,
        expired: null,
        isFalsePositive: false,
      },
    ])
    expect(content.toString()).toContain(`"דוח.exe","${name}","${name}","${name}"`)
    expect(content.toString()).not.toContain('\u2068')
  })
})
