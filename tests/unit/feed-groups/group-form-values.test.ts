import { describe, expect, it } from 'vitest'
import { limits } from '#shared/domain/limits.ts'
import {
  createBody,
  emptyGroup,
  formOf,
  groupProblems,
  normalized,
  updateBody,
} from '#web/features/feed-groups/group-form-values.ts'

describe('the form of a group', () => {
  it('needs a name, and holds to the limits', () => {
    expect(groupProblems({ ...emptyGroup, name: '  ' })).toEqual({ name: 'name_required' })
    const tags = Array.from({ length: limits.feedTags + 1 }, (_, index) => String(index))
    expect(
      groupProblems({
        ...emptyGroup,
        name: 'a',
        description: 'x'.repeat(limits.descriptionLength + 1),
        tags,
      }),
    ).toEqual({ description: 'description_too_long', tags: 'too_many_tags' })
    expect(
      groupProblems({ ...emptyGroup, name: 'a', description: ` ${'x'.repeat(limits.descriptionLength)} ` }),
    ).toEqual({})
  })

  it('sends an empty description as absent when new and as null when changed', () => {
    expect(createBody(normalized({ ...emptyGroup, name: ' Stealers ', tags: ['9', '2'] }))).toEqual({
      name: 'Stealers',
      tags_ids: [2, 9],
      is_verified: false,
    })
    expect(updateBody({ description: '' })).toEqual({ description: null })
    expect(updateBody({})).toEqual({})
  })

  it('shows a group as it is stored', () => {
    const group = {
      group_id: 1,
      name: 'Stealers',
      description: null,
      tags: [{ feed_tag_id: 4, name: 'c2' }],
      feed_count: 3,
      last_update_date: '2126-01-01T00:00:00.000Z',
      is_verified: true,
    }
    expect(formOf(group)).toEqual({ name: 'Stealers', description: '', tags: ['4'], verified: true })
  })
})
