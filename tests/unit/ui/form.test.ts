import { beforeAll, describe, expect, test } from 'vitest'
import { updateThreat } from '#shared/contracts/threats.ts'
import { speakEnglish } from '#tests/unit/english.ts'
import en from '#messages/en/index.ts'
import { threatForm } from '#web/features/threats/threat-fields.tsx'
import { changedFields, hasChanges, rebased } from '#web/ui/form/changed-fields.ts'
import { changesOf, fieldsBeforeOf, problemsOf, tidied, type ValuesOf } from '#web/ui/form/contract-form.ts'

type ThreatFormValues = ValuesOf<typeof threatForm>
beforeAll(speakEnglish)

const { form: words } = en.threats
const loaded: ThreatFormValues = {
  ...threatForm.empty,
  name: 'Emotet',
  category: '3',
  group: '',
  tags: ['1', '5'],
  description: 'One\nTwo',
  hyperlinks: 'https://a.example\nhttps://b.example',
  tlp: '',
}
/** The body sent for a threat changed to these values. */
const sent = (values: ThreatFormValues) => {
  const tidy = tidied(threatForm, values)
  return changesOf(threatForm, threatForm.body(tidy), changedFields(loaded, tidy))
}

describe('changed fields', () => {
  test('nothing changed, nothing sent', () => {
    expect(changedFields(loaded, { ...loaded, tags: [...loaded.tags] })).toEqual({})
    expect(hasChanges(loaded, { ...loaded })).toBe(false)
  })
  test('new objects with the same values are not changes, files are', () => {
    const filters: Readonly<Record<string, unknown>> = { tags: ['1'], publication: { from: '2026-11-01' } }
    const values = { filters, file: new File(['a'], 'a.txt') }
    expect(hasChanges(values, { ...values, filters: structuredClone(filters) })).toBe(false)
    expect(hasChanges(values, { ...values, filters: { ...filters, value: undefined } })).toBe(false)
    expect(hasChanges(values, { ...values, filters: { ...filters, publication: {} } })).toBe(true)
    expect(hasChanges(values, { ...values, file: new File(['b'], 'a.txt') })).toBe(true)
  })
  test('surrounding spaces, blank lines and the order of tags are not changes', () => {
    expect(
      sent({
        ...loaded,
        name: ' Emotet  ',
        tags: ['5', '1'],
        description: 'One\r\nTwo\n',
        hyperlinks: '\nhttps://a.example\n\n https://b.example',
      }),
    ).toEqual({})
  })
  test('only what changed is sent', () => {
    expect(sent({ ...loaded, category: '4' })).toEqual({ threat_category_id: 4 })
    expect(sent({ ...loaded, tags: [], hyperlinks: '' })).toEqual({ tags_ids: [], hyperlinks: [] })
    expect(sent({ ...loaded, description: '' })).toEqual({ description: '' })
    expect(sent({ ...loaded, group: '7' })).toEqual({ ioc_group_id: 7 })
  })
})

describe('the threat form', () => {
  const wrong = (values: Partial<ThreatFormValues>) =>
    problemsOf(threatForm, { ...loaded, ...values }, updateThreat)
  test('a new threat needs name, category and description', () => {
    expect(problemsOf(threatForm, threatForm.empty)).toEqual({
      name: words.nameRequired,
      category: words.categoryRequired,
      description: words.descriptionRequired,
    })
    expect(problemsOf(threatForm, { ...loaded, name: ' \n ' })).toEqual({ name: words.nameRequired })
  })
  test('an edited one may lose its description', () => expect(wrong({ description: '' })).toEqual({}))
  test('limits', () => {
    expect(wrong({ tags: Array.from({ length: 9 }, (_, id) => String(id)) })).toEqual({
      tags: 'Too many tags. You can choose at most 8.',
    })
    expect(wrong({ description: 'x'.repeat(2001) })).toEqual({
      description: 'The text may have at most 2,000 characters.',
    })
    expect(wrong({ description: `${'x'.repeat(2000)}\n\n` })).toEqual({})
    const links = Array.from({ length: 51 }, (_, id) => `https://a.example/${id}`)
    expect(wrong({ hyperlinks: links.join('\n') })).toEqual({
      hyperlinks: 'Too many hyperlinks. You can enter at most 50.',
    })
    expect(wrong({ hyperlinks: links.slice(1).join('\n') })).toEqual({})
    expect(wrong({ hyperlinks: ['a', 'b', ...links].join('\n') })).toEqual({
      hyperlinks: '2 addresses are not valid. Enter full http or https addresses.',
    })
  })
  test.each(['ftp://a.example', 'javascript:alert(1)', 'a.example', 'https://', 'http:/a.example'])(
    'an invalid hyperlink prevents saving: %s',
    (link) => {
      expect(wrong({ hyperlinks: `https://a.example\n${link}` })).toEqual({
        hyperlinks: words.wrongUrls_one,
      })
    },
  )
  test('the body of a new threat', () => {
    expect(threatForm.body(tidied(threatForm, { ...loaded, name: ' Emotet ' }))).toEqual({
      name: 'Emotet',
      threat_category_id: 3,
      tlp: null,
      tags_ids: [1, 5],
      ioc_group_id: null,
      description: 'One\nTwo',
      lang: 'pl',
      translation: null,
      hyperlinks: ['https://a.example', 'https://b.example'],
    })
  })
})

describe('a form whose item somebody else has changed meanwhile', () => {
  test("accepts the other user's values, merges lists, and shows both values of conflicting fields", () => {
    const typed = { ...loaded, name: 'Emotet 2', tags: ['5', '7'], description: 'Mine' }
    const now = { ...loaded, category: '4', tags: ['1', '5', '9'], description: 'Theirs' }
    expect(rebased(loaded, typed, now)).toEqual({
      values: { ...loaded, name: 'Emotet 2', category: '4', tags: ['5', '9', '7'], description: 'Mine' },
      theirs: { description: 'Theirs' },
    })
  })

  test('shows no conflict where both have the same value', () => {
    const same = { ...loaded, description: 'Same' }
    expect(rebased(loaded, same, same)).toEqual({ values: same, theirs: {} })
  })

  test('sends the base values of its changes, except those that texts send themselves', () => {
    const typed = tidied(threatForm, { ...loaded, category: '4', tags: ['5'], translatedName: 'Owl' })
    expect(fieldsBeforeOf(threatForm, loaded, changedFields(loaded, typed))).toEqual({
      threat_category_id: 3,
      tags_ids: [1, 5],
    })
    const marked = { ...loaded, tlp: 'red' }
    expect(fieldsBeforeOf(threatForm, loaded, changedFields(loaded, marked))).toEqual({ tlp: null })
  })
})
