import { describe, expect, test } from 'vitest'
import { matching, nameClash, shownName } from '#web/features/dictionaries/entry-names.ts'

const entries = [
  { id: 1, names: ['Wyciek danych', 'Data leak'], isActive: true },
  { id: 2, names: ['Błędna konfiguracja', 'Misconfiguration'], isActive: false },
]

describe('names of entries', () => {
  test('clash in either language, ignoring case and spaces', () => {
    expect(nameClash(entries, ['  wyciek  DANYCH ', 'Leak'])).toMatchObject({ index: 0, entry: { id: 1 } })
    expect(nameClash(entries, ['Zła konfiguracja', 'MISCONFIGURATION'])).toMatchObject({
      index: 1,
      entry: { id: 2 },
    })
    expect(nameClash(entries, ['Data leak', 'Wyciek danych'])).toBeUndefined()
  })
  test('do not clash with their own entry', () =>
    expect(nameClash(entries, ['Wyciek danych', 'Data leak'], 1)).toBeUndefined())
  test('are found without diacritics and in both languages', () => {
    expect(matching(entries, 'bledna').map(({ id }) => id)).toEqual([2])
    expect(matching(entries, 'LEAK').map(({ id }) => id)).toEqual([1])
    expect(matching(entries, ' ')).toHaveLength(2)
    expect(matching(entries, 'x')).toEqual([])
  })
  test('are shown in the interface language, or in the only one', () => {
    const bilingual = { fields: ['name_pl', 'name_en'] } as const
    expect(shownName(bilingual, ['Wyciek', 'Leak'], 'pl')).toBe('Wyciek')
    expect(shownName(bilingual, ['Wyciek', 'Leak'], 'en')).toBe('Leak')
    expect(shownName({ fields: ['name'] }, ['phishing'], 'pl')).toBe('phishing')
  })
})
