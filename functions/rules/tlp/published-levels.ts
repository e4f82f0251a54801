/** The present levels of stored items, for what is sent later than it was decided. */
import * as z from 'zod'
import type { Table } from '#functions/core/store/table.ts'
import { keys } from '#functions/rules/keys.ts'
import type { TlpKind, TlpLevel } from '#shared/domain/tlp/levels.ts'
import { explicitTlp, explicitTlpShape, tlpDefaultIn, tlpDefaultKey } from './tlp.ts'

const itemSchema = z.object({
  entity: z.object({
    ...explicitTlpShape,
    client_id: z.int().optional(),
    is_verified: z.boolean().optional(),
  }),
})

/**
 * The TLP level of each item that an organization sees; `hidden` for one that is not published or belongs to another
 * organization, undefined for one that is not in the table.
 */
export const publishedLevels = async (
  table: Pick<Table, 'batchGet'>,
  kind: TlpKind,
  ids: readonly number[],
  organizationId: number,
): Promise<(TlpLevel | 'hidden' | undefined)[]> => {
  const [level, ...found] = await table.batchGet([
    tlpDefaultKey(kind),
    ...ids.map((id) => keys.entity(kind, id)),
  ])
  const byDefault = tlpDefaultIn(kind, level)
  return found.map((item) => {
    if (item === undefined) return undefined
    const { entity } = itemSchema.parse(item)
    const isOther = entity.client_id !== undefined && entity.client_id !== organizationId
    return isOther || entity.is_verified === false ? 'hidden' : (explicitTlp(entity) ?? byDefault)
  })
}
