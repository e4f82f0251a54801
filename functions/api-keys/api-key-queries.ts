/** Queries of API keys for other areas. */
import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'

const limitedKeyRow = z.object({ name: z.string(), client_id: z.int() })

/** The working keys that are limited to one of these groups or views, by name. */
export const keysLimitedTo = (
  readModel: ReadModel,
  kind: 'group' | 'view',
  ids: readonly number[],
  now: Date,
): z.infer<typeof limitedKeyRow>[] =>
  readModel.rows(
    limitedKeyRow,
    `SELECT DISTINCT api_key.name, api_key.client_id, api_key.id FROM api_key_${kind}_ids AS link
     JOIN api_key ON api_key.id = link.owner
     WHERE link.ref IN (SELECT value FROM json_each(?)) AND api_key.type = 'named' AND api_key.revoked IS NULL
       AND (api_key.expires IS NULL OR api_key.expires > ?) ORDER BY api_key.name_sort, api_key.id`,
    [JSON.stringify(ids), now.getTime()],
  )

/** The number of an organization's keys that work: its own, named ones, and those of its users. */
export const countWorkingKeys = (readModel: ReadModel, organizationId: number, now: Date): number =>
  readModel.count(
    'SELECT count(*) FROM api_key WHERE client_id = ? AND revoked IS NULL AND (expires IS NULL OR expires > ?)',
    [organizationId, now.getTime()],
  )
