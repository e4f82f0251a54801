/** How exposures are compared with the assets of their own organization. */
import * as z from 'zod'
import type { MatchProjection, VisibleItem } from '#functions/asset-matches/match-sources.ts'
import { aboutExposure } from '#functions/asset-matches/names-within.ts'
import type { Table } from '#functions/core/store/table.ts'
import { keys } from '#functions/rules/keys.ts'
import { idRow } from '#functions/core/read-model/rows.ts'

const namesSchema = z.array(z.string())
const exposureSchema = z.object({
  id: z.int(),
  client_id: z.int(),
  name: z.string(),
  about: z
    .string()
    .nullable()
    .transform((text) => (text === null ? [] : namesSchema.parse(JSON.parse(text)))),
})

/** Compares exposures with the assets of their own organization only. */
export const exposureMatchProjection: MatchProjection = {
  kind: 'visibility',
  columns: ['client_id', 'name', 'about'],
  version: () => '',
  *compare(readModel, { matcher }, ids) {
    const rows = readModel.rows(
      exposureSchema,
      'SELECT id, client_id, name, about FROM visibility NOT INDEXED WHERE id IN (SELECT value FROM json_each(?))',
      [JSON.stringify(ids)],
    )
    for (const { id, client_id: organizationId, name, about } of rows)
      yield [id, matcher.ofText({ texts: [name, ...about], tags: [], organizationId })]
  },
  candidates: (readModel, { added, removed }, most) =>
    readModel.rows(
      idRow,
      `SELECT id FROM visibility WHERE client_id IN (SELECT value FROM json_each(?)) LIMIT ${most + 1}`,
      [JSON.stringify([...new Set([...added, ...removed].map(({ organizationId }) => organizationId))])],
    ),
  changedBeside: () => [],
}

const storedExposureSchema = z.object({
  entity: z.object({ client_id: z.int(), name: z.string(), description: z.string().nullish() }),
})

/** An exposure of the organization as it matches assets, from the table; undefined otherwise. */
export const visibleExposure = async (
  table: Table,
  id: number,
  organizationId: number,
): Promise<VisibleItem | undefined> => {
  const { data } = storedExposureSchema.safeParse(await table.get(keys.entity('visibility', id)))
  if (data?.entity.client_id !== organizationId) return undefined
  const texts = [data.entity.name, ...aboutExposure(data.entity.description ?? null)]
  return { matches: (matcher) => matcher.ofText({ texts, tags: [], organizationId }) }
}
