/** Dismissals of what is gone: an organization has a limited number, so the next ones take them along. */
import * as z from 'zod'
import type { ReadModel } from '#functions/platform/journal/read-model.ts'
import { keys } from '#functions/platform/store/keys.ts'
import type { Table } from '#functions/platform/store/table.ts'
import { matchedItems, dismissalsOfOrganization } from '#shared/contracts/asset-matches.ts'
import { PortalError } from '#shared/http/errors.ts'

/** So many that one commit takes along, of either kind. */
const clearedAtOnce = 20
/** Items that one request looks for. */
const lookedForAtOnce = 100

const idSchema = z.object({ id: z.int() }).transform(({ id }) => id)
const pairSchema = z.object({ id: z.int(), item: z.enum(matchedItems), item_id: z.int() })

/**
 * The ids of dismissals that go with the next one: those of deleted assets, and where there is no room otherwise those of
 * deleted items. `most`: so many an organization may have. Throws `too_many_dismissals` where that leaves no room.
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

/** Items are in other collections, so each is asked for: only the organization that has no room left waits for that. */
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
