/** Notifications as text: both languages, both formats, and the levels of detail. */
import { describe, expect, it } from 'vitest'
import type { Notification } from '#functions/rules/mail/notification.ts'
import { mostHtmlBytes, quotedPrintableBytes } from '#functions/rules/mail/email/html.ts'
import { writeNotification } from '#functions/notifications/message/write-notification.ts'
import { digest, imported, incident, incidentItem, test } from './notifications.ts'

const change = incident({ changes: ['description', 'status'], isOpen: false })
const counts = (notification: Notification): Notification => ({
  ...notification,
  content: 'counts',
  lessBecause: 'no_key',
})
const inPolish = { ...digest, language: 'pl', zone: 'Europe/Warsaw' } as const
const all: readonly (readonly [string, Notification])[] = [
  ['a digest', digest],
  ['a digest in Polish', inPolish],
  ['an incident', incident()],
  ['a changed incident', change],
  ['an import', imported],
  ['counts alone', counts(digest)],
  ['an incident without its name', counts(incident())],
  ['a test message', test],
]

/** The visible words in lower case. */
const messagesOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[\s ,;:()·]+/)
      .filter((word) => /[\p{L}\p{N}]/u.test(word)),
  )
const visible = (html: string): string =>
  html
    .replace(/^.*<body/s, '<body')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<td [^>]*aria-hidden="true"[^>]*>.*?<\/td>/g, '')
    // Mail programs number the items.
    .replace(/<ol .*?<\/ol>/gs, (list) =>
      list
        .split('<li>')
        .map((item, index) => (index === 0 ? item : `${index}. ${item}`))
        .join(''),
    )
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
const linksOf = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))

describe.each(all)('%s', (_, notification) => {
  const { subject, text, html } = writeNotification(notification)

  it('matches the agreed text', () => {
    expect(`${subject}\n\n${text}`).toMatchSnapshot()
  })

  it('has the same content as plain text and as HTML', () => {
    // Layout characters: the ends of link labels, of the TLP label and of the signature.
    const plain = messagesOf(text.replace(/[[\]]/g, ' '))
    const shown = messagesOf(visible(html).replace(/[[\]]/g, ' '))
    const ends = notification.language === 'pl' ? 'koniec' : 'ends'
    expect([...shown].filter((word) => !plain.has(word) && !/^https?/.test(word))).toEqual([])
    const links = new Set(linksOf(html).flatMap((link) => [...messagesOf(link)]))
    expect([...plain].filter((word) => !shown.has(word) && !links.has(word))).toEqual([ends])
    expect(linksOf(html).filter((link) => !text.includes(link))).toEqual([])
    expect((text.match(/https:\S+/g) ?? []).filter((link) => !linksOf(html).includes(link))).toEqual([])
  })

  it('has the TLP label, links to the portal only and loads nothing', () => {
    expect(subject).toMatch(/^(Re: )?\[TLP:AMBER\] /)
    expect(text.startsWith('[TLP:AMBER] ')).toBe(true)
    expect(text).toMatch(/\n\[(koniec TLP:AMBER|TLP:AMBER ends)\]\n-- \n/)
    expect(html).toContain('>TLP:AMBER<')
    expect(html).not.toMatch(/<img|<link|@import|url\(|background=|src=/)
    for (const link of linksOf(html)) expect(link).toMatch(/^https:\/\/portal\.example(\/|$)/)
  })

  it('stays within 72 columns', () => {
    const wide = text
      .split('\n')
      .filter((line) => [...line].length > 72 && !line.trim().startsWith('https://portal.example'))
    expect(wide).toEqual([])
  })
})

describe('counts only', () => {
  it.each([
    ['a digest', digest],
    ['an import', imported],
    ['an incident', incident()],
    ['a change', change],
  ])('of %s contain no word of the counted items', (_, notification) => {
    const written = writeNotification(counts(notification))
    const texts = [notification.visibilities, notification.incidents, notification.threats].flatMap((list) =>
      (list?.items ?? []).flatMap((item) => [
        item.name,
        item.category,
        ...(item.description ?? '').split('\n'),
        ...('tags' in item ? item.tags : []),
        ...('attachments' in item ? item.attachments.map(({ name }) => name) : []),
      ]),
    )
    const indicators = [
      ...(notification.indicators?.values ?? []).map(({ value }) => value),
      ...[
        ...(notification.indicators?.byCategory ?? []),
        ...(notification.indicators?.groups ?? []),
        ...(notification.indicators?.newGroups ?? []),
      ].map(({ name }) => name),
    ]
    const form = `${written.subject}\n${written.text}\n${visible(written.html)}`.replace(/\s+/g, ' ')
    for (const word of [...texts, ...indicators].filter((one) => one !== '')) expect(form).not.toContain(word)
    expect(written.attachments).toEqual([])
  })
})

describe('asset matches', () => {
  it.each([
    ['en', '; 5 concern you', 'IOC THAT CONCERN YOU', 'look-alike of caldervale[.]example', 'VISIBILITIES'],
    [
      'pl',
      '; 5 dotyczy Cię',
      'IOC, KTÓRE CIĘ DOTYCZĄ',
      'podobna do domeny caldervale[.]example',
      'WIDOCZNOŚCI',
    ],
  ] as const)(
    'are in the subject, and first with their reason, in %s',
    (language, subject, heading, reason, next) => {
      const written = writeNotification({ ...digest, language })
      const text = written.text.replaceAll('\u00A0', ' ')
      expect(written.subject.replaceAll('\u00A0', ' ')).toContain(subject)
      expect(text.toUpperCase().indexOf(heading)).toBeGreaterThan(0)
      expect(text.toUpperCase().indexOf(heading)).toBeLessThan(text.toUpperCase().indexOf(`\n${next} (`))
      expect(text).toContain(reason)
      expect(text).toContain('ca1dervale[.]example')
      expect(written.html).not.toContain('ca1dervale.example')
    },
  )

  it('end the subject of a message about one threat', () => {
    const one = {
      ...digest,
      kind: 'news',
      period: null,
      visibilities: null,
      incidents: null,
      indicators: null,
      threats: { ...digest.threats, total: 1, items: [digest.threats.items[0]] },
    } as const
    expect(writeNotification(one).subject).toBe(
      '[TLP:AMBER] New threat #1187: Fake customs fees sent as text messages (concerns you)',
    )
    expect(writeNotification({ ...one, threats: { ...one.threats, matched: 0 } }).subject).not.toContain(
      'concerns',
    )
  })

  it('are only a number in a message of counts: no assets or reasons', () => {
    const { subject, text, html } = writeNotification(counts(digest))
    expect(subject.replaceAll('\u00A0', ' ')).toContain('5 concern you')
    expect(`${text} ${visible(html)}`).not.toMatch(/look-alike|caldervale\[|keyword/)
  })
})

describe('a message of counts', () => {
  const { visibilities: exposures } = digest
  const news = (own: Partial<Notification>): Notification => ({
    ...counts(digest),
    kind: 'news',
    period: null,
    visibilities: null,
    incidents: null,
    threats: null,
    indicators: null,
    ...own,
  })
  const inBoth = (notification: Notification): string[] => {
    const { text, html } = writeNotification(notification)
    return [text, visible(html)]
  }

  it('about one module has no empty heading: the title states the content', () => {
    const threats = news({ threats: { ...digest.threats, total: 1, items: [digest.threats.items[0]] } })
    for (const form of inBoth(threats)) expect(form).not.toMatch(/^-{72}$|Threats|THREATS/m)
    expect(writeNotification(threats).text).toContain(
      '\n\n1\u00A0threat; 1\u00A0concerns you\n'.replaceAll('\u00A0', ' '),
    )
    const both = { total: 2, byCriticality: { 1: 0, 2: 2, 3: 0 }, reopened: 1 }
    for (const form of inBoth(news({ visibilities: { ...exposures, ...both } })))
      expect(form.replaceAll('\u00A0', ' ')).toContain('2 visibilities: both medium; 1 reopened')
    const again = { ...both, reopened: 0, found: 2 }
    for (const form of inBoth(news({ visibilities: { ...exposures, ...again } })))
      expect(form.replaceAll('\u00A0', ' ')).toContain('2 visibilities: both medium; both found again')
    for (const form of inBoth(news({ indicators: digest.indicators })))
      expect(form.replaceAll('\u00A0', ' ')).toContain('128 IoC, 1 new group')
  })

  it('about one incident states the number, the organization and the time with its zone', () => {
    for (const form of inBoth(counts(change)))
      for (const word of [
        'Zmiana w incydencie #1042',
        '1 incydent: zmieniony',
        'Energetyka Wzorcowa S.A.',
        '20 listopada 2026, 09:16 (Europe/Warsaw)',
      ])
        expect(form.replaceAll('\u00A0', ' ')).toContain(word)
  })
})

describe('overdue repairs', () => {
  const late = (language: 'pl' | 'en', content: 'counts' | 'everything') =>
    writeNotification({
      ...digest,
      language,
      content,
      overdue: {
        total: 2,
        link: 'https://portal.example/visibilities?overdue=true',
        items: [
          {
            id: 7,
            tlp: 'amber',
            isNotice: false,
            name: 'SSL VPN at vpn2.example',
            criticality: 1,
            due: '2026-11-18',
            owner: 'Marek Zych',
            link: 'https://portal.example/visibilities/7',
          },
          {
            id: 8,
            tlp: 'red',
            isNotice: true,
            name: '',
            criticality: 1,
            due: null,
            owner: null,
            link: 'https://portal.example/visibilities/8',
          },
        ],
      },
    }).text.replaceAll('\u00A0', ' ')

  it.each([
    ['pl', 'NAPRAWY PO TERMINIE', 'termin minął 18 lis', 'osoba odpowiedzialna: Marek Zych', 'WIDOCZNOŚCI'],
    ['en', 'OVERDUE REPAIRS', 'was due on 18 Nov', 'assigned to Marek Zych', 'VISIBILITIES'],
  ] as const)('come first in a digest, in %s', (language, heading, due, owner, next) => {
    const text = late(language, 'everything')
    const upper = text.toUpperCase()
    expect(upper.indexOf(heading)).toBeGreaterThan(-1)
    expect(upper.indexOf(heading)).toBeLessThan(upper.lastIndexOf(next))
    expect(text).toContain(due)
    expect(text).toContain(owner)
    expect(text).toContain('SSL VPN at vpn2[.]example')
    // It is not read as part of the criticality above it.
    expect(text).toMatch(/\n(tylko zawiadomienie|announced only) \(TLP\)\n\* (Widoczność|Visibility) #8/)
    // An announcement states that it is late but not since when.
    expect(text).toContain('https://portal.example/visibilities/8')
    expect(text.split(due.replace(/ 18.*/, ''))).toHaveLength(2)
    expect(late(language, 'counts')).not.toContain('VPN')
    expect(late(language, 'counts')).toContain('overdue=true')
  })
})

describe('a section that is the whole message', () => {
  const heading = (language: 'pl' | 'en', total: number, high: number, reopened: number) => {
    const { subject, text } = writeNotification({
      ...digest,
      language,
      visibilities: {
        ...digest.visibilities,
        total,
        byCriticality: { 1: high, 2: total - high, 3: 0 },
        reopened,
      },
      incidents: { ...digest.incidents, changed: 1 },
    })
    return [subject.replace(/^.*: (.*?\)?), .*$/, '$1'), ...(text.match(/^(VIS|WID|INC).*$/gm) ?? [])]
  }

  it('does not repeat the number', () => {
    expect(heading('en', 571, 571, 0)).toEqual([
      '571 visibilities (all high)',
      'VISIBILITIES (571: all high)',
      'INCIDENTS (1: changed)',
    ])
    expect(heading('pl', 571, 571, 571)).toEqual([
      '571 widoczności (wszystkie wysokie)',
      'WIDOCZNOŚCI (571: wszystkie wysokie; wszystkie otwarte ponownie)',
      'INCYDENTY (1: zmieniony)',
    ])
    expect(heading('en', 1, 0, 1).slice(0, 2)).toEqual(['1 visibility', 'VISIBILITIES (1: medium, reopened)'])
    expect(heading('pl', 2, 2, 1).slice(0, 2)).toEqual([
      '2 widoczności (obie wysokie)',
      'WIDOCZNOŚCI (2: obie wysokie; 1 otwarta ponownie)',
    ])
    expect(heading('pl', 3, 1, 0).slice(0, 2)).toEqual([
      '3 widoczności (1 wysoka)',
      'WIDOCZNOŚCI (3: 1 wysoka, 2 średnie)',
    ])
  })
})

describe('names only', () => {
  it('omit descriptions, tags and file names', () => {
    const { subject, text, html } = writeNotification({ ...incident(), content: 'names' })
    expect(subject).toContain(incidentItem.name)
    expect(text).toContain('Wyłudzenie')
    expect(text).toContain('Załączniki: 2 w portalu\n')
    for (const form of [text, html]) expect(form).not.toMatch(/Zablokuj|faktury,|zrzut-panelu/)
    expect(writeNotification({ ...digest, content: 'names' }).text).not.toMatch(/Port 3389|tags|mailbox/)
  })
})

describe('a change', () => {
  it('is a reply with the subject of the new incident', () => {
    expect(writeNotification(change).subject).toBe(`Re: ${writeNotification(incident()).subject}`)
  })
})

describe('a single visibility', () => {
  it('is named in the subject, and its button opens it', () => {
    const [item] = digest.visibilities.items
    const one = writeNotification({
      ...digest,
      kind: 'news',
      visibilities: {
        ...digest.visibilities,
        total: 1,
        byCriticality: { 1: 1, 2: 0, 3: 0 },
        reopened: 0,
        items: [item],
      },
      incidents: null,
      threats: null,
      indicators: null,
    })
    expect(one.subject).toBe(
      '[TLP:AMBER] New visibility #20418: Remote desktop reachable from the Internet: 198[.]51[.]100[.]17',
    )
    expect(one.text).toContain('[TLP:AMBER] New visibility #20418\n')
    expect(one.text).toContain('Open in the portal:\nhttps://portal.example/visibilities/20418\n')
  })
})

describe('an exposure in a message', () => {
  const [item] = digest.visibilities.items
  const textOf = (
    language: 'pl' | 'en',
    own: object,
    returned = 0,
    kind: 'news' | 'digest' = 'digest',
    raised = 0,
  ) =>
    writeNotification({
      ...digest,
      kind,
      language,
      visibilities: {
        ...digest.visibilities,
        total: 2,
        byCriticality: { 1: 2, 2: 0, 3: 0 },
        reopened: 0,
        returned,
        raised,
        items: [{ ...item, ...own }],
      },
      incidents: null,
      threats: null,
      indicators: null,
    })
  const plain = (text: string): string => text.replaceAll('\u00A0', ' ').replaceAll(/\s+/g, ' ')

  it('shows its state, its assignee and its due date', () => {
    const repair = { state: 'in_repair', owner: 'Joanna Lis', due: '2026-11-27' }
    expect(plain(textOf('pl', repair).text)).toContain(
      'w naprawie, osoba odpowiedzialna: Joanna Lis, termin 27 lis',
    )
    expect(plain(textOf('en', repair).text)).toContain('in repair, assigned to Joanna Lis, due 27 Nov')
    const accepted = { state: 'accepted', acceptedUntil: '2026-12-31' }
    expect(plain(textOf('pl', accepted).text)).toContain('ryzyko zaakceptowane do 31 gru')
    expect(plain(textOf('en', accepted).text)).toContain('risk accepted until 31 Dec')
    expect(plain(textOf('en', { state: 'awaiting_retest' }).text)).toContain('awaiting retest')
  })

  it('with an expired risk acceptance has its own text for one, some and all', () => {
    const one = (language: 'pl' | 'en') => {
      const { subject, text } = textOf(language, { news: 'returned' }, 1)
      return plain(`${subject} ${text}`)
    }
    expect(one('pl')).toContain('WIDOCZNOŚCI (2: obie wysokie; u 1 minął czas akceptacji ryzyka)')
    expect(one('pl')).toContain('minął czas akceptacji ryzyka, wykryto')
    expect(one('en')).toContain('VISIBILITIES (2: both high; 1 whose accepted risk has expired)')
    expect(plain(textOf('pl', { news: 'returned' }, 2).text)).toContain('u obu minął czas akceptacji ryzyka')
    expect(textOf('en', { news: 'returned' }, 2, 'news').subject).toContain('Accepted risk has expired: 2')
    expect(textOf('pl', { news: 'returned' }, 1, 'news').subject).toContain('Nowe w portalu: 2')
  })

  it('with a raised criticality has its own text', () => {
    const raised = (language: 'pl' | 'en', count: number) => {
      const own = { news: 'raised' }
      return plain(textOf(language, own, 0, 'digest', count).text)
    }
    expect(raised('pl', 1)).toContain('WIDOCZNOŚCI (2: obie wysokie; u 1 podniesiono krytyczność)')
    expect(raised('pl', 1)).toContain('podniesiono krytyczność, wykryto')
    expect(raised('en', 2)).toContain('VISIBILITIES (2: both high; the criticality of both was raised)')
    expect(textOf('en', { news: 'raised' }, 0, 'news', 2).subject).toContain('Criticality raised: 2')
  })
})

describe('groups only', () => {
  it('are counted and listed, without values', () => {
    const groups = writeNotification({
      ...inPolish,
      visibilities: null,
      incidents: null,
      threats: null,
      indicators: {
        ...digest.indicators,
        total: 0,
        byType: [],
        byCategory: [],
        groups: [],
        values: [],
        matched: 0,
        matches: [],
        withdrawn: { total: 0, items: [] },
        link: 'https://portal.example/ioc/groups',
      },
    })
    expect(groups.subject).toBe('[TLP:AMBER] Podsumowanie dnia: 1 nowa grupa')
    expect(groups.text).toContain('IOC (1 nowa grupa)\n')
    expect(groups.text).toContain('* Nowa grupa „Freight panels”\n')
    expect(groups.text).toContain('Otwórz listę:\nhttps://portal.example/ioc/groups\n')
    expect(groups.text).not.toContain('wartości')
  })
})

describe('withdrawn items', () => {
  const alone = {
    ...digest.indicators,
    total: 0,
    byType: [],
    byCategory: [],
    groups: [],
    newGroups: [],
    values: [],
    matched: 0,
    matches: [],
  }
  const none = { visibilities: null, incidents: null, threats: null, overdue: null }

  it('are below new ones, as numbers that link to the reasons', () => {
    const { text, html } = writeNotification(digest)
    const plain = text.replaceAll('\u00A0', ' ')
    expect(plain).toContain('12 IoC withdrawn')
    expect(plain.indexOf('WITHDRAWN IOC (12)')).toBeGreaterThan(plain.indexOf('\nIOC ('))
    expect(plain).toContain('* IoC #881 (TLP:GREEN)\n  https://portal.example/ioc/881\n')
    expect(plain).toContain('The latest 2 of 12.')
    expect(html).toContain('href="https://portal.example/ioc/407"')
  })

  it('are not in the subject of new ones', () => {
    expect(writeNotification(digest).subject).not.toContain('withdrawn')
  })

  it('have a digest of their own when nothing is new, and are a number in messages of counts', () => {
    const { subject, text } = writeNotification({ ...inPolish, ...none, indicators: alone })
    expect(subject.replaceAll('\u00A0', ' ')).toBe('[TLP:AMBER] Podsumowanie dnia: 12 wycofanych IoC')
    expect(text).toContain('WYCOFANE IOC (12)\n')
    expect(text).not.toContain('IOC (0')
    const counted = writeNotification(counts({ ...digest, ...none, indicators: alone })).text
    expect(counted).toContain('WITHDRAWN IOC (12)\n')
    expect(counted).not.toContain('#881')
  })
})

describe('reduced content', () => {
  it.each(['no_key', 'key_expired', 'key_unusable'] as const)('is explained: %s', (lessBecause) => {
    for (const language of ['pl', 'en'] as const) {
      const { text } = writeNotification({ ...digest, language, content: 'counts', lessBecause })
      expect(text.replace(/\s+/g, ' ')).toMatch(
        {
          no_key:
            /nie ma klucza PGP\. .* Klucz dodaje administrator|has no PGP key\. .* adds the key in the portal/,
          key_expired: /wygasł|has expired/,
          key_unusable: /unieważniony albo jest uszkodzony|revoked or is damaged/,
        }[lessBecause],
      )
    }
  })
})

describe('the file with values', () => {
  const indicators = (rows: number, tags: number): Notification => ({
    ...digest,
    indicators: {
      ...digest.indicators,
      total: 6000,
      values: Array.from({ length: rows }, (_, index) => ({
        value: `host-${index}.example`,
        type: 'domain',
        category: 'Botnet',
        tags: Array.from({ length: tags }, (__, tag) => `${'ą'.repeat(200)}${tag}`),
        tlp: 'green' as const,
        published: '2026-11-19T10:00:00.000Z',
        validUntil: null,
        expired: null,
        isFalsePositive: false,
      })),
    },
  })

  it('is a table like those that the portal exports, and the text states how many of all it contains', () => {
    const { attachments, text } = writeNotification(indicators(5000, 1))
    expect(attachments).toMatchObject([
      { name: 'iocs_2026-11-20_08-00-00.csv', type: 'text/csv; charset=utf-8' },
    ])
    const lines = attachments[0]?.content.toString('utf8').split('\r\n') ?? []
    expect(lines).toHaveLength(5002)
    expect(lines[0]).toBe(
      '\uFEFF"Value","Type","Category","Tags","TLP","Publication date","Valid until","Expired","False positive for us"',
    )
    expect(text).toContain('iocs_2026-11-20_08-00-00.csv contains 5,000 of the 6,000')
    const [file] = writeNotification(digest).attachments
    expect(file?.content.toString('utf8')).toContain(`"'=cmd|calc"`)
  })

  it('is omitted from a message that would be too large, which states that', () => {
    const { attachments, text } = writeNotification(indicators(5000, 4))
    expect(attachments).toEqual([])
    expect(text).toContain('The file with the values is left out')
    expect(text).toContain('198[.]51[.]100[.]17')
  })

  it('and then everything but the counts', () => {
    const huge = writeNotification(incident({ tags: Array.from({ length: 60 }, () => 'ż'.repeat(900)) }))
    expect(huge.text).toContain('bo z całą treścią')
    expect(quotedPrintableBytes(huge.html)).toBeLessThan(mostHtmlBytes / 4)
  })
})
