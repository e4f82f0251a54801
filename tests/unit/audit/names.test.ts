/** The audit log names entities by a column of their rows. */
import { expect, it } from 'vitest'
import { recordsOfCommit } from '#functions/audit/audit-records.ts'
import { collections } from '#functions/registry.ts'

/** What the user or the item that they are about names, and settings, of which there is one. */
const nameless = [
  'module_request',
  'threat_tlp',
  'incident_tlp',
  'exposure_settings',
  'visibility_tlp',
  'feed_comment',
  'feed_tlp',
  'feed_group_tlp',
  'concern_dismissal',
]

it('every other kind has a name', () => {
  const unnamed = collections.flatMap(({ kinds }) =>
    Object.entries(kinds).flatMap(([kind, { columns, ...of }]) => {
      if (of.auditName !== undefined) return []
      const row = Object.fromEntries(
        Object.entries(columns).flatMap(([column, type]) =>
          type === 'text' || type === 'text?' ? [[column, 'A']] : [],
        ),
      )
      const entry = {
        sequence: 1,
        at: '2026-11-22T08:00:00.000Z',
        commitId: '1',
        actor: { user_id: null, name: 'tests', client_id: null },
        changes: [{ kind, id: 7, action: 'create' as const, fields: [], row }],
        last_ids: {},
      }
      const [record] = recordsOfCommit('items', entry, undefined)
      return record?.objects[0]?.name === null ? [kind] : []
    }),
  )
  expect(unnamed).toEqual(nameless)
})
