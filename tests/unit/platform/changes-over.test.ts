/** Changes over what others have changed meanwhile: nothing that somebody wrote is lost. */
import { describe, expect, it } from 'vitest'
import { checkOver, idsOver, textsOver } from '#functions/platform/changes-over.ts'
import { PortalError } from '#shared/http/errors.ts'

/** The fields that a change is refused for. */
const refusedFor = (
  input: Parameters<typeof checkOver>[0] & Readonly<Record<string, unknown>>,
  now: Parameters<typeof checkOver>[1],
): (string | undefined)[] => {
  try {
    checkOver(input, now)
    return []
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    return error.items.map(({ field }) => field)
  }
}

describe('a change of single values', () => {
  const now = { name: 'A', level: 2, tlp: null }

  it('is refused for each that is another by now, and for no other', () => {
    const input = { name: 'B', level: 3, tlp: 'red' }
    expect(refusedFor({ ...input, fields_before: { name: 'a', level: 1, tlp: null } }, now)).toEqual([
      'name',
      'level',
    ])
    expect(refusedFor({ ...input, fields_before: { name: 'A', level: 2, tlp: null } }, now)).toEqual([])
  })

  it('is made where it says nothing of what it is written over, does not touch the field, or comes to the same', () => {
    expect(refusedFor({ name: 'B' }, now)).toEqual([])
    expect(refusedFor({ fields_before: { name: 'a' } }, now)).toEqual([])
    expect(refusedFor({ name: 'A', fields_before: { name: 'a' } }, now)).toEqual([])
  })

  it('takes an empty text for none', () => {
    expect(refusedFor({ note: 'x', fields_before: { note: '' } }, { note: null })).toEqual([])
  })
})

describe('a change of a list', () => {
  it('adds and removes what it added and removed', () => {
    expect(idsOver([1, 2, 3], [1, 4], [1, 2])).toEqual([1, 3, 4])
    expect(textsOver(['b', 'c'], ['a', 'b', 'd'], ['a', 'b'])).toEqual(['b', 'c', 'd'])
  })

  it('replaces the list where it does not say what it was', () => {
    expect(idsOver([1, 2, 3], [4], undefined)).toEqual([4])
  })
})
