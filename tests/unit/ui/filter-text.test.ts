import { expect, test } from 'vitest'
import { chipText, type FilterMessages } from '#web/ui/list/filters/filter-text.ts'
import type { Filter } from '#web/ui/list/filters/filters.ts'

process.env['TZ'] = 'Europe/Warsaw'

const format = new Intl.DateTimeFormat('pl', { dateStyle: 'long' })
const time = new Intl.DateTimeFormat('pl', { timeStyle: 'short' })
const messages: FilterMessages = {
  day: (date) => format.format(date),
  moment: (date) => `${format.format(date)}, ${time.format(date)}`,
  ofMail: (date) => `Z powiadomienia z ${format.format(date)}, ${time.format(date)}`,
  from: (day) => `od ${day}`,
  until: (day) => `do ${day}`,
  between: (from, to) => `od ${from} do ${to}`,
  more: (count) => `+${count}`,
  missing: (value) => `nieznane (#${value})`,
}
const range: Filter = {
  kind: 'range',
  key: 'creation',
  label: 'Data publikacji',
  chipLabel: 'Publikacja',
  after: 'a',
  before: 'b',
}
const choices: Filter = {
  kind: 'choices',
  key: 'categories',
  label: 'Kategorie',
  placeholder: '',
  options: [
    { value: '1', label: 'Phishing' },
    { value: '2', label: 'Malware' },
    { value: '3', label: 'Wyciek' },
  ],
}

test.each([
  [range, { from: '2026-11-01' }, 'Publikacja', 'od 1 listopada 2026'],
  [range, { to: '2026-11-20' }, 'Publikacja', 'do 20 listopada 2026'],
  [range, { from: '2026-11-01', to: '2026-11-20' }, 'Publikacja', 'od 1 listopada 2026 do 20 listopada 2026'],
  [range, { from: '2026-11-20', to: '2026-11-20' }, 'Publikacja', '20 listopada 2026'],
  [
    { ...range, instants: true },
    { from: '2026-11-21T06:00:00.001Z', to: '2026-11-22T06:00:00.000Z' },
    'Publikacja',
    'od 21 listopada 2026, 07:00 do 22 listopada 2026, 07:00',
  ],
  [
    { kind: 'mail', key: 'mail', label: '' },
    '2026-11-22T09-42-00-123Z_0b0f8e0a-0000-4000-8000-000000000001',
    '',
    'Z powiadomienia z 22 listopada 2026, 10:42',
  ],
  [choices, ['1'], 'Kategorie', 'Phishing'],
  [choices, ['3', '1', '2', '9'], 'Kategorie', 'Wyciek, Phishing +2'],
  [choices, ['9', '2'], 'Kategorie', 'nieznane (#9), Malware'],
  [{ ...choices, options: undefined }, ['7'], 'Kategorie', '#7'],
  [{ kind: 'text', key: 'name', label: 'Nazwa', maxLength: 255 }, 'apt', 'Nazwa', 'apt'],
  [{ kind: 'flag', key: 'fp', label: 'Fałszywe alarmy', onText: 'tylko' }, true, 'Fałszywe alarmy', 'tylko'],
  [
    {
      kind: 'single',
      key: 'status',
      label: 'Status',
      anyLabel: 'Wszystkie',
      options: [{ value: 'true', label: 'otwarte' }],
    },
    'true',
    'Status',
    'otwarte',
  ],
] satisfies [Filter, Parameters<typeof chipText>[1], string, string][])(
  '%j shows its selection',
  (filter, value, label, text) => {
    expect(chipText(filter, value, messages)).toEqual({ label, value: text })
  },
)
