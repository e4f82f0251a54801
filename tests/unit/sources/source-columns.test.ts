import { describe, expect, it } from 'vitest'
import { fieldAt, withField } from '#web/features/sources/form/source-columns.ts'

const column = (name: string, field: 'value' | 'confidence' | 'description' | null = null) => ({
  name,
  example: null,
  field,
})

describe('the mapping of columns', () => {
  const columns = [column('what', 'value'), column('score', 'confidence'), column('why'), column('why')]
  const shown = (given: Parameters<typeof fieldAt>[1]) =>
    columns.map((_, index) => fieldAt(columns, given, index))

  it('is what the trial found, until it is corrected', () =>
    expect(shown({})).toEqual(['value', 'confidence', undefined, undefined]))

  it('gives a field to one column, and takes it from the other', () => {
    const given = withField(columns, {}, 0, 'confidence')
    expect(given).toEqual({ value: '#0', confidence: 'what' })
    expect(shown(given)).toEqual(['confidence', undefined, undefined, undefined])
  })

  it('leaves a column out, and takes it in again', () => {
    const without = withField(columns, {}, 1, undefined)
    expect(without).toEqual({ confidence: '#0' })
    expect(shown(without)).toEqual(['value', undefined, undefined, undefined])
    expect(shown(withField(columns, without, 1, 'confidence'))).toEqual(shown({}))
  })

  it('names a column by its number when its name is not the only one', () =>
    expect(withField(columns, {}, 3, 'description')).toEqual({ description: '#4' }))
})
