/** Concurrent changes by several users: no written value is lost. */
import { describe, expect, it } from 'vitest'
import { mergedInput, type BasedOn } from '#functions/core/changes-over.ts'
import { PortalError } from '#shared/http/errors.ts'

type Input = BasedOn & Readonly<Record<string, unknown>>

/** The fields for which a change is rejected. */
const refusedFor = (input: Input, now: Readonly<Record<string, unknown>>): (string | undefined)[] => {
  try {
    mergedInput(input, now)
    return []
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    expect(error.code).toBe('fields_changed')
    return error.items.map(({ field }) => field)
  }
}

describe('a change of single values', () => {
  const now = { name: 'A', level: 2, tlp: null }

  it('is rejected for each field that has changed since, and for no other', () => {
    const input = { name: 'B', level: 3, tlp: 'red' }
    expect(refusedFor({ ...input, fields_before: { name: 'a', level: 1, tlp: null } }, now)).toEqual([
      'name',
      'level',
    ])
    expect(refusedFor({ ...input, fields_before: { name: 'A', level: 2, tlp: null } }, now)).toEqual([])
  })

  it('is accepted without base values, for untouched fields, or with the same result', () => {
    expect(mergedInput<Input>({ name: 'B' }, now)).toEqual({ name: 'B' })
    expect(mergedInput<Input>({ fields_before: { name: 'a' } }, now)).toEqual({})
    expect(mergedInput<Input>({ name: 'A', fields_before: { name: 'a' } }, now)).toEqual({ name: 'A' })
  })

  it("keeps the other user's value of fields that it sends unchanged", () => {
    const input = { name: 'a', level: 3, fields_before: { name: 'a', level: 2 } }
    expect(mergedInput<Input>(input, now)).toEqual({ name: 'A', level: 3 })
  })

  it('treats an empty text as none', () => {
    expect(refusedFor({ note: 'x', fields_before: { note: '' } }, { note: null })).toEqual([])
  })
})

describe('a change of a list', () => {
  it('applies only its own additions and removals', () => {
    expect(
      mergedInput<Input>(
        { ids: [1, 4], texts: ['a', 'b', 'd'], fields_before: { ids: [1, 2], texts: ['a', 'b'] } },
        { ids: [1, 2, 3], texts: ['b', 'c'] },
      ),
    ).toEqual({ ids: [1, 3, 4], texts: ['b', 'c', 'd'] })
  })

  it('replaces the list when it does not name the base value', () => {
    expect(mergedInput<Input>({ ids: [4] }, { ids: [1, 2, 3] })).toEqual({ ids: [4] })
  })
})

describe('a change of a value with parts', () => {
  const before = { enabled: true, name: 'x', tags: [1] }

  it('merges part by part, including lists, and removes what it removed', () => {
    const now = { enabled: false, name: 'x', tags: [1, 2], category: 5 }
    expect(
      mergedInput<Input>(
        { feeds: { enabled: true, tags: [1, 3] }, fields_before: { feeds: before } },
        { feeds: now },
      ),
    ).toEqual({ feeds: { enabled: false, tags: [1, 2, 3], category: 5 } })
  })

  it('is rejected for a part that both changed, and for one that both added', () => {
    expect(
      refusedFor(
        { feeds: { enabled: true, name: 'mine', open: true }, fields_before: { feeds: before } },
        { feeds: { enabled: true, name: 'theirs', tags: [1], open: false } },
      ),
    ).toEqual(['feeds.name', 'feeds.open'])
  })

  it('treats nested parts as one: a day and its hour belong together', () => {
    const weekly = { mode: 'weekly', day: 1, hour: 7 }
    expect(
      refusedFor(
        { told: { threat: { ...weekly, hour: 9 } }, fields_before: { told: { threat: weekly } } },
        { told: { threat: { ...weekly, day: 2 } } },
      ),
    ).toEqual(['told.threat'])
  })

  it('is rejected as a whole when the value was removed meanwhile', () => {
    expect(
      refusedFor({ feeds: { enabled: false }, fields_before: { feeds: { enabled: true } } }, { feeds: null }),
    ).toEqual(['feeds'])
  })
})
