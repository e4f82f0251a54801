import { describe, expect, it } from 'vitest'
import {
  actionOf,
  choiceOf,
  emptyMass,
  filtersOf,
  massChoices,
  type MassChoice,
} from '#web/features/indicator-jobs/mass-action-values.ts'
import { isTyped } from '#web/lib/typed-number.ts'

const chosen = (choice: MassChoice) => ({
  choice,
  group: 3,
  tags: ['7', '9'],
  category: '4',
  tlp: 'red',
  reason: 'A shared address',
})

describe('a bulk change', () => {
  it('is undefined until all inputs are set', () => {
    expect(actionOf(emptyMass)).toBeUndefined()
    for (const choice of [
      'add_to_group',
      'delete_from_group',
      'add_tags',
      'delete_tags',
      'set_category',
      'unverify',
    ] as const)
      expect(actionOf({ ...emptyMass, choice })).toBeUndefined()
    for (const choice of ['verify', 'ids_on', 'ids_off', 'delete'] as const)
      expect(actionOf({ ...emptyMass, choice })).toBeDefined()
  })

  it('is sent in the format of the server', () => {
    // Readers see the reason: the action needs one to start.
    expect(actionOf({ ...chosen('unverify'), reason: ' ' })).toBeUndefined()
    expect(actionOf({ ...chosen('unverify'), reason: ' A shared\n address ' })).toEqual({
      type: 'verify',
      is_verified: false,
      reason: 'A shared address',
    })
    expect(actionOf(chosen('ids_on'))).toEqual({ type: 'set_ids_flag', ids_flag: true })
    expect(actionOf(chosen('add_to_group'))).toEqual({ type: 'add_to_group', group_id: 3 })
    expect(actionOf(chosen('delete_tags'))).toEqual({ type: 'delete_tags', tags_ids: [7, 9] })
    expect(actionOf(chosen('set_category'))).toEqual({ type: 'set_category', feed_category_id: 4 })
    expect(actionOf(chosen('set_tlp'))).toEqual({ type: 'set_tlp', tlp: 'red' })
    expect(actionOf({ ...chosen('set_tlp'), tlp: '' })).toEqual({ type: 'set_tlp', tlp: null })
    expect(actionOf(chosen('delete'))).toEqual({ type: 'delete' })
  })

  it('is restored from a running job', () => {
    for (const choice of massChoices) {
      const action = actionOf(chosen(choice))
      expect(action === undefined ? undefined : choiceOf(action)).toBe(choice)
    }
  })
})

describe('the filters of a list', () => {
  it('are its query without sort and page', () => {
    expect(filtersOf({ page: '2', sort: '-creation_date', search: 'bank', is_verified: 'false' })).toEqual({
      search: 'bank',
      is_verified: 'false',
    })
  })
})

describe('a typed number', () => {
  it.each([
    ['1234', true],
    ['1 234', true],
    ['1,234', true],
    ['1\u00A0234', true],
    ['1235', false],
    ['', false],
    ['12a34', false],
  ])('%j confirms 1234: %j', (text, confirms) => {
    expect(isTyped(text, 1234)).toBe(confirms)
  })
})
