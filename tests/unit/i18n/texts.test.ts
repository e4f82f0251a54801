import i18next from 'i18next'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { errorCatalogue, isErrorCode } from '#shared/http/errors.ts'
import { bindShortWords, changeLanguage, startTranslation, withTexts, type Area } from '#web/i18n/index.ts'
import { isolated } from '#messages/isolated.ts'
import first from '#messages/en/first.ts'
import en from '#messages/en/index.ts'
import rest from '#messages/en/rest.ts'
import pl from '#messages/pl/index.ts'

afterAll(() => {
  vi.unstubAllGlobals()
})

describe('the texts of the screens', () => {
  test('every server failure has a text', () => {
    for (const code of Object.keys(errorCatalogue).filter(isErrorCode)) {
      expect([code, pl.errors.code[code]]).not.toEqual([code, en.errors.code[code]])
      expect([code, pl.errors.code[code].length > 5]).toEqual([code, true])
    }
  })

  test('closing an item has one word in each language: Resolve, and Zamknij', () => {
    expect([en.incidents.resolve, en.exposures.resolve, en.exposures.bulk.resolve]).toEqual(
      Array.from({ length: 3 }, () => 'Resolve'),
    )
    expect([pl.incidents.resolve, pl.exposures.resolve, pl.exposures.bulk.resolve]).toEqual(
      Array.from({ length: 3 }, () => 'Zamknij'),
    )
    expect([en.common.exposureState.closed, en.incidents.status.closed]).toEqual(['resolved', 'resolved'])
  })

  test('the texts given by the specification are unchanged', () => {
    expect(en.errors.status[401]).toBe('Your session has expired')
    expect(en.errors.status[403]).toBe('You are unauthorized to perform this action')
    expect(en.errors.status[404]).toBe('Requested resource does not exist')
    expect(en.errors.other).toMatch(/^Error occurred\. Please try again in a few minutes/)
    expect(en.errors.code.ip_not_allowed).toBe(
      'Unauthorized access attempt detected. This incident will be reported.',
    )
  })
})

test('every area has a file of its name in both languages', async () => {
  vi.stubGlobal('document', { documentElement: {} })
  const areas = Object.keys(en).filter((name): name is Area => !(name in first) && !(name in rest))
  await startTranslation('en')
  await withTexts(areas, Promise.resolve())
  await changeLanguage('pl')
  for (const area of areas) {
    expect([area, i18next.getResourceBundle('en', area)]).toEqual([area, en[area]])
    expect([area, i18next.getResourceBundle('pl', area)]).toEqual([area, pl[area]])
  }
})

test('a name from right to left leaves the order of the text around it', () => {
  expect(isolated('Bank (ABC-12)')).toBe('Bank (ABC-12)')
  expect(isolated('שלום (ABC-12)')).toBe('\u2068שלום (ABC-12)\u2069')
})

describe('one-letter words', () => {
  test('are joined to the next word', () => {
    expect(bindShortWords('Kod i hasło z poczty')).toBe('Kod i\u00A0hasło z\u00A0poczty')
    expect(bindShortWords('W menu, a o tym w pliku')).toBe('W\u00A0menu, a\u00A0o\u00A0tym w\u00A0pliku')
  })

  test('are joined only where they are words', () =>
    expect(bindShortWords('plan A, moduł (z listą) - oko w')).toBe('plan A, moduł (z\u00A0listą) - oko w'))
})
