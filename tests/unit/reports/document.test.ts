import { extentOf, type Page, type PageItem } from 'pdf-layout'
import { packed } from 'pdf-layout/read-pdf'
import { describe, expect, it } from 'vitest'
import { tlpLabel } from '#shared/domain/tlp/levels.ts'
import { defangText } from '#shared/domain/indicators/defang-text.ts'
import { organizationHosts } from '#shared/domain/indicators/organization-hosts.ts'
import { shownValue } from '#shared/domain/indicators/shown-value.ts'
import { tlpOfContent, type ReportContent, type ReportSection } from '#functions/reports/document/content.ts'
import { partsOf } from '#functions/reports/document/cover.ts'
import { readable } from '#functions/reports/document/layout.ts'
import { messagesOf } from '#functions/reports/document/languages.ts'
import { estimatedRows, estimatePages, layOut, summaryPage } from '#functions/reports/document/pages.ts'
import { portalFolders } from '#functions/reports/document/quoted.ts'
import { paths } from '#web/lib/paths.ts'
import {
  contentOf,
  indicatorRows,
  figuresOf,
  incidentRows,
  sectionsOf,
  exposureRows,
} from './report-content.ts'

const textsOf = (page: Page): string[] =>
  page.items.flatMap((item) => (item.kind === 'text' ? [item.text] : []))
/** The position of the line above the footer. */
const footLine = 789.89
/** All texts without spaces, headers, footers and continuation notes. */
const wholeOf = (pages: readonly Page[]): string =>
  packed(
    pages
      .flatMap(({ items }, index) =>
        items.filter((item) => index === 0 || ('y' in item && item.y > 60 && item.y < footLine)),
      )
      .flatMap((item) => (item.kind === 'text' ? [item.text] : []))
      .filter((text) => !/, (?:ciąg dalszy|continued)$|^ciąg dalszy na|^continued on/.test(text))
      .join('\n'),
  )
/** A text as the document shows it. */
const shown = (text: string): string => packed(readable(defangText(text)))
/** The values that a section lists. */
const valuesOf = ({ module, view, rows }: ReportSection): string[] => {
  if (view === 'figures') return []
  if (module === 'feed') return rows.map(({ value, type }) => packed(readable(shownValue(value, type))))
  return rows.flatMap(({ name, category, description }) => [
    shown(name),
    shown(category),
    ...(view === 'descriptions' ? [shown((description ?? '').replaceAll('  - ', '• '))] : []),
  ])
}
const section = <M extends ReportSection['module']>(module: M, count = 3, total = count) =>
  sectionsOf(count, total).find((one) => one.module === module) as Extract<ReportSection, { module: M }>

/** Items outside the page, and text that overlaps the header or footer. */
const faultsOf = (pages: readonly Page[]): PageItem[] =>
  pages.flatMap(({ width, height, items }) => {
    const rules = items.filter((item) => item.kind === 'line' && Math.abs(item.y - footLine) < 0.01)
    const foot = items.findIndex((item) => item === rules.at(-1))
    return items.filter((item, index) => {
      const { top, bottom } = extentOf(item)
      const right = item.kind === 'line' ? item.toX : item.x + item.width
      const isOut = item.x < 0 || right > width || top < 0 || bottom > height
      const isWide = item.x < 50.5 || right > 544.8
      const isInFoot = index < foot && bottom > footLine + 0.01
      return isOut || isWide || isInFoot
    })
  })

const odd: ReportSection[] = [
  {
    ...section('visibility'),
    total: 5,
    rows: [
      'x'.repeat(400),
      'Нападение на Αθήνα',
      '攻撃 العربية evil\u202Egpj.exe 😀',
      'W '.repeat(200),
      `${'a'.repeat(60)}.example i dalej`,
    ].map((name, index) => ({ ...exposureRows(1)[0]!, id: index + 1, name })),
  },
  {
    ...section('incident'),
    view: 'descriptions',
    total: 3,
    rows: incidentRows(3).map((row, index) => ({
      ...row,
      tags: Array.from({ length: 50 }, (_, tag) => `bardzo-długi-tag-${tag}`),
      description:
        index === 1
          ? Array.from({ length: 200 }, (_, line) => `${line + 1}. wiersz opisu.`).join('\n')
          : 'Krótki.',
    })),
  },
  {
    ...section('threat'),
    view: 'table',
    rows: section('threat').rows.map((row) => ({
      ...row,
      tags: Array.from({ length: 200 }, (_, tag) => `znacznik-${tag}`),
    })),
  },
  {
    ...section('feed'),
    view: 'table',
    // More filters than fit on a page.
    filters: [
      { what: 'tags', values: Array.from({ length: 50 }, (_, tag) => `${tag} ${'długi '.repeat(40)}`) },
    ],
    total: 1,
    rows: [{ ...indicatorRows(2)[1]!, value: `https://zly.example/${'abc/'.repeat(500)}` }],
  },
]

const reports: Record<string, ReportContent> = {
  'of four sections': contentOf(),
  'in English': contentOf({ language: 'en' }),
  'of 500 of 12,345 rows': contentOf({ sections: sectionsOf(500, 12_345) }),
  'of one row': contentOf({ sections: sectionsOf(1) }),
  'of nothing': contentOf({ sections: sectionsOf(0) }),
  'of odd texts': contentOf({
    sections: odd,
    name: 'W'.repeat(40),
    organization: 'Zakład Bardzo Długich Nazw '.repeat(5).trim(),
    provider: 'CERT'.repeat(30),
  }),
  'of a day': contentOf({
    frequency: 'day',
    period: { first: '2026-10-12', last: '2026-10-12' },
    before: { first: '2026-10-11', last: '2026-10-11' },
    sections: sectionsOf(2).map((one) => ({
      ...one,
      figures: { ...one.figures, byDay: [2], byDayBefore: [0] },
    })),
  }),
  'of a quarter, in figures': contentOf({
    language: 'en',
    frequency: 'quarter',
    period: { first: '2026-07-01', last: '2026-09-30' },
    before: { first: '2026-04-01', last: '2026-06-30' },
    sections: sectionsOf(3).map((one) => ({
      ...one,
      view: 'figures' as const,
      figures: {
        ...one.figures,
        byDay: Array.from({ length: 92 }, (_, day) => day * 90),
        byDayBefore: Array.from({ length: 91 }, (_, day) => day * 80),
      },
    })),
  }),
  'of indicators alone': contentOf({
    sections: [section('feed', 300)],
    leftOut: ['visibility', 'incident', 'threat'],
  }),
}
const laid = new Map(Object.entries(reports).map(([name, content]) => [name, layOut(content)]))

describe.each(Object.entries(reports))('a report %s', (name, content) => {
  const pages = laid.get(name) ?? []

  it('lists every value of its sections', () => {
    const whole = wholeOf(pages)
    const missing = content.sections.flatMap(valuesOf).filter((value) => !whole.includes(value))
    expect(missing).toEqual([])
  })

  it('keeps everything inside its pages, above the footer', () => {
    expect(faultsOf(pages)).toEqual([])
  })

  it('has provider, report, organization, page and TLP on each page', () => {
    for (const [index, page] of pages.entries()) {
      const texts = textsOf(page)
      const marks = texts.filter((text) => text.startsWith('TLP:') && !text.includes(' '))
      // The header and the footer have the document's level. Sections and items in between have their own labels.
      const level = tlpLabel(tlpOfContent(content))
      expect([marks[0], marks.at(-1)]).toEqual([level, level])
      expect(texts).toContain(`${index + 1}/${pages.length}`)
      expect(texts.some((text) => text.startsWith(content.organization.slice(0, 20)))).toBe(true)
    }
  })

  it('has contents that link to the start of each part', () => {
    const links = pages[0]!.items.flatMap((item) =>
      item.kind === 'link' && typeof item.to === 'number' ? [item.to] : [],
    )
    const parts = partsOf(content, messagesOf(content.language))
    expect(links).toHaveLength(parts.length)
    for (const [index, part] of parts.entries())
      expect(
        pages[links[index]! - 1]!.items.some(
          (item) => item.kind === 'text' && item.size === 16 && item.text === part,
        ),
        `${part} on page ${links[index]}`,
      ).toBe(true)
  })

  it('ends no page with a heading', () => {
    for (const page of pages.slice(1)) {
      const inBody = page.items.filter(
        (item) => item.kind === 'text' && item.y > 74 && item.y < 780,
      ) as Extract<PageItem, { kind: 'text' }>[]
      const lowest = Math.max(...inBody.map(({ y }) => y))
      const last = inBody.filter(({ y }) => y > lowest - 1)
      expect(last.some(({ size }) => size === 16)).toBe(false)
    }
  })
})

describe('a table across pages', () => {
  it('repeats its header, and has a note on both pages', () => {
    const pages = layOut(contentOf({ sections: [section('visibility', 60)] }))
    const tables = pages.slice(2)
    expect(tables.length).toBeGreaterThan(2)
    for (const [index, page] of tables.entries()) {
      const texts = textsOf(page)
      expect(texts).toContain('Nazwa i kategoria')
      expect(texts.includes('ciąg dalszy na następnej stronie')).toBe(index < tables.length - 1)
      expect(texts.includes('Widoczności, ciąg dalszy')).toBe(index > 0)
    }
  })

  it('keeps each row on one page', () => {
    const rows = exposureRows(120).map((row, index) => ({
      ...row,
      name: `Początek${index} ${'środek '.repeat(index % 40)}Koniec${index}`,
    }))
    const pages = layOut(contentOf({ sections: [{ ...section('visibility', 120), rows }] }))
    const whole = pages.map((page) => ` ${textsOf(page).join(' ')} `)
    for (const [index] of rows.entries()) {
      const page = whole.findIndex((text) => text.includes(` Początek${index} `))
      expect(whole[page]).toContain(`Koniec${index} `)
    }
  })
})

describe('a section', () => {
  it('states which rows are in the file only', () => {
    expect(wholeOf(layOut(contentOf({ sections: [section('feed', 500, 12_345)] })))).toContain(
      packed('Pierwsze 500 z 12 345, pozostałe w pliku feeds.csv.'),
    )
    expect(
      wholeOf(layOut(contentOf({ language: 'en', sections: [section('feed', 500, 12_345)] }))),
    ).toContain(packed('The first 500 of 12,345; the others are in the file feeds.csv.'))
  })

  it.each(['table', 'values'] as const)(
    'of indicators as %s marks expired and false positive ones',
    (view) => {
      const said = (language: 'pl' | 'en', count: number): string => {
        const one = { ...section('feed', count), view }
        return wholeOf(layOut(contentOf({ language, sections: [one] })))
      }
      expect(said('en', 2)).toContain(packed('Expired 30 Oct 2026 · False positive for you'))
      expect(said('pl', 2)).toContain(packed('Wygasł 30.10.2026 · Fałszywy alarm u Ciebie'))
      expect(said('en', 1)).not.toContain(packed('False positive for you'))
      expect(said('en', 1)).not.toContain('Expired')
    },
  )

  it('without rows states that, and what is still open', () => {
    const without = { ...section('incident', 0), filters: [] }
    expect(wholeOf(layOut(contentOf({ sections: [without] })))).toContain(
      packed(
        'W tym okresie nie zgłosiliśmy Ci żadnego incydentu. Cztery wcześniejsze są nadal otwarte; znajdziesz je w portalu.',
      ),
    )
  })

  it.each(['table', 'descriptions', 'figures'] as const)(
    'of visibilities names the overdue repairs with their assignees, also when nothing is new (%s)',
    (view) => {
      for (const rows of [3, 0]) {
        const whole = wholeOf(layOut(contentOf({ sections: [{ ...section('visibility', rows), view }] })))
        expect(whole).toContain(packed('Naprawy po terminie 23'))
        expect(whole).toContain(packed('Joanna Lis · termin 20.10.2026'))
        expect(whole).toContain(packed('12 dni po terminie'))
        expect(whole).toContain(packed('brak osoby odpowiedzialnej · termin 31.10.2026'))
        expect(whole).toContain(packed('Wszystkie 23 naprawy po terminie znajdziesz w portalu.'))
      }
      const links = layOut(contentOf({ sections: [section('visibility', 0)] })).flatMap(({ items }) =>
        items.flatMap((item) => (item.kind === 'link' ? [item.to] : [])),
      )
      expect(links).toContain('https://portal.example/visibilities?overdue=true')
      expect(links).toContain('https://portal.example/visibilities/4100')
    },
  )

  it('of visibilities states how long repairs took, or that nothing was closed', () => {
    const one = section('visibility', 0)
    expect(wholeOf(layOut(contentOf({ sections: [one] })))).toContain(
      packed(
        'Czas naprawy zamkniętych widoczności (mediana): krytyczność wysoka – 3 dni; krytyczność niska – niecały dzień.',
      ),
    )
    const { remediation } = one.figures
    if (remediation === null) throw new Error('Visibilities have a remediation')
    const quiet = {
      ...one.figures,
      remediation: { ...remediation, closed: { now: 0, before: 0 }, repairDays: [] },
    }
    const whole = wholeOf(layOut(contentOf({ language: 'en', sections: [{ ...one, figures: quiet }] })))
    expect(whole).toContain(
      packed(
        'No visibility that matches the filter was resolved in this period, so no time to repair can be given.',
      ),
    )
  })

  it.each(['table', 'descriptions'] as const)(
    'of visibilities states who repairs, until when, and until when a risk is accepted (%s)',
    (view) => {
      const base = exposureRows(1)[0]!
      const rows = [
        {
          ...base,
          id: 1,
          state: 'in_repair' as const,
          repair: { owner: 'Joanna Lis', due: '2026-11-05', days: 0 },
        },
        { ...base, id: 2, state: 'in_repair' as const, repair: { owner: null, due: '2026-10-29', days: 3 } },
        { ...base, id: 3, state: 'accepted' as const, acceptedUntil: '2026-12-31' },
        { ...base, id: 4, state: 'new' as const, isFalsePositive: true },
        { ...base, id: 5, state: 'new' as const, acceptanceEnded: '2026-10-30' },
      ]
      const content = contentOf({
        language: 'en',
        sections: [{ ...section('visibility', 5), view, rows }],
      })
      const whole = wholeOf(layOut(content))
      expect(whole).toMatch(/inrepair,?JoannaLis,?due5Nov2026/)
      expect(whole).toMatch(/inrepair,?notassigned,?3daysoverdue/)
      expect(whole).toMatch(/riskaccepted,?until31Dec2026/)
      expect(whole).toMatch(/new,?falsepositive/)
      expect(whole).toMatch(/new,?riskwasaccepteduntil30Oct2026/)
    },
  )

  it('that was omitted states that, in the contents and in its place', () => {
    const whole = wholeOf(layOut(contentOf({ leftOut: ['feed'], sections: [section('threat')] })))
    expect(whole).toContain(packed('IoC pominięto'))
    expect(whole).toContain(packed('jego właściciel nie ma już dostępu do modułu IoC'))
  })

  it('links its items to the portal, with the addresses of the web', () => {
    expect(Object.values(portalFolders).map((folder) => `/${folder}/:id`)).toEqual([
      paths.exposure,
      paths.incident,
      paths.threat,
      paths.indicator,
    ])
    const links = layOut(contentOf({ sections: sectionsOf(2) })).flatMap(({ items }) =>
      items.flatMap((item) => (item.kind === 'link' && typeof item.to === 'string' ? [item.to] : [])),
    )
    for (const wanted of ['visibilities/4101', 'incidents/2001', 'threats/1186', 'ioc/70001'])
      expect(links).toContain(`https://portal.example/${wanted}`)
  })

  it('defangs indicators, in texts too', () => {
    const whole = wholeOf(layOut(contentOf({ sections: sectionsOf(20) })))
    expect(whole).toContain('hxxps[://]ebok-energia[.]example/')
    expect(whole).toContain('vpn2[.]wzorcowa[.]example')
    expect(whole).not.toMatch(/https?:\/\//)
    expect(whole).toContain(packed('Zapis bezpieczny: hxxp zamiast http oraz [.] [:] [@] zamiast . : @.'))
  })
})

describe('the summary', () => {
  it('is on one page, the second, and shown by the preview', () => {
    const content = contentOf({
      sections: sectionsOf(17).map((one) => ({ ...one, rows: [] })),
    })
    const whole = layOut(contentOf())
    expect(textsOf(summaryPage(content, 9)).filter((text) => !/^2\/\d+$/.test(text))).toEqual(
      textsOf(whole[1]!).filter((text) => !/^2\/\d+$/.test(text)),
    )
    expect(textsOf(whole[2]!)).toContain('Widoczności')
  })

  it('draws the modules of the report', () => {
    const texts = textsOf(layOut(contentOf({ sections: [section('threat')] }))[1]!)
    expect(texts).toContain('Nowe zagrożenia, tydzień po tygodniu')
    expect(texts.some((text) => text.includes('widoczności'))).toBe(false)
  })

  it('shows each day of both periods as a bar', () => {
    const figures = figuresOf(31, 30)
    const texts = textsOf(layOut(contentOf({ sections: [{ ...section('threat'), figures }] }))[1]!)
    // October 2026 begins on a Thursday. September is one day shorter.
    expect(
      texts.slice(texts.indexOf('Nowe zagrożenia, tydzień po tygodniu') + 1, texts.indexOf('Moduł')),
    ).toEqual(['4', '4', '1–4', '7', '7', '5–11', '7', '7', '12–18', '7', '7', '19–25', '6', '5', '26–31'])
  })
})

/** A section with the maximum number of rows used for an estimate. */
const shortened = (section: ReportSection): ReportSection => {
  switch (section.module) {
    case 'visibility':
      return { ...section, rows: section.rows.slice(0, estimatedRows) }
    case 'incident':
      return { ...section, rows: section.rows.slice(0, estimatedRows) }
    case 'threat':
      return { ...section, rows: section.rows.slice(0, estimatedRows) }
    case 'feed':
      return { ...section, rows: section.rows.slice(0, estimatedRows) }
  }
}

it('the numbers of a long table are on one line each', () => {
  for (const module of ['visibility', 'incident', 'threat', 'feed'] as const) {
    const numbers = layOut(contentOf({ sections: [{ ...section(module, 500), view: 'table' }] }))
      .slice(2)
      .flatMap(textsOf)
    for (const number of ['100', '372', '500']) expect(numbers, module).toContain(number)
  }
})

it('the cover shows the days of all sections, and the summary states what is kept in the portal', () => {
  const sections = [
    { ...section('visibility'), total: 0, rows: [], figures: figuresOf(0, 0) },
    { ...section('feed'), figures: figuresOf(27, 3), withheld: { fresh: 1, open: 0, overdue: 2 } },
  ]
  const content = contentOf({ language: 'en', sections })
  const [cover, summary] = layOut(content).map((page) => textsOf(page).join(' '))
  expect(cover).not.toContain('Nothing is new')
  expect(cover).toContain('visibilities and IoC 1 ')
  expect(packed(summary ?? '')).toContain(packed('TLP:RED – new items: 1, overdue repairs: 2'))
})

it('an asset of the reader is named as written', () => {
  const pages = layOut(contentOf({ sections: [{ ...section('threat', 1), view: 'table' }] }))
  expect(wholeOf(pages)).toContain(packed('podobna do domeny wzorcowa.example'))
})

it('the page estimate is close', () => {
  for (const count of [0, 17, 120, 500]) {
    const content = contentOf({ sections: sectionsOf(count) })
    const estimate = estimatePages({ ...content, sections: content.sections.map(shortened) })
    const pages = layOut(content).length
    expect(Math.abs(estimate - pages)).toBeLessThanOrEqual(Math.max(1, pages * 0.08))
  }
})

describe('a description with Markdown', () => {
  const [page] = layOut(
    contentOf({
      sections: [
        {
          ...section('incident', 1),
          view: 'descriptions',
          rows: [
            {
              ...incidentRows(1)[0]!,
              description:
                'Najpierw **ważne** i `net use`.\n\n1. jeden\n2. dwa\n   - [opis](https://zly.example/)\n\n**zly**.example',
            },
          ],
        },
      ],
    }),
  ).slice(-1)
  const texts = (page?.items ?? []).filter((item) => item.kind === 'text' && item.size === 9)
  const find = (text: string) => texts.find((item) => item.kind === 'text' && item.text.includes(text))

  it('has it in bold, in monospace and as lists', () => {
    expect(find('ważne')).toMatchObject({ text: 'ważne', font: 'semibold' })
    expect(find('net use')).toMatchObject({ text: 'net use', font: 'mono' })
    const [one, two, point] = [find('jeden'), find('dwa'), find('opis')]
    expect(find('1.')).toMatchObject({ y: one?.y })
    expect(find('2.')).toMatchObject({ y: two?.y })
    expect(find('•')).toMatchObject({ y: point?.y })
    expect(point?.x).toBeGreaterThan(two?.x ?? Infinity)
  })

  it('links to the portal only, and shows addresses defanged', () => {
    expect(find('opis')).toMatchObject({ text: 'opis (hxxps[://]zly[.]example/)' })
    expect(find('zly[.]example')).toBeDefined()
    const links = (page?.items ?? []).flatMap((item) => (item.kind === 'link' ? [item.to] : []))
    expect(links.filter((to) => typeof to === 'string' && !to.startsWith('https://portal.example'))).toEqual(
      [],
    )
  })
})

describe('hosts of the reader', () => {
  const own = organizationHosts([
    { type: 'domain', key: 'wzorcowa.example' },
    { type: 'ip_address', key: '192.0.2.44' },
  ])
  const sections: ReportSection[] = [
    section('visibility', 6),
    {
      ...section('visibility', 1),
      view: 'descriptions',
      rows: [{ ...exposureRows(1)[0]!, description: 'Z 192.0.2.45 na vpn2.wzorcowa.example' }],
    },
    {
      ...section('feed', 1),
      view: 'table',
      rows: ['https://www.wzorcowa.example/x.php', 'https://wzorcowa.example.zly.example/'].map((value) => ({
        ...indicatorRows(2)[1]!,
        type: 'URL',
        value,
      })),
    },
  ]
  const wholeFor = (reader: Partial<ReportContent>) =>
    wholeOf(layOut(contentOf({ ...reader, sections, organization: 'Wzorcowa' })))

  it('are written unchanged in tables, descriptions and values, unlike all others', () => {
    const whole = wholeFor({ organizationHosts: own })
    for (const text of ['192.0.2.44', 'git.wzorcowa.example', 'Z192[.]0[.]2[.]45navpn2.wzorcowa.example'])
      expect(whole).toContain(text)
    expect(whole).toContain('https://www.wzorcowa.example/x.php')
    expect(whole).toContain('hxxps[://]wzorcowa[.]example[.]zly[.]example/')
    expect(whole).toContain('wzorcowa-faktury[.]example')
  })

  it("are defanged in another organization's report", () => {
    expect(wholeFor({})).toContain('git[.]wzorcowa[.]example')
  })
})
