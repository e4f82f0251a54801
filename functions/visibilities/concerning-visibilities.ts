/** How visibilities are compared with assets: with those of their own organization alone. */
import * as z from 'zod'
import type { ConcernSubject } from '#functions/platform/concerns/keeping.ts'
import { namedIn } from '#shared/domain/concerns/subject.ts'

/** Of a description so many of the hosts, addresses and networks that it names are compared. */
const mostNames = 20

const namesSchema = z.array(z.string())
const rowSchema = z.object({
  id: z.int(),
  client_id: z.int(),
  name: z.string(),
  about: z
    .string()
    .nullable()
    .transform((text) => (text === null ? [] : namesSchema.parse(JSON.parse(text)))),
})
const idSchema = z.object({ id: z.int() }).transform(({ id }) => id)

/**
 * The hosts, addresses and networks that a description names, as JSON; null where it names none. A million
 * descriptions are too long for a replica; what they name is short.
 */
export const namesWithin = (description: string | null): string | null => {
  if (description === null) return null
  const names = [...new Set(namedIn(description).map(({ start, end }) => description.slice(start, end)))]
  return names.length === 0 ? null : JSON.stringify(names.slice(0, mostNames))
}

export const concerningVisibilities: ConcernSubject = {
  kind: 'visibility',
  version: () => '',
  *compare(replica, { matcher }, ids) {
    const rows = replica.rows(
      rowSchema,
      'SELECT id, client_id, name, about FROM visibility NOT INDEXED WHERE id IN (SELECT value FROM json_each(?))',
      [JSON.stringify(ids)],
    )
    for (const { id, client_id: clientId, name, about } of rows)
      yield [id, matcher.ofText({ texts: [name, ...about], tags: [], clientId })]
  },
  candidates: (replica, _, { added, removed }) =>
    replica.rows(idSchema, 'SELECT id FROM visibility WHERE client_id IN (SELECT value FROM json_each(?))', [
      JSON.stringify([...new Set([...added, ...removed].map(({ clientId }) => clientId))]),
    ]),
  changedBeside: () => [],
}
