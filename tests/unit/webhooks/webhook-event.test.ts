/** The rule from a change to webhook events, with possible journal entries. */
import { describe, expect, it } from 'vitest'
import type { Change, Entry } from '#functions/core/event-store/entry.ts'
import { eventsOfChange } from '#functions/rules/events/events-of-change.ts'
import {
  eventsOfView,
  itemEventsOf,
  itemEventsOfPage,
  withoutNames,
} from '#functions/webhooks/webhook-event.ts'

const change = (own: Partial<Change> & Pick<Change, 'kind'>): Change => ({
  id: 7,
  action: 'update',
  fields: [],
  ...own,
})
/** The levels allowed on webhooks, for items without their own. */
const defaults = {
  threat: 'amber',
  incident: 'amber',
  visibility: 'amber',
  feed_group: 'green',
  feed: 'green',
} as const
const eventsOf = (one: Change) => eventsOfChange(one, 0).flatMap((event) => itemEventsOf(event, defaults))
const types = (one: Change): string[] => eventsOf(one).map(({ type }) => type)
const entry = (sequence: number, ...changes: Change[]): Entry => ({
  sequence,
  at: '2026-11-22T08:00:00.000Z',
  commitId: String(sequence),
  actor: { user_id: null, name: 'tests', client_id: null },
  changes,
  last_ids: {},
})

describe('a change', () => {
  it.each([
    [change({ kind: 'threat', action: 'create', row: { name: 'A' } }), ['threat.published']],
    [change({ kind: 'threat', fields: ['tags'], row: { name: 'A' }, before: {} }), ['threat.changed']],
    // A client that keeps a copy has both languages.
    [change({ kind: 'threat', fields: ['translation'], row: { name: 'A' }, before: {} }), ['threat.changed']],
    [
      change({ kind: 'feed_group', fields: ['translation'], row: { verified: 1 }, before: {} }),
      ['indicator_group.changed'],
    ],
    [change({ kind: 'threat', fields: ['sent_date'], row: { name: 'A' }, before: {} }), []],
    [change({ kind: 'threat', action: 'delete', before: { name: 'A' } }), ['threat.withdrawn']],
    // An entry from before the former row was stored.
    [change({ kind: 'threat', action: 'delete' }), ['threat.withdrawn']],
    [change({ kind: 'incident', action: 'delete', client_id: 3 }), ['incident.withdrawn']],
    [
      change({ kind: 'incident', fields: ['is_open'], row: { client_id: 3 }, before: {} }),
      ['incident.changed'],
    ],
    [
      change({ kind: 'incident', fields: ['replies'], row: { client_id: 3 }, before: {} }),
      ['incident.replied'],
    ],
    [
      change({ kind: 'incident', fields: ['is_open', 'replies'], row: { client_id: 3 }, before: {} }),
      ['incident.changed', 'incident.replied'],
    ],
    [change({ kind: 'incident', fields: ['replies_read'], row: { client_id: 3 }, before: {} }), []],
    // The level of its item keeps a reply from webhooks.
    [
      change({ kind: 'incident', fields: ['replies'], row: { client_id: 3, tlp: 4 }, before: { tlp: 4 } }),
      [],
    ],
    [
      change({
        kind: 'incident',
        fields: ['organizations'],
        row: { client_id: 3 },
        before: { client_id: 4 },
      }),
      ['incident.withdrawn', 'incident.published'],
    ],
    [
      change({ kind: 'visibility', fields: ['state'], row: { client_id: 3, state: 'accepted' }, before: {} }),
      ['visibility.state_changed'],
    ],
    [
      change({ kind: 'visibility', fields: ['due_date'], row: { client_id: 3 }, before: {} }),
      ['visibility.changed'],
    ],
    [change({ kind: 'visibility', fields: ['analyst_comment'], row: { client_id: 3 }, before: {} }), []],
    [change({ kind: 'feed', action: 'create', row: { verified: 0 } }), []],
    [change({ kind: 'feed', action: 'create', row: { verified: 1 } }), ['indicator.published']],
    [change({ kind: 'feed', fields: ['is_verified'], row: { verified: 1 } }), ['indicator.published']],
    [
      change({ kind: 'feed', fields: ['is_verified'], row: { verified: 0 }, before: { verified: 1 } }),
      ['indicator.withdrawn'],
    ],
    [change({ kind: 'feed', fields: ['notes'], row: { verified: 0 }, before: {} }), []],
    [change({ kind: 'feed', fields: ['origin'], row: { verified: 1 }, before: {} }), []],
    [change({ kind: 'feed', fields: ['tags'], row: { verified: 1 }, before: {} }), ['indicator.changed']],
    [
      change({ kind: 'feed', fields: ['expired_date'], row: { verified: 1, expired: 5 }, before: {} }),
      ['indicator.expired'],
    ],
    [change({ kind: 'feed', action: 'delete', before: { verified: 0 } }), []],
    [change({ kind: 'feed', action: 'delete', before: { verified: 1 } }), ['indicator.withdrawn']],
    [
      change({ kind: 'feed_group', action: 'create', row: { verified: 1, name: 'G' } }),
      ['indicator_group.published'],
    ],
    [change({ kind: 'feed_comment', action: 'create', row: {} }), []],
    [change({ kind: 'threat_category', fields: ['name_pl'], row: {} }), []],
  ] as const)('%j produces %j', (one, expected) => {
    expect(types(one)).toEqual(expected)
  })

  it('is withdrawn when a TLP upgrade excludes it from webhooks, and published when it is allowed again', () => {
    const amber = { name: 'a', tlp: 2 }
    const red = { name: 'a', tlp: 4 }
    const at = (row: typeof amber, before: typeof amber): string[] =>
      types(change({ kind: 'threat', fields: ['tlp'], row, before }))
    expect(at(red, amber)).toEqual(['threat.withdrawn'])
    expect(at(amber, red)).toEqual(['threat.published'])
    expect(
      types(change({ kind: 'threat', fields: ['name'], row: red, before: { ...red, name: 'b' } })),
    ).toEqual([])
    expect(types(change({ kind: 'threat', action: 'delete', before: red }))).toEqual([])
    expect(at(amber, { ...amber, tlp: 0 })).toEqual(['threat.changed'])
    const levels = (row: { name: string; tlp?: number }): string[] =>
      eventsOf(change({ kind: 'threat', action: 'create', row })).map(({ tlp }) => tlp)
    expect([levels({ name: 'a' }), levels({ name: 'a', tlp: 0 })]).toEqual([['amber'], ['clear']])
  })

  it('at a level not allowed on webhooks is counted when published, without its name', () => {
    const red = { name: 'a', tlp: 4 }
    expect(eventsOf(change({ kind: 'threat', action: 'create', row: red }))).toMatchObject([
      { type: 'threat.published', names: null, isKept: true },
    ])
  })

  it('of an organization is sent to it only, and an indicator has no name', () => {
    expect(
      eventsOf(
        change({ kind: 'incident', fields: ['x'], row: { client_id: 3 }, before: { client_id: 4 } }),
      ).map(({ type, client_id }) => [type, client_id]),
    ).toEqual([
      ['incident.withdrawn', 4],
      ['incident.published', 3],
    ])
    expect(
      eventsOf(
        change({ kind: 'feed', action: 'create', row: { verified: 1, value: 'a.example', name: 'a' } }),
      ),
    ).toMatchObject([{ client_id: null, names: null }])
  })
})

it('an item has its name in both languages, as far as they exist', () => {
  const namesOf = (row: NonNullable<Change['row']>) =>
    eventsOf(change({ kind: 'threat', action: 'create', row }))[0]?.names
  const translation = JSON.stringify({ lang: 'en', name: 'Grey Owl', outdated: 'en' })
  expect(namesOf({ name: 'Szara Sowa', lang: 'pl', translation })).toEqual({
    name: 'Szara Sowa',
    lang: 'pl',
    translation: { lang: 'en', name: 'Grey Owl' },
  })
  expect(namesOf({ name: 'Szara Sowa', lang: 'pl' })).toEqual({ name: 'Szara Sowa', lang: 'pl' })
  expect(namesOf({ name: 'Szara Sowa' })).toEqual({ name: 'Szara Sowa' })
})

describe('a page of the journal', () => {
  const row = { name: 'A' }
  const create = change({ kind: 'threat', action: 'create', row })
  const rename = change({ kind: 'threat', fields: ['name'], row: { name: 'B' }, before: row })
  const retag = change({ kind: 'threat', fields: ['tags'], row: { name: 'B' }, before: {} })
  const remove = change({ kind: 'threat', action: 'delete', before: row })
  it.each([
    ['what is new and changed as new', [create, rename], [['threat.published', 'B', []]]],
    ['nothing of what came and went', [create, rename, remove], []],
    ['what was changed twice once', [rename, retag], [['threat.changed', 'B', ['name', 'tags']]]],
    ['a changed item later deleted', [rename, remove], [['threat.withdrawn', undefined, []]]],
  ] as const)('produces %s', (_what, changes, expected) => {
    const page = changes.map((one, index) => entry(index + 1, one))
    expect(
      itemEventsOfPage(page, defaults).map(({ type, names, changed }) => [type, names?.name, changed]),
    ).toEqual(expected)
  })
})

it('a view has no end for what began within its page, but one for what returned', () => {
  const [amber, red] = [
    { name: 'A', tlp: 2 },
    { name: 'A', tlp: 4 },
  ]
  const create = change({ kind: 'threat', action: 'create', row: amber })
  const rise = change({ kind: 'threat', fields: ['tlp'], row: red, before: amber })
  const fall = change({ kind: 'threat', fields: ['tlp'], row: amber, before: red })
  const typesOf = (...changes: Change[]): string[] =>
    eventsOfView(new Map([[7, false]]), itemEventsOfPage([entry(1, ...changes)], defaults)).map(
      ({ type }) => type,
    )
  expect(typesOf(create)).toEqual([])
  expect(typesOf(rise, fall)).toEqual(['threat.published'])
})

it('a body loses only its names', () => {
  const body =
    '{"type":"threat.published","data":{"items":[{"id":1,"name":"A","lang":"pl","translation":{"lang":"en","name":"B"},"api":"/x"}],"webhook":"S"}}'
  expect(withoutNames(body)).toBe(
    '{"type":"threat.published","data":{"items":[{"id":1,"api":"/x"}],"webhook":"S"}}',
  )
})
