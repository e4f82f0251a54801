import { describe, expect, test } from 'vitest'
import { mutableRow } from '#functions/platform/journal/commit.ts'
import { languagesCsvCells } from '#functions/platform/translations/csv.ts'
import { changedLanguages, languageFields, newLanguages } from '#functions/platform/translations/rules.ts'
import { threatsCollection } from '#functions/threats/collection.ts'
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
  test('is given the texts of the own language, and those that there are otherwise', () => {
    expect([nameIn(item, 'pl'), nameIn(item, 'en')]).toEqual(['Sowa', 'Owl'])
    expect([descriptionIn(item, 'pl'), descriptionIn(item, 'en')]).toEqual(['Ptak', 'A bird'])
    expect(nameIn(texts, 'en')).toBe('Sowa')
    expect(textsOf(item)).toEqual(['Sowa', 'Ptak', 'Owl', 'A bird'])
  })
  test('reads the description that there is where only the name is translated', () => {
    const named = { ...item, translation: { ...english, description: null } }
    expect(descriptionIn(named, 'en')).toBe('Ptak')
    expect(languageOfDescription(named, 'en')).toBe('pl')
    // On paper and in e-mails it has the label that the name lacks. A file has a separate column.
    expect([labelledNameIn(named, 'en'), labelledDescriptionIn(named, 'en')]).toEqual(['Owl', '[PL] Ptak'])
    expect(languagesCsvCells(named, 'en')).toEqual(['en', 'pl', 'Sowa', null])
    expect(languagesCsvCells(named, 'pl')).toEqual(['pl', 'pl', 'Owl', null])
  })
  test('reads the description that there is where only the translation has one', () => {
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
  test('of a file knows which text is in which language, and has each once', () => {
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
  test('on paper has one mark of an item that is in the other language alone', () => {
    const only = { ...texts, lang: 'pl' } as const
    expect([labelledNameIn(only, 'en'), labelledDescriptionIn(only, 'en')]).toEqual(['Sowa [PL]', 'Ptak'])
    expect([labelledNameIn(item, 'pl'), labelledDescriptionIn(item, 'pl')]).toEqual(['Sowa', 'Ptak'])
  })
  test('is told of the only language there is, as far as it is known', () => {
    expect(onlyIn({ name: 'Sowa', lang: 'pl' }, 'en')).toBe('pl')
    expect(onlyIn({ name: 'Sowa', lang: 'pl' }, 'pl')).toBeUndefined()
    expect(onlyIn({ name: 'Sowa' }, 'en')).toBeUndefined()
    expect(onlyIn(item, 'en')).toBeUndefined()
  })
})

describe('a translation', () => {
  test('is in the other language of an item whose own is known', () => {
    expect(refusal(() => newLanguages({ translation: english }))).toBe('translation_language')
    expect(refusal(() => newLanguages({ lang: 'en', translation: english }))).toBe('translation_language')
    expect(refusal(() => changedLanguages(texts, texts, { translation: english }))).toBe(
      'translation_language',
    )
    expect(newLanguages({ lang: 'pl', translation: english })).toEqual({ lang: 'pl', translation: english })
    expect(newLanguages({})).toEqual({})
  })
  test('is removed by null and left alone by nothing', () => {
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

  test('is out of date once the text alone is changed, until it is changed or confirmed', () => {
    expect(outdatedOf(item, otherText, {})).toBe('en')
    const behind = { ...item, ...otherText, translation: { ...english, outdated: 'en' as const } }
    expect(outdatedOf(behind, otherText, {})).toBe('en')
    expect(outdatedOf(behind, { ...otherText, name: 'Puchacz' }, {})).toBe('en')
    expect(outdatedOf(behind, otherText, { translation: otherEnglish })).toBeUndefined()
    expect(outdatedOf(behind, otherText, { translation_is_current: true })).toBeUndefined()
  })
  test('leaves the text behind when it alone is changed', () => {
    expect(outdatedOf(item, texts, { translation: otherEnglish })).toBe('pl')
    const behind = { ...item, translation: { ...english, outdated: 'pl' as const } }
    expect(outdatedOf(behind, otherText, {})).toBeUndefined()
  })
  test('is not left behind by a description that is removed, nor does its own leave the text behind', () => {
    const bare = { name: 'Sowa', description: null }
    expect(outdatedOf(item, bare, {})).toBeUndefined()
    expect(outdatedOf(item, { ...bare, name: 'Puchacz' }, {})).toBe('en')
    const englishName = { ...english, description: null }
    expect(outdatedOf(item, texts, { translation: englishName })).toBeUndefined()
    const behind = { ...item, translation: { ...english, outdated: 'en' as const } }
    expect(outdatedOf(behind, bare, {})).toBe('en')
    expect(outdatedOf(behind, texts, { translation: englishName })).toBeUndefined()
  })
  test('is current when both are changed at once, when it is new, and when it is the same', () => {
    expect(outdatedOf(item, otherText, { translation: otherEnglish })).toBeUndefined()
    expect(outdatedOf({ ...texts, lang: 'pl' }, otherText, { translation: english })).toBeUndefined()
    expect(outdatedOf(item, texts, { translation: english })).toBeUndefined()
  })
  test('changes places with the text, and what is behind stays behind', () => {
    const behind = { ...item, translation: { ...english, outdated: 'en' as const } }
    const swapped = changedLanguages(behind, texts, {
      lang: 'en',
      translation: { ...english, lang: 'pl' },
    })
    expect(swapped).toMatchObject({ lang: 'en', translation: { lang: 'pl', outdated: 'pl' } })
  })
  test('is named in the history when its words change, and when nothing but its age does', () => {
    const old = { lang: 'pl', translation: { ...english, outdated: 'en' } } as const
    expect(languageFields(item, old, ['name'])).toEqual([])
    expect(languageFields(old, item, [])).toEqual(['translation'])
    expect(languageFields(item, { lang: 'pl' }, [])).toEqual(['translation'])
    expect(languageFields({}, { lang: 'pl' }, [])).toEqual(['lang'])
    expect(languageFields(old, old, [])).toEqual([])
  })
})

describe('a change that says what it was written over', () => {
  const change = (stored: Parameters<typeof changedLanguages>[0], input: TextsInput) => {
    const { name = stored.name, description = stored.description } = input
    return refusal(() => changedLanguages(stored, { name, description }, input))
  }
  const before = { lang: 'pl', translation: english } as const
  const { translation: _, ...untranslated } = item

  test('is made where that is still there, whatever else has changed', () => {
    expect(change(item, { description: 'Inny', texts_before: before })).toBeUndefined()
    expect(change({ ...item, name: 'Puchacz' }, { description: 'Inny', texts_before: before })).toBe(
      undefined,
    )
    const old = { ...item, translation: { ...english, outdated: 'en' } } as const
    expect(change(old, { description: 'Inny', texts_before: before })).toBeUndefined()
    expect(change(item, { description: 'Inny', texts_before: {} })).toBeUndefined()
  })
  test('is refused where the translation is another, is gone or is new', () => {
    const rewritten = { ...item, translation: { ...english, description: 'Another' } }
    const wanted = { translation: { ...english, name: 'Eagle owl' }, texts_before: before }
    expect(change(rewritten, wanted)).toBe('texts_changed')
    expect(change(untranslated, wanted)).toBe('texts_changed')
    expect(change(item, { ...wanted, texts_before: { lang: 'pl', translation: null } })).toBe('texts_changed')
  })
  test('is refused where the languages have changed places, or a text that it replaces is another', () => {
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
  test('is no conflict with itself when it is sent once more', () => {
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
  test('has nothing of languages in the journal', () => {
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

describe('the language that a text seems to be in', () => {
  test.each([
    ['Przejęte skrzynki pocztowe', 'pl'],
    ['Kampania oraz jej skutki dla bankow', 'pl'],
    ['The campaign and its effects', 'en'],
    ['Emotet', 'en'],
    ['', 'en'],
  ] as const)('%s: %s', (text, language) => expect(guessedLanguage(text)).toBe(language))
})
