/** Actions on one or several assets (part 3 sections 4 and 6), each with its confirmation message. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { cancelAssetRequest, deleteAsset, resolveAssetRequest } from '#shared/contracts/assets.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { knownAsset, refreshAssets, type AssetRow } from './asset-queries.ts'

/** `remove` deletes at once; `requestDelete` asks the provider to delete. */
export type AssetAction = 'accept' | 'deny' | 'remove' | 'requestDelete' | 'cancel'

/** Actions that run one asset at a time. Answers to many requests have a call of their own. */
type BulkAssetAction = Exclude<AssetAction, 'accept' | 'deny'>

export interface AssetActions {
  /** Runs the action on one asset and shows the result. Returns whether nothing is left to do. */
  readonly run: (action: AssetAction, asset: AssetRow, reason?: string) => Promise<boolean>
  /** Runs the action on all assets to which it applies, one after the other. Throws if it stops early. */
  readonly runBulk: (action: BulkAssetAction, ids: readonly number[]) => Promise<void>
}

/** Whether the action applies to the asset in its known state. */
const applies = (action: AssetAction, asset: AssetRow): boolean => {
  if (action === 'remove') return true
  return action === 'requestDelete' ? asset.request_id === null : asset.request_id !== null
}

const send = async (action: AssetAction, { asset_id, request_id }: AssetRow, reason = ''): Promise<void> => {
  const asset = { id: String(asset_id) }
  const request = { id: String(request_id) }
  if (action === 'remove' || action === 'requestDelete')
    await call(deleteAsset, { params: asset, quiet: true })
  else if (action === 'cancel') await call(cancelAssetRequest, { params: request, quiet: true })
  else
    await call(resolveAssetRequest, {
      params: request,
      body: { accepted: action === 'accept', reason },
      quiet: true,
    })
}

/** Whether another user was faster: the action is done, the request answered, or there is another request. */
const isOvertaken = (error: CallError): boolean =>
  error.status === 404 || error.is('asset_request_resolved') || error.is('asset_request_pending')

/** The actions on the assets of an organization. */
export const useAssetActions = (organizationId: number): AssetActions => {
  const { t } = useTranslation('assets')
  const client = useQueryClient()
  return useMemo(
    () => ({
      run: async (action, asset, reason) => {
        const { value } = asset
        try {
          await send(action, asset, reason)
          if (action === 'remove') notify.success(t('done.remove', { value }))
          else if (action === 'requestDelete')
            notify.success(t('done.requestDelete', { value }), t('done.requestDeleteText'))
          else
            notify.success(
              t(`done.${action}.${asset.status === 'requested_delete' ? 'delete' : 'add'}`, { value }),
            )
        } catch (error) {
          if (!(error instanceof CallError)) throw error
          if (!isOvertaken(error)) {
            notifyFailure(error, t(`failed.${action}`, { value }))
            return false
          }
          notify.info(t('overtaken', { value }), t('overtakenText'))
        }
        await refreshAssets(client)
        return true
      },
      runBulk: async (action, ids) => {
        let done = 0
        let overtaken = 0
        const assets = ids
          .map((id) => knownAsset(client, organizationId, id))
          .filter((asset) => asset !== undefined)
          .filter((asset) => applies(action, asset))
        try {
          // Sequential: each is a write to the same list, so parallel calls would wait for each other on the server.
          for (const asset of assets) {
            try {
              await send(action, asset)
              done += 1
            } catch (error) {
              if (!(error instanceof CallError) || !isOvertaken(error)) throw error
              overtaken += 1
            }
          }
        } catch (error) {
          notifyFailure(error, t('stopped', { count: done, total: assets.length }))
          await refreshAssets(client)
          throw new Error('Bulk action aborted', { cause: error })
        }
        const skipped = ids.length - assets.length
        const rest = [
          ...(skipped > 0
            ? [t(action === 'requestDelete' ? 'skippedAsked' : 'skipped', { count: skipped })]
            : []),
          ...(overtaken > 0 ? [t('overtakenMany', { count: overtaken })] : []),
        ].join(' ')
        if (done === 0) notify.info(t('nothingDone'), rest)
        else notify.success(t(`doneMany.${action}`, { count: done }), rest === '' ? undefined : rest)
        await refreshAssets(client)
      },
    }),
    [t, client, organizationId],
  )
}
