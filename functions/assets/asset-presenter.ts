/** Presents assets and asset requests, from the read model or the table. */
import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { instantOf } from '#functions/core/read-model/rows.ts'
import { csvInstant, csvOf, csvSeparator } from '#functions/rules/lists/csv.ts'
import { formats } from '#messages/format.ts'
import en from '#messages/en/csv/assets.ts'
import pl from '#messages/pl/csv/assets.ts'
import type { Language } from '#shared/contracts/account.ts'
import {
  type Asset,
  type AssetRequest,
  assetRequestKinds,
  assetRequestStates,
} from '#shared/contracts/assets.ts'
import type { OrganizationRef } from '#shared/contracts/organization-refs.ts'
import { tidyText } from '#shared/domain/text.ts'
import { assetStatuses, assetTypes } from '#shared/domain/assets/asset-types.ts'
import type { AssetEntity, AssetRequestEntity } from './asset-store.ts'

export const assetSelect =
  'asset.id, asset.client_id, asset.asset_type, asset.value, asset.status, asset.request_id, asset.created'

export const assetRowSchema = z
  .object({
    id: z.int(),
    client_id: z.int(),
    asset_type: z.enum(assetTypes),
    value: z.string(),
    status: z.enum(assetStatuses),
    request_id: z.int().nullable(),
    created: z.int(),
  })
  .transform(({ id, created, ...row }): Asset => ({
    asset_id: id,
    ...row,
    creation_date: new Date(created).toISOString(),
  }))

/** Assets with these ids, in the order of the ids. Deleted ones are left out. */
export const assetsByIds = (readModel: ReadModel, ids: readonly number[]): Asset[] =>
  readModel.rows(
    assetRowSchema,
    `SELECT ${assetSelect} FROM json_each(?) AS asked JOIN asset ON asset.id = asked.value ORDER BY asked.key`,
    [JSON.stringify(ids)],
  )

/** A stored asset as a response. */
export const toAssetResponse = (id: number, { key: _, ...asset }: AssetEntity): Asset => ({
  asset_id: id,
  ...asset,
})

export const requestSelect = `
  asset_request.id, asset_request.client_id, asset_request.asset_id, asset_request.kind, asset_request.asset_type, asset_request.value, asset_request.state, asset_request.reason,
  asset_request.requested_by, asset_request.created, asset_request.resolved_by, asset_request.resolved`

export const requestRowSchema = z
  .object({
    id: z.int(),
    client_id: z.int(),
    asset_id: z.int(),
    kind: z.enum(assetRequestKinds),
    asset_type: z.enum(assetTypes),
    value: z.string(),
    state: z.enum(assetRequestStates),
    reason: z.string().nullable(),
    requested_by: z.string(),
    created: z.int(),
    resolved_by: z.string().nullable(),
    resolved: z.int().nullable(),
  })
  .transform(({ id, created, resolved, ...row }): { id: number; request: AssetRequestEntity } => ({
    id,
    request: {
      ...row,
      creation_date: new Date(created).toISOString(),
      resolved_date: instantOf(resolved),
    },
  }))

/** A request as a response, with its organization. */
export const toAssetRequestResponse = (
  id: number,
  { client_id: _, ...request }: AssetRequestEntity,
  organization: OrganizationRef,
): AssetRequest => ({
  request_id: id,
  client: organization,
  ...request,
  accepted: request.state === 'accepted' ? true : request.state === 'denied' ? false : null,
})

const texts = formats(en, pl)
const columns = [
  'id',
  'type',
  'value',
  'status',
  'created',
] as const satisfies readonly (keyof (typeof en)['columns'])[]

/** Assets as a CSV file in a language, with the beginning of its name. */
export const assetsCsv = (assets: readonly Asset[], language: Language): { csv: string; prefix: string } => {
  const t = texts[language]
  const header = columns.map((column) => t(`columns.${column}`))
  const lines = assets.map((asset) => [
    asset.asset_id,
    t(`types.${asset.asset_type}`),
    // Values stored before the text rule may contain invisible characters.
    tidyText(asset.value),
    t(`statuses.${asset.status}`),
    csvInstant(asset.creation_date),
  ])
  return { csv: csvOf(header, lines, csvSeparator(language)), prefix: t('prefix') }
}
