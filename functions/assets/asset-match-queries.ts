/** What asset matches read: the assets that items are compared with, and the dismissals of matches. */
import * as z from 'zod'
import { assetSchema, pairSchema, type WatchedAssetQueries } from '#functions/asset-matches/match-sources.ts'

const dismissalSchema = z.object({ asset_id: z.int(), by_name: z.string(), created: z.int() })

export const watchedAssetQueries: WatchedAssetQueries = {
  assets: (readModel) =>
    readModel.rows(
      assetSchema,
      "SELECT id, client_id, asset_type AS type, value, value_key AS key, created FROM asset WHERE status IN ('added', 'requested_delete') ORDER BY id",
    ),
  dismissed: (readModel, item) =>
    readModel.rows(pairSchema, 'SELECT client_id, item_id, asset_id FROM concern_dismissal WHERE item = ?', [
      item,
    ]),
  dismissedOf: (readModel, organizationId, item, id) =>
    readModel.rows(
      dismissalSchema,
      'SELECT asset_id, by_name, created FROM concern_dismissal WHERE client_id = ? AND item = ? AND item_id = ?',
      [organizationId, item, id],
    ),
}
