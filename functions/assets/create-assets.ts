import { handle, type Route } from '#functions/rules/http/handler.ts'
import { inCommits } from '#functions/core/event-store/in-commits.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { readVisibleOrganization } from '#functions/rules/tenants/scope.ts'
import { createAssets, type NewAsset, type RefusedAsset } from '#shared/contracts/assets.ts'
import { assetLimits } from '#shared/domain/assets/asset-types.ts'
import { checkAsset, isFaulty } from '#shared/domain/assets/asset-values.ts'
import { errorItem, PortalError } from '#shared/http/errors.ts'
import { addAsset, costOfAsset, isKnown, type TypedAsset } from './asset-rules.ts'
import type { AssetsDependencies } from './dependencies.ts'

/**
 * Adds or requests many assets, in commits as large as a transaction allows. All values are validated before anything
 * is added. A value that someone else adds meanwhile is refused as known. A repeated request adds what is missing.
 */
export const createAssetsRoute = ({ collection, platform }: AssetsDependencies): Route =>
  handle(createAssets, async ({ params, body, session, idempotency }) => {
    if (body.assets.length > assetLimits.lines)
      throw new PortalError('too_many_assets', { field: 'assets', values: [String(assetLimits.lines)] })
    await readVisibleOrganization(platform.table, session, params.id)
    const { valid, refused } = sorted(await collection.readModel(), params.id, body.assets)
    if (refused.length > 0 && !body.only_valid) {
      const items = refused.map(({ index, value, code }) =>
        errorItem(code, { field: `assets.${index}`, values: [value] }),
      )
      throw new PortalError(refused[0]?.code ?? 'asset_wrong_value', { items })
    }
    let added = 0
    // The last commit also stores the response for idempotent repeats.
    const batches = inCommits(valid, () => costOfAsset(session), 1)
    for (const part of batches) {
      const done = await collection.commit(actorOf(session), (commit) => {
        const known: RefusedAsset[] = []
        for (const { index, asset } of part) {
          if (isKnown(commit.readModel, params.id, asset))
            known.push({ index, value: asset.value, code: 'asset_exists' })
          else addAsset(commit, session, params.id, asset)
        }
        const count = part.length - known.length
        if (part === batches.at(-1) && count > 0)
          idempotency.record(commit, reply(added + count, [...refused, ...known]))
        return known
      })
      refused.push(...done)
      added += part.length - done.length
    }
    return reply(added, refused)
  })

const reply = (added: number, refused: readonly RefusedAsset[]) => ({
  added,
  refused: refused.toSorted((a, b) => a.index - b.index),
})

/** Separates the values that can be added from invalid, known and repeated ones. */
const sorted = (
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
