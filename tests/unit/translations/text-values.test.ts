import { describe, expect, test } from 'vitest'
import { changedFields } from '#web/ui/form/changed-fields.ts'
import { changesOf, tidied } from '#web/ui/form/contract-form.ts'
import { checkTexts, textValues, withLanguages } from '#web/ui/translations/text-values.ts'
import { threatForm } from '#web/features/threats/threat-fields.tsx'

const translation = { lang: 'en', name: 'Owl', description: 'A bird' } as const
const item = { name: 'Sowa', description: 'Ptak', lang: 'pl', translation } as const
const old = { name: 'Sowa', description: 'Ptak leśny, który poluje nocą' }

/** The body sent when the form of an item changes in this way. */
const sent = (of: Parameters<typeof textValues>[0], own: Partial<ReturnType<typeof textValues>>) => {
  const loaded = tidied(threatForm, { ...threatForm.empty, ...textValues(of) })
  const values = tidied(threatForm, { ...loaded, ...own })
  return withLanguages(
    of,
    values,
    changesOf(threatForm, threatForm.body(values), changedFields(loaded, values)),
  )
}

/** The base values that the form sends: always the languages, and each text that it replaces. */
const before = { lang: 'pl', translation } as const
const whole = { ...before, name: 'Sowa', description: 'Ptak' }

describe('a form of both languages', () => {
  test('sends only what changed', () => {
    expect(sent(item, {})).toEqual({})
    expect(sent(item, { description: 'Inny' })).toEqual({
      description: 'Inny',
      texts_before: { ...before, description: 'Ptak' },
    })
    expect(sent(item, { translatedName: 'Eagle owl' })).toEqual({
      translation: { ...translation, name: 'Eagle owl' },
      texts_before: before,
    })
    expect(sent(item, { translatedName: '', translatedDescription: '' })).toEqual({
      translation: null,
      texts_before: before,
    })
    // Other fields are saved even if the texts have changed meanwhile.
    expect(withLanguages(item, textValues(item), { tags_ids: [1] })).toEqual({ tags_ids: [1] })
  })
  test('sends an unknown language with the texts, and not without them', () => {
    expect(textValues(old).lang).toBe('pl')
    expect(sent(old, {})).toEqual({})
    const texts_before = { ...old, lang: null, translation: null }
    expect(sent(old, { name: 'Puchacz' })).toEqual({ name: 'Puchacz', lang: 'pl', texts_before })
    expect(sent(old, { translatedName: 'Owl' })).toEqual({
      lang: 'pl',
      translation: { lang: 'en', name: 'Owl', description: null },
      texts_before,
    })
    expect(sent(old, { lang: 'en' })).toEqual({ lang: 'en', texts_before })
  })
  test('sends both texts when they are swapped', () => {
    expect(sent(item, { lang: 'en' })).toEqual({
      lang: 'en',
      translation: { ...translation, lang: 'pl' },
      texts_before: whole,
    })
  })
  test('confirms that both texts agree when the user does', () => {
    expect(sent(item, { description: 'Inny', agreed: true })).toEqual({
      description: 'Inny',
      translation_is_current: true,
      texts_before: whole,
    })
  })
  test('requires a name where there is a description', () => {
    const values = { ...textValues(item), translatedName: '' }
    expect(checkTexts(values)).toHaveProperty('translatedName')
    expect(checkTexts({ ...values, translatedDescription: '' })).toEqual({})
  })
})
