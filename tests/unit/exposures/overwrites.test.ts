/** Which selected exposures an action would take over from somebody, and which to include. */
import { expect, it } from 'vitest'
import type { ExposureState } from '#shared/domain/exposures/states.ts'
import { overwriteGroups, countAllowed, idsToChange } from '#web/features/exposures/remediation/overwrites.ts'

const me = 1
const item = (visibility_id: number, state: ExposureState, owner?: number) => ({
  visibility_id,
  state,
  owner: owner === undefined ? null : { user_id: owner, name: `Person ${owner}` },
})
const items = [
  item(1, 'new'),
  item(2, 'in_repair', me),
  item(3, 'in_repair', 2),
  item(4, 'in_repair', 3),
  item(5, 'in_repair', 3),
  item(6, 'in_repair'),
  item(7, 'accepted'),
  item(8, 'awaiting_retest', 2),
  item(9, 'closed'),
]

it('shows whose repairs an action would take over, and excludes them unless chosen', () => {
  const groups = overwriteGroups('repair', items, me)
  expect(groups).toEqual([
    {
      kind: 'others',
      ids: [3, 4, 5],
      people: [
        { name: 'Person 3', count: 2 },
        { name: 'Person 2', count: 1 },
      ],
    },
    { kind: 'accepted', ids: [7], people: [] },
    { kind: 'awaiting', ids: [8], people: [] },
  ])
  expect(idsToChange(items, groups, new Set())).toEqual([1, 2, 6, 9])
  expect(idsToChange(items, groups, new Set(['others']))).toEqual([1, 2, 3, 4, 5, 6, 9])
})

it('asks only about what the action takes over', () => {
  const kinds = (transition: Parameters<typeof overwriteGroups>[0]) =>
    overwriteGroups(transition, items, me).map(({ kind }) => kind)
  expect(kinds('accept')).toEqual(['others', 'accepted'])
  expect(kinds('fixed')).toEqual(['others'])
  expect(kinds('close')).toEqual(['others', 'accepted'])
  expect(overwriteGroups('close', items.slice(0, 2), me)).toEqual([])
})

it('counts only exposures that can make the transition', () => {
  const ids = items.map(({ visibility_id: id }) => id)
  const going = (transition: Parameters<typeof countAllowed>[0]) => countAllowed(transition, items, ids)
  expect([going('repair'), going('accept'), going('fixed'), going('close')]).toEqual([8, 7, 5, 8])
  expect(countAllowed('fixed', items, [1, 2, 9])).toBe(1)
})
