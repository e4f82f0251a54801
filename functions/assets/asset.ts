/**
 * Adding and removing assets within a commit (part 3 section 4). The provider's changes apply at once, an
 * organization's become requests.
 */
import type { Commit, Stored } from '#functions/core/event-store/commit.ts'
import type { Cost } from '#functions/core/event-store/in-commits.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type {
  assetRequestKinds,
  assetRequestStates,
  NewAsset,
  RefusedAsset,
} from '#shared/contracts/assets.ts'
import type { AssetType } from '#shared/domain/assets/asset-types.ts'
import { type AssetValue, checkAsset, isFaulty } from '#shared/domain/assets/asset-values.ts'
import { pendingScope, type AssetEntity, type AssetKinds, type AssetRequestEntity } from './asset-store.ts'

/** A validated value of a type. */
export interface TypedAsset extends AssetValue {
  readonly asset_type: AssetType
}

/** The user who requests an asset, or answers a request. */
export type Decider = Pick<Session, 'role' | 'name'>

/** Whether the caller's changes apply at once. Changes by organization admins become requests. */
export const decidesAtOnce = ({ role }: Decider): boolean => role === 'platform_admin'

/** Whether the organization has the asset, whatever its status. */
export const isKnown = (readModel: ReadModel, organizationId: number, asset: TypedAsset): boolean =>
  readModel.row(idRow, 'SELECT id FROM asset WHERE client_id = ? AND asset_type = ? AND value_key = ?', [
    organizationId,
    asset.asset_type,
    asset.key,
  ]) !== undefined

/** The cost of `addAsset` in a commit: the asset, its request and the pending counter. */
export const costOfAsset = (session: Decider): Cost =>
  decidesAtOnce(session) ? { writes: 1 } : { writes: 2, counters: [pendingScope] }

/** Adds an asset to a commit, and its request unless the caller decides at once. The value must be new. */
export const addAsset = (
  commit: Commit<AssetKinds>,
  session: Decider,
  organizationId: number,
  { asset_type, value, key }: TypedAsset,
): { id: number; asset: AssetEntity } => {
  const id = commit.nextId('asset')
  const request_id = decidesAtOnce(session)
    ? null
    : addRequest(commit, session, { client_id: organizationId, asset_id: id, kind: 'add', asset_type, value })
  const asset: AssetEntity = {
    client_id: organizationId,
    asset_type,
    value,
    key,
    status: request_id === null ? 'added' : 'requested_add',
    request_id,
    creation_date: commit.at,
  }
  commit.create('asset', id, asset)
  return { id, asset }
}

/** Adds a request to a commit. Returns its id. */
export const addRequest = (
  commit: Commit<AssetKinds>,
  session: Decider,
  request: Pick<AssetRequestEntity, 'client_id' | 'asset_id' | 'asset_type' | 'value'> & {
    readonly kind: (typeof assetRequestKinds)[number]
  },
): number => {
  const id = commit.nextId('asset_request')
  commit.create('asset_request', id, {
    ...request,
    state: 'pending',
    reason: null,
    requested_by: session.name,
    creation_date: commit.at,
    resolved_by: null,
    resolved_date: null,
  })
  return id
}

/** Closes a request in a commit and applies the answer to its asset. Returns the closed request. */
export const closeRequest = (
  commit: Commit<AssetKinds>,
  session: Decider,
  id: number,
  request: Stored<AssetRequestEntity>,
  asset: Stored<AssetEntity> | undefined,
  state: Exclude<(typeof assetRequestStates)[number], 'pending'>,
  reason: string | null = null,
): AssetRequestEntity => {
  const { asset_id, kind } = request.entity
  const after: AssetRequestEntity = {
    ...request.entity,
    state,
    reason,
    resolved_by: session.name,
    resolved_date: commit.at,
  }
  commit.update('asset_request', id, after, request, ['state'])
  if (asset !== undefined) {
    if ((kind === 'add') === (state === 'accepted'))
      commit.update('asset', asset_id, { ...asset.entity, status: 'added', request_id: null }, asset, [
        'status',
      ])
    else commit.delete('asset', asset_id)
  }
  return after
}

/** Separates the values that can be added from invalid, known and repeated ones. */
export const sortedAssets = (
  readModel: ReadModel,
  organizationId: number,
  assets: readonly NewAsset[],
): { valid: { index: number; asset: TypedAsset }[]; refused: RefusedAsset[] } => {
  const seen = new Set<string>()
  const valid: { index: number; asset: TypedAsset }[] = []
  const refused: RefusedAsset[] = []
  for (const [index, { asset_type, value }] of assets.entries()) {
    const checked = checkAsset(asset_type, value)
    if (isFaulty(checked)) refused.push({ index, value, code: checked.fault })
    else if (
      seen.has(`${asset_type}\n${checked.key}`) ||
      isKnown(readModel, organizationId, { asset_type, ...checked })
    )
      refused.push({ index, value, code: 'asset_exists' })
    else {
      seen.add(`${asset_type}\n${checked.key}`)
      valid.push({ index, asset: { asset_type, ...checked } })
    }
  }
  return { valid, refused }
}
