import { describe, expect, test } from 'vitest'
import {
  createBody,
  emptyThreat,
  normalized,
  threatProblems,
  updateBody,
  type ThreatFormValues,
} from '#web/features/threats/threat-form-values.ts'
import { changedFields, hasChanges } from '#web/ui/form/changed-fields.ts'

const loaded: ThreatFormValues = {
  name: 'Emotet',
  category: '3',
  tags: ['1', '5'],
  description: 'One\nTwo',
  hyperlinks: 'https://a.example\nhttps://b.example',
}

describe('changed fields', () => {
  test('nothing changed, nothing sent', () => {
    expect(changedFields(loaded, { ...loaded, tags: [...loaded.tags] })).toEqual({})
    expect(hasChanges(loaded, { ...loaded })).toBe(false)
  })
  test('stray spaces, blank lines and the order of tags are no change', () => {
    const edited = {
      ...loaded,
      name: ' Emotet  ',
      tags: ['5', '1'],
      description: 'One\r\nTwo\n',
      hyperlinks: '\nhttps://a.example\n\n https://b.example',
    }
    expect(changedFields(normalized(loaded), normalized(edited))).toEqual({})
  })
  test('only what changed is sent', () => {
    expect(updateBody(changedFields(loaded, { ...loaded, category: '4' }))).toEqual({ threat_category_id: 4 })
    expect(updateBody(changedFields(loaded, { ...loaded, tags: [], hyperlinks: '' }))).toEqual({
      tags_ids: [],
      hyperlinks: [],
    })
    expect(updateBody(changedFields(loaded, { ...loaded, description: '' }))).toEqual({ description: '' })
  })
})

describe('the threat form', () => {
  test('a new threat needs name, category and description', () => {
    expect(threatProblems(emptyThreat, true)).toEqual({
      name: 'name_required',
      category: 'category_required',
      description: 'description_required',
    })
    expect(threatProblems({ ...loaded, name: ' \n ' }, true)).toEqual({ name: 'name_required' })
  })
  test('an edited one may lose its description', () =>
    expect(threatProblems({ ...loaded, description: '' }, false)).toEqual({}))
  test('limits', () => {
    expect(
      threatProblems({ ...loaded, tags: Array.from({ length: 9 }, (_, id) => String(id)) }, false),
    ).toEqual({ tags: 'too_many_tags' })
    expect(threatProblems({ ...loaded, description: 'x'.repeat(2001) }, false)).toEqual({
      description: 'description_too_long',
    })
    expect(threatProblems({ ...loaded, description: `${'x'.repeat(2000)}\n\n` }, false)).toEqual({})
    expect(
      threatProblems(
        {
          ...loaded,
          hyperlinks: Array.from({ length: 51 }, (_, id) => `https://a.example/${id}`).join('\n'),
        },
        false,
      ),
    ).toEqual({ hyperlinks: 'too_many_links' })
  })
  test.each(['ftp://a.example', 'javascript:alert(1)', 'a.example', 'https://', 'http:/a.example'])(
    'a wrong hyperlink keeps it from being saved: %s',
    (link) => {
      expect(threatProblems({ ...loaded, hyperlinks: `https://a.example\n${link}` }, false)).toEqual({
        hyperlinks: 'wrong_urls',
      })
    },
  )
  test('the body of a new threat', () => {
    expect(createBody({ ...loaded, name: ' Emotet ' })).toEqual({
      name: 'Emotet',
      threat_category_id: 3,
      tags_ids: [1, 5],
      ioc_group_id: null,
      description: 'One\nTwo',
      hyperlinks: ['https://a.example', 'https://b.example'],
    })
  })
})
