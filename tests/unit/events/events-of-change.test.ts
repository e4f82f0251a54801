/** The rule from a change to domain events, with possible journal entries. */
import { expect, it } from 'vitest'
import type { Change } from '#functions/core/event-store/entry.ts'
import { eventsOfChange } from '#functions/rules/events/events-of-change.ts'

const open = { client_id: 3, criticality: 2, state: 'new', is_active: 1, false_positive: 0 }
const exposure = (own: Partial<Change>): Change => ({
  kind: 'visibility',
  id: 7,
  action: 'update',
  fields: [],
  row: open,
  before: {},
  ...own,
})

it.each([
  ['a creation', exposure({ action: 'create' }), ['published']],
  ['a deletion', exposure({ action: 'delete', row: undefined, before: open }), ['withdrawn']],
  ['another name', exposure({ fields: ['name'] }), ['changed']],
  ['another organization', exposure({ fields: ['organizations'], before: { client_id: 4 } }), ['moved']],
  [
    'a higher criticality',
    exposure({ fields: ['criticality_level'], before: { criticality: 3 } }),
    ['changed', 'criticality_raised'],
  ],
  [
    'a lower criticality',
    exposure({ fields: ['criticality_level'], before: { criticality: 1 } }),
    ['changed'],
  ],
  [
    'a higher criticality of a closed exposure',
    exposure({ fields: ['criticality_level'], row: { ...open, is_active: 0 }, before: { criticality: 3 } }),
    ['changed'],
  ],
  [
    'the end of an acceptance',
    exposure({ fields: ['accepted', 'state'], before: { state: 'accepted' } }),
    ['state_changed', 'acceptance_ended'],
  ],
  [
    'a reopening',
    exposure({ fields: ['is_active'], before: { is_active: 0, closed: 5 } }),
    ['state_changed', 'reopened'],
  ],
  [
    'a closing',
    exposure({ fields: ['is_active'], row: { ...open, is_active: 0 }, before: { is_active: 1 } }),
    ['state_changed'],
  ],
  [
    'a reply',
    exposure({ kind: 'incident', fields: ['replies'], row: { client_id: 3, replied_by_provider: 1 } }),
    ['changed', 'replied'],
  ],
  [
    'reading replies',
    exposure({ kind: 'incident', fields: ['replies_read'], row: { client_id: 3 } }),
    ['changed'],
  ],
  ['an unverified indicator', exposure({ kind: 'feed', fields: ['notes'], row: { verified: 0 } }), []],
] as const)('%s causes its events', (_what, change, expected) => {
  expect(eventsOfChange(change, 0).map(({ type }) => type)).toEqual(expected)
})

it('a reopening has the instants by which a subscriber judges it', () => {
  const change = exposure({
    fields: ['is_active'],
    row: { ...open, published: 1, sent: 2, returned: 4 },
    before: { is_active: 0, closed: 3, returned: null },
  })
  expect(eventsOfChange(change, 4)[1]).toMatchObject({
    type: 'reopened',
    id: 7,
    at: 4,
    isDetected: true,
    publishedAt: 1,
    sentAt: 2,
    closedAt: 3,
    returnedAt: 4,
    item: { organizationId: 3, criticality: 2, isActive: true },
  })
})
