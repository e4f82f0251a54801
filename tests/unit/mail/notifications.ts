/** Notifications to be put into words. */
import type { Notification, ToldIncident } from '#functions/platform/mail/notification.ts'

const portal = 'https://portal.example'
const common = {
  at: '2026-11-20T06:00:00.000Z',
  recipient: 'soc@caldervale.example',
  contact: 'cert@cert.example',
  portal,
  period: null,
  content: 'everything',
  lessBecause: null,
  overdue: null,
  visibilities: null,
  incidents: null,
  threats: null,
  feeds: null,
} as const

const inEnglish = {
  ...common,
  language: 'en',
  zone: 'Europe/London',
  organization: 'Calder Vale Freight',
  provider: 'Example CERT',
} as const
const inPolish = {
  ...common,
  language: 'pl',
  zone: 'Europe/Warsaw',
  organization: 'Energetyka Wzorcowa S.A.',
  provider: 'Przykładowy CERT',
  recipient: 'soc@wzorcowa.example',
} as const

/** Four visibilities, an incident, two threats and 128 indicators of a day. */
export const digest = {
  ...inEnglish,
  kind: 'digest',
  schedule: { mode: 'daily', hour: 7 },
  at: '2026-11-20T07:00:00.000Z',
  period: { from: '2026-11-19T07:00:00.000Z', until: '2026-11-20T07:00:00.000Z' },
  visibilities: {
    total: 4,
    byCriticality: { 1: 1, 2: 2, 3: 1 },
    reopened: 1,
    returned: 0,
    link: `${portal}/visibilities?sent=1`,
    items: [
      {
        id: 20418,
        name: 'Remote desktop reachable from the Internet: 198.51.100.17',
        criticality: 1,
        category: 'Exposed service',
        description: 'Port 3389 answers.\nSee https://vendor.example/kb?id=1.',
        lastSeen: '2026-11-20T05:48:00.000Z',
        news: 'new',
        state: 'new',
        owner: null,
        due: null,
        acceptedUntil: null,
        link: `${portal}/visibilities/20418`,
        concerns: [],
      },
      {
        id: 20415,
        name: 'Outdated mail server: mx2.caldervale.example',
        criticality: 2,
        category: 'Exposed service',
        description: null,
        lastSeen: '2026-11-20T04:12:00.000Z',
        news: 'reopened',
        state: 'new',
        owner: null,
        due: null,
        acceptedUntil: null,
        link: `${portal}/visibilities/20415`,
        concerns: [],
      },
      {
        id: 20409,
        name: 'Employee password in a breach: n.ashdown@caldervale.example',
        criticality: 2,
        category: 'Leaked credentials',
        description: null,
        lastSeen: '2026-11-19T22:30:00.000Z',
        news: 'new',
        state: 'new',
        owner: null,
        due: null,
        acceptedUntil: null,
        link: `${portal}/visibilities/20409`,
        concerns: [],
      },
      {
        id: 20402,
        name: 'Certificate of api.caldervale.example expires in 11 days',
        criticality: 3,
        category: 'Certificates',
        description: null,
        lastSeen: '2026-11-19T18:02:00.000Z',
        news: 'new',
        state: 'new',
        owner: null,
        due: null,
        acceptedUntil: null,
        link: `${portal}/visibilities/20402`,
        concerns: [],
      },
    ],
  },
  incidents: {
    total: 1,
    changed: 0,
    link: `${portal}/incidents?sent=1`,
    items: [
      {
        id: 2214,
        name: 'Invoice fraud with a changed bank account',
        category: 'fraud',
        tags: ['invoices'],
        description: 'Somebody writes from the mailbox of a supplier.',
        isOpen: true,
        reported: '2026-11-19T15:20:00.000Z',
        attachments: [],
        changes: [],
        link: `${portal}/incidents/2214`,
      },
    ],
  },
  threats: {
    total: 2,
    concerned: 1,
    link: `${portal}/threats?sent=1`,
    items: [
      {
        id: 1187,
        name: 'Fake customs fees sent as text messages',
        category: 'Phishing',
        tags: [],
        description: null,
        published: '2026-11-19T09:00:00.000Z',
        group: { name: 'Parcel fee pages', count: 41, link: `${portal}/ioc/groups/7` },
        link: `${portal}/threats/1187`,
        concerns: [
          {
            kind: 'look_alike',
            asset: { asset_id: 4, asset_type: 'domain', value: 'caldervale.example' },
            indicators: 3,
          },
        ],
      },
      {
        id: 1184,
        name: 'Loader in freight booking attachments',
        category: 'Malware',
        tags: ['loader'],
        description: null,
        published: '2026-11-19T08:00:00.000Z',
        group: { name: 'Booking ISO', count: 23, link: `${portal}/ioc/groups/8` },
        link: `${portal}/threats/1184`,
        concerns: [],
      },
    ],
  },
  feeds: {
    total: 128,
    concerned: 4,
    matches: [
      {
        concern: {
          kind: 'look_alike',
          asset: { asset_id: 4, asset_type: 'domain', value: 'caldervale.example' },
        },
        count: 3,
        values: ['ca1dervale.example', 'caldervale-fees.example'],
      },
      {
        concern: { kind: 'keyword', asset: { asset_id: 9, asset_type: 'keyword', value: 'Calder' } },
        count: 1,
        values: ['https://login.example/calder'],
      },
    ],
    concernedLink: `${portal}/ioc?publication=2026-11-19..2026-11-20&concerns_us=true`,
    byType: [
      { name: 'domain', count: 74 },
      { name: 'URL', count: 31 },
      { name: 'IPv4', count: 23 },
    ],
    byCategory: [
      { name: 'Botnet', count: 100 },
      { name: 'Scam', count: 28 },
    ],
    groups: [{ name: 'Parcel fee pages', count: 41, link: `${portal}/ioc/groups/7` }],
    newGroups: [{ name: 'Freight panels', link: `${portal}/ioc/groups/9` }],
    withdrawn: {
      total: 12,
      items: [
        { id: 881, link: `${portal}/ioc/881` },
        { id: 407, link: `${portal}/ioc/407` },
      ],
    },
    link: `${portal}/ioc?publication=2026-11-19..2026-11-20`,
    values: [
      {
        value: 'evil.example',
        type: 'domain',
        category: 'Scam',
        tags: ['parcel', 'sms'],
        published: '2026-11-19T10:00:00.000Z',
        validUntil: '2027-05-18T10:00:00.000Z',
        expired: null,
        isFalsePositive: true,
      },
      {
        value: '=cmd|calc',
        type: 'file name',
        category: 'Botnet',
        tags: [],
        published: '2026-11-19T11:00:00.000Z',
        validUntil: null,
        expired: null,
        isFalsePositive: false,
      },
    ],
  },
} as const satisfies Notification

/** The incident of the Polish mails. */
export const incidentItem: ToldIncident = {
  id: 1042,
  name: 'Fałszywy panel faktur podszywa się pod Energetykę Wzorcową',
  category: 'Wyłudzenie',
  tags: ['faktury', 'kradzież haseł'],
  description: [
    'Pod adresem https://wzorcowa-faktury.example/panel (203.0.113.87) działa kopia Waszego panelu odbiorcy. Strona przyjmuje login i hasło, po czym odsyła do prawdziwego serwisu. Odnośnik rozsyłany jest od rana w wiadomościach „Dopłata do faktury 11/2026”.',
    '',
    'Co zrobić teraz',
    '1. Zablokuj domenę i adres IP na bramie i w DNS.',
    '2. Sprawdź logowania klientów od 6:00 spoza Polski i wymuś zmianę haseł.',
    '3. Ostrzeż odbiorców. Zgłoszenie do rejestratora domeny już wysłaliśmy.',
  ].join('\n'),
  isOpen: true,
  reported: '2026-11-20T08:14:00.000Z',
  attachments: [
    { name: 'zrzut-panelu.png', bytes: 412_000 },
    { name: 'naglowki.txt', bytes: 3000 },
  ],
  changes: [],
  link: `${portal}/incidents/1042`,
}

/** One incident, told at once in Polish. */
export const incident = (own: Partial<ToldIncident> = {}) =>
  ({
    ...inPolish,
    kind: 'incident',
    schedule: { mode: 'immediately' },
    at: '2026-11-20T08:16:00.000Z',
    incidents: {
      total: 1,
      changed: (own.changes ?? []).length === 0 ? 0 : 1,
      link: `${portal}/incidents?sent=2`,
      items: [{ ...incidentItem, ...own }],
    },
  }) as const satisfies Notification

/** An import of 10,000 visibilities, told at once in Polish. */
export const imported = {
  ...inPolish,
  kind: 'news',
  schedule: { mode: 'immediately' },
  content: 'names',
  lessBecause: 'no_key',
  visibilities: {
    total: 10_000,
    byCriticality: { 1: 22, 2: 4978, 3: 5000 },
    reopened: 103,
    returned: 0,
    link: `${portal}/visibilities?sent=3`,
    items: Array.from({ length: 50 }, (_, index) => ({
      id: 30_000 + index,
      name: `Otwarty port 3389 pod adresem 198.51.100.${index}`,
      criticality: index < 22 ? 1 : 2,
      category: 'Wystawiona usługa',
      description: 'Opis, którego tu nie ma',
      lastSeen: '2026-11-20T05:48:00.000Z',
      news: 'new',
      state: 'new',
      owner: null,
      due: null,
      acceptedUntil: null,
      link: `${portal}/visibilities/${30_000 + index}`,
      concerns: [],
    })),
  },
} as const satisfies Notification

/** A test message in Polish. */
export const test = {
  ...inPolish,
  kind: 'test',
  schedule: { mode: 'off' },
} as const satisfies Notification
