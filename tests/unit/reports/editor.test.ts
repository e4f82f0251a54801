/** The rules of the report editor: sections, templates, the period, and the request. */
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ReportTemplate } from '#shared/contracts/reports.ts'
import type { PaperPage } from '#shared/contracts/paper.ts'
import {
  firstAllowed,
  lastAllowed,
  periodProblem,
  pickable,
  picked,
  quickPeriods,
  sentPeriod,
} from '#web/features/reports/editor/period-rules.ts'
import { oneTimeForm, periodicForm, templateForm } from '#web/features/reports/editor/report-forms.ts'
import { isMine, partsOfTemplate, templateOf } from '#web/features/reports/editor/template-rules.ts'
import {
  changedPart,
  editedParts,
  hasNoModule,
  limitedTo,
  movedPart,
  numbered,
  numberOf,
  sameParts,
  sectionsOf,
  type EditedPart,
} from '#web/features/reports/parts/part-rules.ts'
import { filterTexts } from '#web/features/reports/parts/part-summary.ts'
import { linesOfPage } from '#web/features/reports/preview/paper-text.ts'
import { problemsOf } from '#web/ui/form/contract-form.ts'
import { speakEnglish } from '../english.ts'

beforeAll(speakEnglish)

const everything = () => true
const names = (parts: readonly EditedPart[]) => parts.map(({ module }) => module)
const start = editedParts([
  {
    module: 'feed',
    enabled: true,
    filters: { ids_flag: true, tags: [4, 2], tlp: ['clear', 'amber'] },
    view: 'values',
    index: 0,
  },
  { module: 'threat', enabled: true, filters: {}, view: 'descriptions', index: 1 },
])

describe('the sections', () => {
  test('keep their order, with unsaved ones last and omitted', () => {
    expect(names(start)).toEqual(['feed', 'threat', 'visibility', 'incident'])
    expect(start.map(({ enabled }) => enabled)).toEqual([true, true, false, false])
    expect(start.map(({ module }) => numberOf(start, module, everything))).toEqual([
      1,
      2,
      undefined,
      undefined,
    ])
  })

  test('are moved within the list', () => {
    expect(names(movedPart(start, 'threat', 0))).toEqual(['threat', 'feed', 'visibility', 'incident'])
    expect(names(movedPart(start, 'feed', 9))).toEqual(['threat', 'visibility', 'incident', 'feed'])
    expect(movedPart(start, 'feed', -1)).toBe(start)
  })

  test('are sent with their positions; an omitted one keeps its filters', () => {
    const off = changedPart(start, 'feed', { enabled: false })
    expect(sectionsOf(movedPart(off, 'feed', 1))).toMatchObject({
      threats: { index: 0, enabled: true, viewType: 'descriptions' },
      feeds: {
        index: 1,
        enabled: false,
        viewType: 'values',
        filters: { ids_flag: true, tags: [2, 4], tlp: ['amber', 'clear'] },
      },
      visibilities: { index: 2, enabled: false, viewType: 'table' },
      incidents: { index: 3, enabled: false },
    })
  })

  test('of modules without access are off', () => {
    const limited = limitedTo(start, (module) => module !== 'feed')
    expect(limited[0]).toMatchObject({ module: 'feed', enabled: false })
    expect(limited[1]?.enabled).toBe(true)
  })

  test('of a lost module stay on without a number; without any module there is no report', () => {
    const lacksIndicator = (module: string) => module !== 'feed'
    expect(numbered(start, lacksIndicator)).toEqual(['threat'])
    expect(numberOf(start, 'feed', lacksIndicator)).toBeUndefined()
    expect(numberOf(start, 'threat', lacksIndicator)).toBe(1)
    expect(hasNoModule(start, lacksIndicator)).toBe(false)
    expect(hasNoModule(start, () => false)).toBe(true)
    expect(hasNoModule(editedParts([]), () => false)).toBe(false)
  })

  test('summarize their filters', () => {
    const filters = [
      {
        kind: 'choices',
        key: 'tags',
        label: 'Tags',
        placeholder: '',
        options: ['energy', 'ransomware', 'theft'].map((label, index) => ({ value: String(index), label })),
      },
      { kind: 'single', key: 'is_open', label: 'Status', anyLabel: 'All', options: [] },
      { kind: 'text', key: 'name', label: 'Name', maxLength: 9 },
    ] as const
    const t = i18next.getFixedT(null, 'reports')
    expect(filterTexts(filters, { tags: ['0', '1', '2'], is_open: 'false', name: 'x' }, t)).toEqual([
      'tags: energy, ransomware and 1 more',
      'resolved',
      'name: x',
    ])
    expect(filterTexts(filters, {}, t)).toEqual([])
  })
})

describe('the template', () => {
  const board: ReportTemplate = {
    template_id: 7,
    name: 'Board',
    name_pl: 'Board',
    name_en: 'Board',
    parts: [{ module: 'incident', enabled: true, filters: { is_open: true }, view: 'figures', index: 0 }],
  }

  test('of a report is the one with exactly its sections, otherwise a custom set', () => {
    const parts = partsOfTemplate(board, everything)
    expect(templateOf(parts, [{ ...board, template_id: 6, parts: [] }, board], everything)).toBe('7')
    expect(templateOf(changedPart(parts, 'incident', { view: 'table' }), [board], everything)).toBe('')
    expect(sameParts(parts, changedPart(parts, 'incident', { filters: {} }))).toBe(false)
  })

  test('can be deleted by its owner', () => {
    expect(isMine(board)).toBe(true)
    expect(isMine({ template_id: 'system-full' })).toBe(false)
  })
})

describe('the period of a one-time report', () => {
  const today = '2026-11-22'
  test.each([
    ['', '', 'rangeRequired'],
    ['2026-11-01', '', 'rangeRequired'],
    ['yesterday', '2026-11-20', 'wrong'],
    ['2026-11-01', '2026-11-23', 'inFuture'],
    ['2026-11-20', '2026-11-01', 'reversed'],
    ['2026-10-12', '2026-11-20', 'tooLong'],
    ['2026-10-19', '2026-11-20', 'tooLong'],
    ['2026-10-20', '2026-11-20', undefined],
    ['2026-11-22', '2026-11-22', undefined],
  ])('from %s to %s', (from, to, problem) => {
    expect(periodProblem({ start: from, end: to }, today)).toBe(problem)
  })

  test('has a valid first and last day', () => {
    expect(firstAllowed('2026-11-20')).toBe('2026-10-20')
    expect(firstAllowed('2026-03-31')).toBe('2026-02-28')
    expect(lastAllowed('2026-02-28', today)).toBe('2026-03-31')
    expect(lastAllowed('2026-01-31', today)).toBe('2026-02-28')
    expect(lastAllowed('2026-11-10', today)).toBe(today)
  })

  test('is picked in a month around its first day, and an excessive period is corrected by its first day', () => {
    expect(pickable({ start: '', end: '' }, today)).toEqual({ max: today })
    const begun = { start: '2026-06-10', end: '' }
    expect(pickable(begun, today)).toEqual({ min: '2026-05-10', max: '2026-07-10' })
    expect(picked(begun, { start: '2026-06-01', end: '' }, today)).toEqual({
      start: '2026-06-01',
      end: '2026-06-10',
    })
    const long = { start: '2026-10-12', end: '2026-11-20' }
    expect(pickable(long, today)).toEqual({ min: '2026-10-20', max: '2026-11-20' })
    expect(picked(long, { start: '2026-10-25', end: '' }, today)).toEqual({
      start: '2026-10-25',
      end: '2026-11-20',
    })
  })

  test('has presets for the last days and the last month, each short enough', () => {
    const quick = quickPeriods(today)
    expect(quick.lastMonth).toEqual({ first: '2026-10-01', last: '2026-10-31' })
    expect(quick.last7).toEqual({ first: '2026-11-16', last: today })
    expect(quick.last30.first).toBe('2026-10-24')
    for (const day of ['2026-03-01', '2026-03-15', '2026-03-31', '2028-03-01', '2026-12-31'])
      for (const { first, last } of Object.values(quickPeriods(day)))
        expect(periodProblem({ start: first, end: last }, day)).toBeUndefined()
  })

  test('rejects an end of today', () => {
    expect(sentPeriod({ start: '2026-11-01', end: today }, today)).toEqual({
      period_start_date: '2026-11-01',
    })
    expect(sentPeriod({ start: '2026-11-01', end: '2026-11-20' }, today)).toEqual({
      period_start_date: '2026-11-01',
      period_end_date: '2026-11-20',
    })
  })
})

describe('the forms', () => {
  test('report errors before anything is sent', () => {
    expect(problemsOf(periodicForm, { ...periodicForm.empty, name: 'a:b' })).toEqual({
      name: 'The name may have letters, digits, underscores and spaces, 40 characters at most.',
      parts: 'Switch on at least one section.',
    })
    expect(problemsOf(oneTimeForm, { ...oneTimeForm.empty, parts: start })).toEqual({
      period: 'Choose the first and the last day.',
    })
  })

  test('send a one-time report without a name, so that it gets a number', () => {
    const body = oneTimeForm.body({
      ...oneTimeForm.empty,
      period: { start: '2026-01-01', end: '2026-01-31' },
      parts: start,
    })
    expect(body).toMatchObject({ name: null, format: 'pdf', period_end_date: '2026-01-31' })
  })

  test('save the sections of the report in a template', () => {
    expect(templateForm(start).body({ name: 'SOC' })).toMatchObject({ name: 'SOC', feeds: { index: 0 } })
  })
})

test('the text of a page is read line by line', () => {
  const text = (x: number, y: number, words: string): PaperPage['items'][number] => ({
    kind: 'text',
    x,
    y,
    text: words,
    font: 'regular',
    size: 10,
    color: '#000000',
    width: 10,
  })
  const line = { kind: 'line', x: 0, y: 0, toX: 9, toY: 0, color: '#000000', lineWidth: 1 } as const
  expect(
    linesOfPage({
      width: 595,
      height: 842,
      items: [text(300, 40, 'Incidents'), line, text(50, 40.5, 'Visibilities'), text(50, 20, 'Summary')],
    }),
  ).toEqual(['Summary', 'Visibilities Incidents'])
})
