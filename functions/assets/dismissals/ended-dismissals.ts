/**
 * Cleanup of outdated dismissals. Their number is limited per organization, so each new dismissal deletes some outdated
 * ones.
 */
import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { keys } from '#functions/core/store/keys.ts'
import type { Table } from '#functions/core/store/table.ts'
import { matchedItems, dismissalsOfOrganization } from '#shared/contracts/asset-matches.ts'
import { PortalError } from '#shared/http/errors.ts'

/** Maximum of each kind deleted in one commit. */
const clearedAtOnce = 20
/** Items looked up per request. */
const lookedForAtOnce = 100

const idSchema = z.object({ id: z.int() }).transform(({ id }) => id)
const pairSchema = z.object({ id: z.int(), item: z.enum(matchedItems), item_id: z.int() })

/**
 * The ids of dismissals to delete with the next one: those of deleted assets and, if there is still no room, those of
 * deleted items. `most` is the maximum per organization. Throws `too_many_dismissals` when there is still no room.
 */
export const endedDismissals = async (
  readModel: ReadModel,
  table: Pick<Table, 'batchGet'>,
  organizationId: number,
  most = dismissalsOfOrganization,
): Promise<number[]> => {
  const total = readModel.count('SELECT count(*) FROM concern_dismissal WHERE client_id = ?', [
    organizationId,
  ])
  const ended = readModel.rows(
    idSchema,
    `SELECT id FROM concern_dismissal WHERE client_id = ? AND asset_id NOT IN (SELECT id FROM asset) LIMIT ${clearedAtOnce}`,
    [organizationId],
  )
  if (total - ended.length >= most)
    ended.push(...(await ofDeletedItems(readModel, table, organizationId, ended)))
  if (total - ended.length >= most) throw new PortalError('too_many_dismissals')
  return ended
}

/** Items are in other collections, so each is looked up. Only an organization at its limit pays for that. */
const ofDeletedItems = async (
  readModel: ReadModel,
  table: Pick<Table, 'batchGet'>,
  organizationId: number,
  known: readonly number[],
): Promise<number[]> => {
  const pairs = readModel.rows(
    pairSchema,
    'SELECT id, item, item_id FROM concern_dismissal WHERE client_id = ? AND id NOT IN (SELECT value FROM json_each(?)) ORDER BY id',
    [organizationId, JSON.stringify(known)],
  )
  const found: number[] = []
  for (let start = 0; start < pairs.length && found.length < clearedAtOnce; start += lookedForAtOnce) {
    const part = pairs.slice(start, start + lookedForAtOnce)
    const items = await table.batchGet(
      part.map(({ item, item_id: id }) => keys.entity(item, id)),
      { consistent: false },
    )
    found.push(...part.flatMap(({ id }, index) => (items[index] === undefined ? [id] : [])))
  }
  return found.slice(0, clearedAtOnce)
}
