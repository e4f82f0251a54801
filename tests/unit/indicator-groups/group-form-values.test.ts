import { beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#shared/domain/limits.ts'
import { speakEnglish } from '#tests/unit/english.ts'
import en from '#messages/en/index.ts'
import { createBody, formOf, groupForm } from '#web/features/indicator-groups/group-form-values.ts'
import { changesOf, problemsOf, tidied } from '#web/ui/form/contract-form.ts'

beforeAll(speakEnglish)
const { empty } = groupForm

describe('the group form', () => {
  it('needs a name, and enforces the limits', () => {
    expect(problemsOf(groupForm, { ...empty, name: '  ' })).toEqual({
      name: en.indicatorGroups.form.nameRequired,
    })
    const tags = Array.from({ length: limits.indicatorTags + 1 }, (_, index) => String(index))
    expect(
      problemsOf(groupForm, {
        ...empty,
        name: 'a',
        description: 'x'.repeat(limits.descriptionLength + 1),
        tags,
      }),
    ).toEqual({
      description: 'The text may have at most 2,000 characters.',
      tags: 'Too many tags. You can choose at most 50.',
    })
    expect(
      problemsOf(groupForm, {
        ...empty,
        name: 'a',
        description: ` ${'x'.repeat(limits.descriptionLength)} `,
        tags: tags.slice(1),
      }),
    ).toEqual({})
  })

  it('omits an empty description when new and sends null when changed', () => {
    const body = groupForm.body(tidied(groupForm, { ...empty, name: ' Stealers ', tags: ['9', '2'] }))
    expect(createBody(body)).toEqual({
      name: 'Stealers',
      lang: 'pl',
      translation: null,
      tags_ids: [2, 9],
      is_verified: false,
      tlp: null,
    })
    expect(changesOf(groupForm, body, { description: '' })).toEqual({ description: null })
    expect(changesOf(groupForm, body, {})).toEqual({})
  })

  it('shows a group as stored', () => {
    const group = {
      group_id: 1,
      name: 'Stealers',
      description: null,
      tags: [{ feed_tag_id: 4, name: 'c2' }],
      feed_count: 3,
      last_update_date: '2126-01-01T00:00:00.000Z',
      is_verified: true,
      tlp: 'amber' as const,
      tlp_is_default: false,
    }
    expect(formOf(group)).toEqual({
      name: 'Stealers',
      description: '',
      lang: 'en',
      translatedName: '',
      translatedDescription: '',
      agreed: false,
      tlp: 'amber',
      tags: ['4'],
      verified: true,
    })
  })
})
