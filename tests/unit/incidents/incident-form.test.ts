import { describe, expect, test } from 'vitest'
import {
  createBody,
  emptyIncident,
  incidentProblems,
  normalized,
  templateBody,
  updateBody,
  withTemplate,
} from '#web/features/incidents/incident-form-values.ts'
import { changedFields } from '#web/ui/form/changed-fields.ts'

const filled = {
  organizations: ['3', '1'],
  name: ' Fałszywe  faktury ',
  category: '2',
  tags: ['9', '4'],
  description: 'Opis\r\n',
}

describe('the form of an incident', () => {
  test('asks for organizations, a name and a category', () =>
    expect(incidentProblems({ ...emptyIncident, name: ' ' })).toEqual({
      organizations: 'organizations_required',
      name: 'name_required',
      category: 'category_required',
    }))
  test('allows eight tags and 2000 characters', () => {
    const tags = Array.from({ length: 9 }, (_, index) => String(index))
    expect(incidentProblems({ ...filled, tags, description: 'x'.repeat(2001) })).toEqual({
      tags: 'too_many_tags',
      description: 'description_too_long',
    })
    expect(incidentProblems({ ...filled, tags: tags.slice(1), description: 'x'.repeat(2000) })).toEqual({})
  })
  test('is sent tidy, without a description as null', () => {
    expect(createBody(normalized(filled))).toEqual({
      name: 'Fałszywe faktury',
      description: 'Opis',
      incident_category_id: 2,
      tags_ids: [4, 9],
      organizations_ids: [1, 3],
    })
    expect(createBody(normalized({ ...filled, description: ' ' })).description).toBeNull()
  })
  test('sends only what changed', () => {
    const before = normalized(filled)
    expect(
      updateBody(
        changedFields(before, normalized({ ...filled, name: 'Fałszywe faktury', tags: ['4', '9'] })),
      ),
    ).toEqual({})
    expect(updateBody(changedFields(before, normalized({ ...filled, description: '' })))).toEqual({
      description: null,
    })
  })
})

describe('a template', () => {
  const template = { ...emptyIncident, name: 'Z szablonu', tags: ['5'] }
  test('fills what it has and leaves what the person wrote', () =>
    expect(
      withTemplate(
        { ...emptyIncident, category: '7', description: 'własny opis', name: 'moja nazwa' },
        template,
      ),
    ).toEqual({
      organizations: [],
      name: 'Z szablonu',
      category: '7',
      tags: ['5'],
      description: 'własny opis',
    }))
  test('takes the place of the one before it', () =>
    expect(
      withTemplate(
        { ...emptyIncident, name: 'Z szablonu', tags: ['5'], description: 'dopisane' },
        { ...emptyIncident, category: '2' },
        template,
      ),
    ).toEqual({
      organizations: [],
      name: '',
      category: '2',
      tags: [],
      description: 'dopisane',
    }))
  test('keeps the form as it is, with nothing for what is empty', () => {
    expect(templateBody(' Faktury ', emptyIncident)).toEqual({
      template_name: 'Faktury',
      incident_name: null,
      incident_category_id: null,
      incident_description: null,
      tags_ids: [],
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
