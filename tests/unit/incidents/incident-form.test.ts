import { beforeAll, describe, expect, test } from 'vitest'
import { speakEnglish } from '#tests/unit/english.ts'
import en from '#messages/en/index.ts'
import { incidentForm, type IncidentFormValues } from '#web/features/incidents/form/incident-form.tsx'
import { templateBody, withTemplate } from '#web/features/incidents/form/template-values.ts'
import { changedFields } from '#web/ui/form/changed-fields.ts'
import { changesOf, problemsOf, tidied } from '#web/ui/form/contract-form.ts'

beforeAll(speakEnglish)
const { form: words } = en.incidents
const { empty: emptyIncident } = incidentForm
const filled: IncidentFormValues = {
  ...emptyIncident,
  organizations: ['3', '1'],
  name: ' Fałszywe  faktury ',
  category: '2',
  tags: ['9', '4'],
  description: 'Opis\r\n',
  tlp: '',
}

describe('the incident form', () => {
  test('requires organizations, a name and a category', () =>
    expect(problemsOf(incidentForm, { ...emptyIncident, name: ' ' })).toEqual({
      organizations: words.organizationsRequired,
      name: words.nameRequired,
      category: words.categoryRequired,
    }))
  test('allows eight tags, 2000 characters and 500 organizations', () => {
    const ids = Array.from({ length: 501 }, (_, index) => String(index))
    expect(
      problemsOf(incidentForm, {
        ...filled,
        tags: ids.slice(0, 9),
        description: 'x'.repeat(2001),
        organizations: ids,
      }),
    ).toEqual({
      tags: 'Too many tags. You can choose at most 8.',
      description: 'The text may have at most 2,000 characters.',
      organizations: 'You can choose at most 500 organizations.',
    })
    expect(
      problemsOf(incidentForm, {
        ...filled,
        tags: ids.slice(0, 8),
        description: 'x'.repeat(2000),
        organizations: ids.slice(1),
      }),
    ).toEqual({})
  })
  test('is sent tidied, with an empty description as null', () => {
    expect(incidentForm.body(tidied(incidentForm, filled))).toEqual({
      name: 'Fałszywe faktury',
      description: 'Opis',
      lang: 'pl',
      translation: null,
      incident_category_id: 2,
      tags_ids: [4, 9],
      tlp: null,
      organizations_ids: [1, 3],
    })
    expect(incidentForm.body(tidied(incidentForm, { ...filled, description: ' ' })).description).toBeNull()
  })
  test('sends only changes', () => {
    const before = tidied(incidentForm, filled)
    const sent = (values: typeof filled) => {
      const after = tidied(incidentForm, values)
      return changesOf(incidentForm, incidentForm.body(after), changedFields(before, after))
    }
    expect(sent({ ...filled, name: 'Fałszywe faktury', tags: ['4', '9'] })).toEqual({})
    expect(sent({ ...filled, description: '' })).toEqual({ description: null })
  })
})

describe('a template', () => {
  const template = { ...emptyIncident, name: 'Z szablonu', tags: ['5'] }
  test("fills in its values and keeps the user's input", () =>
    expect(
      withTemplate(
        { ...emptyIncident, category: '7', description: 'własny opis', name: 'moja nazwa' },
        template,
      ),
    ).toEqual({
      ...emptyIncident,
      organizations: [],
      tlp: '',
      name: 'Z szablonu',
      category: '7',
      tags: ['5'],
      description: 'własny opis',
    }))
  test('keeps every text in its original language', () => {
    const own = { ...emptyIncident, lang: 'en' as const, description: 'Own words' }
    expect(withTemplate(own, { ...emptyIncident, lang: 'pl', name: 'Z szablonu' })).toMatchObject({
      lang: 'pl',
      name: 'Z szablonu',
      description: '',
      translatedDescription: 'Own words',
    })
    // A template with a text in its second language only.
    const translated = { ...emptyIncident, lang: 'en' as const, translatedName: 'Faktura' }
    expect(withTemplate({ ...emptyIncident, description: 'Opis' }, translated)).toMatchObject({
      lang: 'en',
      description: '',
      translatedName: 'Faktura',
      translatedDescription: 'Opis',
    })
    // A template without texts does not change the language.
    expect(withTemplate(own, { ...emptyIncident, category: '2' })).toMatchObject({
      lang: 'en',
      description: 'Own words',
    })
  })
  test('replaces the previous one', () =>
    expect(
      withTemplate(
        { ...emptyIncident, name: 'Z szablonu', tags: ['5'], description: 'dopisane' },
        { ...emptyIncident, category: '2' },
        template,
      ),
    ).toEqual({
      ...emptyIncident,
      organizations: [],
      tlp: '',
      name: '',
      category: '2',
      tags: [],
      description: 'dopisane',
    }))
  test('saves the form unchanged, without empty values', () => {
    expect(templateBody('Faktury', emptyIncident)).toEqual({
      template_name: 'Faktury',
      incident_name: null,
      incident_category_id: null,
      incident_description: null,
      tags_ids: [],
      tlp: null,
      organizations_ids: [],
    })
    expect(templateBody('Faktury', filled)).toMatchObject({
      incident_name: 'Fałszywe faktury',
      incident_category_id: 2,
      tags_ids: [4, 9],
      organizations_ids: [1, 3],
    })
  })
})
