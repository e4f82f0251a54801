/** Document contents for tests. */
import type {
  IndicatorReportRow,
  IncidentReportRow,
  ModuleFigures,
  ReportContent,
  ReportSection,
  ThreatReportRow,
  ExposureReportRow,
} from '#functions/reports/document/content.ts'

const day = (date: number, hour = 9): number => Date.UTC(2026, 9, date, hour)

/** Figures of a module for October compared with September. */
export const figuresOf = (
  now: number,
  before: number,
  extra: Partial<ModuleFigures> = {},
): ModuleFigures => ({
  total: { now, before },
  matched: 0,
  matchedBefore: 0,
  byDay: Array.from(
    { length: 31 },
    (_, index) => Math.floor(((index + 1) * now) / 31) - Math.floor((index * now) / 31),
  ),
  byDayBefore: Array.from(
    { length: 30 },
    (_, index) => Math.floor(((index + 1) * before) / 30) - Math.floor((index * before) / 30),
  ),
  categories: [],
  types: null,
  tags: null,
  criticality: null,
  remediation: null,
  ...extra,
})

/** Why the first row matches the organization's assets. */
const lookAlike = {
  kind: 'look_alike',
  asset: { asset_id: 5, asset_type: 'domain', value: 'wzorcowa.example' },
} as const

const exposureNames = [
  ['Usługa RDP dostępna z Internetu: 192.0.2.44', 'Wystawiona usługa'],
  ['Hasła 12 pracowników w logach stealera', 'Wyciek danych logowania'],
  ['Nieaktualna brama SSL VPN: vpn2.wzorcowa.example', 'Wystawiona usługa'],
  ['Podobna domena: wzorcowa-faktury.example', 'Podszywanie się pod markę'],
  ['Repozytorium git.wzorcowa.example bez logowania', 'Błędna konfiguracja'],
  ['Certyfikat TLS poczta.wzorcowa.example wygasa za 6 dni', 'Certyfikaty'],
] as const

export const exposureRows = (count: number): ExposureReportRow[] =>
  Array.from({ length: count }, (_, index) => {
    const [name, category] = exposureNames[index % exposureNames.length] ?? ['', '']
    return {
      id: 4100 + index,
      name: index < exposureNames.length ? name : `${name} (${index + 1})`,
      category,
      tlp: 'amber',
      criticality: index < count / 3 ? 1 : index < (count * 2) / 3 ? 2 : 3,
      isOpen: index % 3 !== 2,
      isFalsePositive: false,
      state: index % 3 === 2 ? 'closed' : index % 2 === 0 ? 'awaiting_retest' : 'accepted',
      repair: null,
      acceptedUntil: index % 3 !== 2 && index % 2 === 1 ? '2026-12-31' : null,
      found: null,
      acceptanceEnded: null,
      first: day((index % 28) + 1),
      last: day((index % 28) + 3),
      description: `Opis widoczności ${index + 1}: usługa odpowiada z sieci zewnętrznej. Ogranicz dostęp i sprawdź logi.`,
      matches: [],
    }
  })

export const incidentRows = (count: number): IncidentReportRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: 2000 + index,
    name: `Próba wyłudzenia haseł w dziale księgowości ${index + 1}`,
    category: 'Phishing',
    tags: ['energetyka', `kampania-${index % 7}`],
    isOpen: index % 2 === 0,
    created: day((index % 28) + 1),
    updated: day((index % 28) + 2),
    attachments: index % 6,
    tlp: 'amber',
    description: `Pierwszy akapit zgłoszenia ${index + 1}.\n\nDrugi akapit z adresem http://zly.example/strona oraz listą:\n  - pierwszy punkt\n  - drugi punkt`,
  }))

export const threatRows = (count: number): ThreatReportRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: 1187 - index,
    name: `Fałszywe faktury za energię z załącznikiem ISO, fala ${index + 1}`,
    category: 'phishing',
    tags: ['energetyka', 'faktury', 'loader'],
    created: day(29 - (index % 28)),
    tlp: 'amber',
    description:
      'Wiadomości podszywają się pod sprzedawców energii i niosą obraz ISO ze skrótem LNK, który uruchamia loader przez PowerShell. Załącznik nosi nazwę Faktura_10_2026.iso. Zalecamy zablokowanie załączników ISO, IMG i VHD na bramie pocztowej oraz wyszukanie wskaźników z grupy „Fałszywe faktury” w logach od 20 października.',
    group: index % 2 === 0 ? { name: 'Fałszywe faktury', indicators: 64 } : null,
    matches: index === 0 ? [{ ...lookAlike, indicators: 3 }] : [],
  }))

const indicatorOf = (index: number): { value: string; type: string } => {
  const hex = (length: number): string =>
    Array.from({ length }, (_, at) => ((index * 31 + at * 7 + ((index * at) % 13)) % 16).toString(16)).join(
      '',
    )
  switch (index % 5) {
    case 0:
      return { value: `faktura-energia-${index}.example`, type: 'domena' }
    case 1:
      return {
        value: `https://ebok-energia.example/dokumenty/2026/10/Faktura_${index}.iso?token=${hex(20)}`,
        type: 'URL',
      }
    case 2:
      return { value: `203.0.113.${index % 256}`, type: 'IPv4' }
    case 3:
      return { value: hex(64), type: 'SHA-256' }
    default:
      return { value: `2001:db8::${(index + 1).toString(16)}`, type: 'IPv6' }
  }
}

export const indicatorRows = (count: number): IndicatorReportRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: 70_000 + index,
    ...indicatorOf(index),
    category: ['Phishing', 'Serwer C2', 'Dystrybucja malware', 'Złośliwy plik'][index % 4] ?? '',
    tags: index % 3 === 0 ? ['energetyka', 'ransomware'] : [],
    idsFlag: index % 4 !== 0,
    tlp: 'amber',
    published: day(31 - (index % 28)),
    expired: index === 1 ? day(30) : null,
    isFalsePositive: index === 1,
    matches: index < 2 ? [lookAlike] : [],
  }))

/** The four sections with `count` rows each. */
export const sectionsOf = (count: number, total = count): ReportSection[] => [
  {
    module: 'visibility',
    view: 'table',
    filters: [{ what: 'criticality', values: ['1', '2'] }],
    total,
    tlp: 'amber',
    withheld: { fresh: 0, open: 0, overdue: 0 },
    csv: 'visibilities.csv',
    rows: exposureRows(count),
    figures: figuresOf(17, 12, {
      categories: [
        { name: 'Wystawiona usługa', now: 7, before: 3 },
        { name: 'Wyciek danych logowania', now: 4, before: 5 },
        { name: 'Błędna konfiguracja', now: 3, before: 2 },
        { name: 'Certyfikaty', now: 2, before: 1 },
        { name: 'Podszywanie się pod markę', now: 1, before: 1 },
      ],
      criticality: [
        { level: 1, now: 6, before: 4 },
        { level: 2, now: 8, before: 5 },
        { level: 3, now: 3, before: 3 },
      ],
      remediation: {
        openOfNew: { now: 11, before: 3 },
        closedOfNew: { now: 6, before: 9 },
        closed: { now: 14, before: 10 },
        meanDays: { now: 6, before: 9 },
        repairDays: [
          { level: 1, days: 3 },
          { level: 3, days: 0 },
        ],
        open: 23,
        openBefore: 12,
        openLong: { count: 3, days: 29 },
        longestOpen: [
          { id: 4100, name: 'Usługa RDP dostępna z Internetu: 192.0.2.44', criticality: 1, days: 29 },
          {
            id: 4090,
            name: 'Brak polityki DMARC dla domeny wzorcowa-energia.example',
            criticality: 3,
            days: 25,
          },
          { id: 4080, name: 'Hasła 12 pracowników w logach stealera', criticality: 1, days: 19 },
          { id: 4070, name: 'Nieaktualna brama SSL VPN: vpn2.wzorcowa.example', criticality: 2, days: 1 },
        ],
        overdue: {
          count: 23,
          repairs: [
            {
              id: 4100,
              name: 'Usługa RDP dostępna z Internetu: 192.0.2.44',
              criticality: 1,
              owner: 'Joanna Lis',
              due: '2026-10-20',
              days: 12,
              tlp: 'amber',
            },
            {
              id: 4070,
              name: 'Nieaktualna brama SSL VPN: vpn2.wzorcowa.example',
              criticality: 2,
              owner: null,
              due: '2026-10-31',
              days: 1,
              tlp: 'amber',
            },
          ],
        },
      },
    }),
  },
  {
    module: 'incident',
    view: 'table',
    filters: [],
    total,
    tlp: 'amber',
    withheld: { fresh: 0, open: 0, overdue: 0 },
    csv: 'incidents.csv',
    rows: incidentRows(count),
    figures: figuresOf(total === 0 ? 0 : 5, 2, {
      categories: [{ name: 'Phishing', now: 5, before: 2 }],
      tags: [{ name: 'energetyka', now: 5, before: 1 }],
      remediation: {
        openOfNew: { now: 3, before: 0 },
        closedOfNew: { now: 2, before: 2 },
        closed: { now: 1, before: 2 },
        meanDays: { now: 3, before: 4 },
        open: 4,
        openBefore: 4,
        openLong: null,
        longestOpen: [],
      },
    }),
  },
  {
    module: 'threat',
    view: 'descriptions',
    filters: [{ what: 'tags', values: ['energetyka', 'ransomware'] }],
    total,
    tlp: 'amber',
    withheld: { fresh: 0, open: 0, overdue: 0 },
    csv: 'threats.csv',
    rows: threatRows(count),
    figures: figuresOf(9, 11, { categories: [{ name: 'phishing', now: 6, before: 8 }] }),
  },
  {
    module: 'feed',
    view: 'values',
    filters: [{ what: 'ids_flag', values: ['yes'] }],
    total,
    tlp: 'amber',
    withheld: { fresh: 0, open: 0, overdue: 0 },
    csv: 'feeds.csv',
    rows: indicatorRows(count),
    figures: figuresOf(52, 46, { types: [{ name: 'domena', now: 30, before: 12 }] }),
  },
]

/** A monthly report in Polish, with the given changes. */
export const contentOf = (changes: Partial<ReportContent> = {}): ReportContent => ({
  language: 'pl',
  provider: 'Przykładowy CERT',
  organization: 'Energetyka Wzorcowa S.A.',
  portal: 'https://portal.example',
  name: 'Ryzyko dla zarządu',
  number: '4c1e09ab',
  frequency: 'month',
  period: { first: '2026-10-01', last: '2026-10-31' },
  before: { first: '2026-09-01', last: '2026-09-30' },
  generatedAt: new Date('2026-11-01T02:09:00Z'),
  sections: sectionsOf(17),
  leftOut: [],
  ...changes,
})
