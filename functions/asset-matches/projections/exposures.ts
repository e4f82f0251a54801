/** Compares exposures with the assets of their own organization only. */
import * as z from 'zod'
import type { MatchProjection } from '../match-projection.ts'

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

export const exposureMatchProjection: MatchProjection = {
  kind: 'visibility',
  version: () => '',
  *compare(readModel, { matcher }, ids) {
    const rows = readModel.rows(
      rowSchema,
      'SELECT id, client_id, name, about FROM visibility NOT INDEXED WHERE id IN (SELECT value FROM json_each(?))',
      [JSON.stringify(ids)],
    )
    for (const { id, client_id: organizationId, name, about } of rows)
      yield [id, matcher.ofText({ texts: [name, ...about], tags: [], organizationId })]
  },
  candidates: (readModel, _, { added, removed }, most) =>
    readModel.rows(
      idSchema,
      `SELECT id FROM visibility WHERE client_id IN (SELECT value FROM json_each(?)) LIMIT ${most + 1}`,
      [JSON.stringify([...new Set([...added, ...removed].map(({ organizationId }) => organizationId))])],
    ),
  changedBeside: () => [],
}
