import { describe, expect, test } from 'vitest'
import { mutableRow } from '#functions/core/event-store/commit.ts'
import { languagesCsvCells } from '#functions/rules/translations/csv.ts'
import { changedLanguages, languageFields, newLanguages } from '#functions/rules/translations/rules.ts'
import { threatsCollection } from '#functions/threats/threat-store.ts'
import {
  descriptionIn,
  descriptionOnlyIn,
  guessedLanguage,
  languageOfDescription,
  labelledDescriptionIn,
  labelledNameIn,
  nameIn,
  onlyIn,
  textsOf,
} from '#shared/domain/translations.ts'
import { PortalError } from '#shared/http/errors.ts'

const refusal = (work: () => unknown): string | undefined => {
  try {
    work()
    return undefined
  } catch (error) {
    return error instanceof PortalError ? error.code : String(error)
  }
}

type TextsInput = Parameters<typeof changedLanguages>[2]

const english = { lang: 'en', name: 'Owl', description: 'A bird' } as const
const item = { name: 'Sowa', description: 'Ptak', lang: 'pl', translation: english } as const
const texts = { name: 'Sowa', description: 'Ptak' }

describe('a reader', () => {
  test('gets the texts in the own language, or those that exist', () => {
    expect([nameIn(item, 'pl'), nameIn(item, 'en')]).toEqual(['Sowa', 'Owl'])
    expect([descriptionIn(item, 'pl'), descriptionIn(item, 'en')]).toEqual(['Ptak', 'A bird'])
    expect(nameIn(texts, 'en')).toBe('Sowa')
    expect(textsOf(item)).toEqual(['Sowa', 'Ptak', 'Owl', 'A bird'])
  })
  test('reads the only description when just the name is translated', () => {
    const named = { ...item, translation: { ...english, description: null } }
    expect(descriptionIn(named, 'en')).toBe('Ptak')
    expect(languageOfDescription(named, 'en')).toBe('pl')
    // On paper and in e-mails it has the label that the name lacks. A file has a separate column.
    expect([labelledNameIn(named, 'en'), labelledDescriptionIn(named, 'en')]).toEqual(['Owl', '[PL] Ptak'])
    expect(languagesCsvCells(named, 'en')).toEqual(['en', 'pl', 'Sowa', null])
    expect(languagesCsvCells(named, 'pl')).toEqual(['pl', 'pl', 'Owl', null])
  })
  test('reads the only description when just the translation has one', () => {
    const named = { ...item, description: null }
    for (const language of ['pl', 'en'] as const) {
      expect(descriptionIn(named, language)).toBe('A bird')
      expect(languageOfDescription(named, language)).toBe('en')
    }
    expect([descriptionOnlyIn(named, 'pl'), descriptionOnlyIn(named, 'en')]).toEqual(['en', undefined])
    expect([labelledNameIn(named, 'pl'), labelledDescriptionIn(named, 'pl')]).toEqual(['Sowa', '[EN] A bird'])
    expect(labelledDescriptionIn(named, 'en')).toBe('A bird')
    // A file has it once, with its language in a separate column.
    expect(languagesCsvCells(named, 'pl')).toEqual(['pl', 'en', 'Owl', null])
    expect(languagesCsvCells(named, 'en')).toEqual(['en', 'en', 'Sowa', null])
    const bare = { ...named, translation: { ...english, description: null } }
    expect([descriptionIn(bare, 'pl'), descriptionOnlyIn(bare, 'pl')]).toEqual([null, undefined])
  })
  test('of a file sees the language of each text, and has each once', () => {
    expect(languagesCsvCells(item, 'en')).toEqual(['en', 'en', 'Sowa', 'Ptak'])
    expect(languagesCsvCells(item, 'pl')).toEqual(['pl', 'pl', 'Owl', 'A bird'])
    expect(languagesCsvCells({ ...texts, description: null, lang: 'pl' }, 'en')).toEqual([
      'pl',
      null,
      null,
      null,
    ])
    expect(languagesCsvCells(texts, 'en')).toEqual([null, null, null, null])
  })
  test('on paper sees one label on an item in the other language only', () => {
    const only = { ...texts, lang: 'pl' } as const
    expect([labelledNameIn(only, 'en'), labelledDescriptionIn(only, 'en')]).toEqual(['Sowa [PL]', 'Ptak'])
    expect([labelledNameIn(item, 'pl'), labelledDescriptionIn(item, 'pl')]).toEqual(['Sowa', 'Ptak'])
  })
  test('sees the only available language, as far as it is known', () => {
    expect(onlyIn({ name: 'Sowa', lang: 'pl' }, 'en')).toBe('pl')
    expect(onlyIn({ name: 'Sowa', lang: 'pl' }, 'pl')).toBeUndefined()
    expect(onlyIn({ name: 'Sowa' }, 'en')).toBeUndefined()
    expect(onlyIn(item, 'en')).toBeUndefined()
  })
})

describe('a translation', () => {
  test('is in the other language of an item whose language is known', () => {
    expect(refusal(() => newLanguages({ translation: english }))).toBe('translation_language')
    expect(refusal(() => newLanguages({ lang: 'en', translation: english }))).toBe('translation_language')
    expect(refusal(() => changedLanguages(texts, texts, { translation: english }))).toBe(
      'translation_language',
    )
    expect(newLanguages({ lang: 'pl', translation: english })).toEqual({ lang: 'pl', translation: english })
    expect(newLanguages({})).toEqual({})
  })
  test('is removed by null and kept when omitted', () => {
    expect(changedLanguages(item, texts, { translation: null })).toEqual({ lang: 'pl' })
    expect(changedLanguages(item, texts, {})).toEqual({ lang: 'pl', translation: english })
  })

  const outdatedOf = (
    before: Parameters<typeof changedLanguages>[0],
    after: Parameters<typeof changedLanguages>[1],
    input: Parameters<typeof changedLanguages>[2],
  ) => changedLanguages(before, after, input).translation?.outdated
  const otherText = { name: 'Sowa', description: 'Inny ptak' }
  const otherEnglish = { ...english, description: 'Another bird' }

  test('is outdated once only the text changes, until it is changed or confirmed', () => {
    expect(outdatedOf(item, otherText, {})).toBe('en')
    const behind = { ...item, ...otherText, translation: { ...english, outdated: 'en' as const } }
    expect(outdatedOf(behind, otherText, {})).toBe('en')
    expect(outdatedOf(behind, { ...otherText, name: 'Puchacz' }, {})).toBe('en')
    expect(outdatedOf(behind, otherText, { translation: otherEnglish })).toBeUndefined()
    expect(outdatedOf(behind, otherText, { translation_is_current: true })).toBeUndefined()
  })
  test('makes the text outdated when only the translation changes', () => {
    expect(outdatedOf(item, texts, { translation: otherEnglish })).toBe('pl')
    const behind = { ...item, translation: { ...english, outdated: 'pl' as const } }
    expect(outdatedOf(behind, otherText, {})).toBeUndefined()
  })
  test('is not made outdated by a removed description, nor does removing its own make the text outdated', () => {
    const bare = { name: 'Sowa', description: null }
    expect(outdatedOf(item, bare, {})).toBeUndefined()
    expect(outdatedOf(item, { ...bare, name: 'Puchacz' }, {})).toBe('en')
    const englishName = { ...english, description: null }
    expect(outdatedOf(item, texts, { translation: englishName })).toBeUndefined()
    const behind = { ...item, translation: { ...english, outdated: 'en' as const } }
    expect(outdatedOf(behind, bare, {})).toBe('en')
    expect(outdatedOf(behind, texts, { translation: englishName })).toBeUndefined()
  })
  test('is current when both change at once, when it is new, and when it is identical', () => {
    expect(outdatedOf(item, otherText, { translation: otherEnglish })).toBeUndefined()
    expect(outdatedOf({ ...texts, lang: 'pl' }, otherText, { translation: english })).toBeUndefined()
    expect(outdatedOf(item, texts, { translation: english })).toBeUndefined()
  })
  test('can be swapped with the text, and an outdated one stays outdated', () => {
    const behind = { ...item, translation: { ...english, outdated: 'en' as const } }
    const swapped = changedLanguages(behind, texts, {
      lang: 'en',
      translation: { ...english, lang: 'pl' },
    })
    expect(swapped).toMatchObject({ lang: 'en', translation: { lang: 'pl', outdated: 'pl' } })
  })
  test('is in the history when its text changes, and when only its state does', () => {
    const old = { lang: 'pl', translation: { ...english, outdated: 'en' } } as const
    expect(languageFields(item, old, ['name'])).toEqual([])
    expect(languageFields(old, item, [])).toEqual(['translation'])
    expect(languageFields(item, { lang: 'pl' }, [])).toEqual(['translation'])
    expect(languageFields({}, { lang: 'pl' }, [])).toEqual(['lang'])
    expect(languageFields(old, old, [])).toEqual([])
  })
})

describe('a change with base values', () => {
  const change = (stored: Parameters<typeof changedLanguages>[0], input: TextsInput) => {
    const { name = stored.name, description = stored.description } = input
    return refusal(() => changedLanguages(stored, { name, description }, input))
  }
  const before = { lang: 'pl', translation: english } as const
  const { translation: _, ...untranslated } = item

  test('is accepted if they are unchanged, whatever else has changed', () => {
    expect(change(item, { description: 'Inny', texts_before: before })).toBeUndefined()
    expect(change({ ...item, name: 'Puchacz' }, { description: 'Inny', texts_before: before })).toBe(
      undefined,
    )
    const old = { ...item, translation: { ...english, outdated: 'en' } } as const
    expect(change(old, { description: 'Inny', texts_before: before })).toBeUndefined()
    expect(change(item, { description: 'Inny', texts_before: {} })).toBeUndefined()
  })
  test('is rejected if the translation was changed, removed or added', () => {
    const rewritten = { ...item, translation: { ...english, description: 'Another' } }
    const wanted = { translation: { ...english, name: 'Eagle owl' }, texts_before: before }
    expect(change(rewritten, wanted)).toBe('texts_changed')
    expect(change(untranslated, wanted)).toBe('texts_changed')
    expect(change(item, { ...wanted, texts_before: { lang: 'pl', translation: null } })).toBe('texts_changed')
  })
  test('is rejected if the languages were swapped, or a replaced text was changed', () => {
    const swapped = {
      name: 'Owl',
      description: 'A bird',
      lang: 'en',
      translation: { lang: 'pl', name: 'Sowa', description: 'Ptak' },
    } as const
    expect(change(swapped, { description: 'Inny', texts_before: before })).toBe('texts_changed')
    expect(change(item, { description: 'Inny', texts_before: { lang: null } })).toBe('texts_changed')
    for (const texts_before of [{ name: 'Puchacz' }, { description: null }])
      expect(change(item, { name: 'A', description: 'B', texts_before })).toBe('texts_changed')
  })
  test('does not conflict with its own replay', () => {
    const done = { ...item, description: 'Inny', translation: { ...english, name: 'Eagle owl' } }
    expect(
      change(done, {
        description: 'Inny',
        translation: { ...english, name: 'Eagle owl' },
        texts_before: { ...before, description: 'Ptak' },
      }),
    ).toBeUndefined()
  })
})

describe('an item without a translation', () => {
  test('has no language fields in the journal', () => {
    const row = threatsCollection.kinds.threat.row({
      name: 'Sowa',
      description: 'Ptak',
      category_id: 1,
      tag_ids: [],
      ioc_group_id: null,
      hyperlinks: [],
      creation_date: '2026-01-01T00:00:00.000Z',
      last_update_date: '2026-01-01T00:00:00.000Z',
      sent_date: null,
    })
    expect(Object.keys(mutableRow(row)).filter((name) => /lang|translation/.test(name))).toEqual([])
  })
})

describe('the detected language of a text', () => {
  test.each([
    ['Przejęte skrzynki pocztowe', 'pl'],
    ['Kampania oraz jej skutki dla bankow', 'pl'],
    ['The campaign and its effects', 'en'],
    ['Emotet', 'en'],
    ['', 'en'],
  ] as const)('%s: %s', (text, language) => expect(guessedLanguage(text)).toBe(language))
})
