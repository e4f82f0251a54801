/**
 * What can be done with assets (part 3 sections 4 and 6), with one or with several, each with the message
 * that confirms it.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { cancelAssetRequest, deleteAsset, resolveAssetRequest } from '#shared/contracts/assets.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { knownAsset, refreshAssets, type AssetRow } from './asset-queries.ts'

/** `remove` deletes at once; `ask` asks the provider to delete. */
export type AssetAction = 'accept' | 'deny' | 'remove' | 'ask' | 'cancel'

/** What is done with several one after the other; many requests are answered by a call of their own. */
type ManyAction = Exclude<AssetAction, 'accept' | 'deny'>

export interface AssetActions {
  /** Does it with one asset and says so; tells whether nothing is left to do. */
  readonly one: (action: AssetAction, asset: AssetRow, reason?: string) => Promise<boolean>
  /** Does it with all those it can be done with, one after the other; throws when that broke off. */
  readonly many: (action: ManyAction, ids: readonly number[]) => Promise<void>
}

/** Whether an action makes sense for an asset as it is known. */
const applies = (action: AssetAction, asset: AssetRow): boolean => {
  if (action === 'remove') return true
  return action === 'ask' ? asset.request_id === null : asset.request_id !== null
}

const send = async (action: AssetAction, { asset_id, request_id }: AssetRow, reason = ''): Promise<void> => {
  const asset = { id: String(asset_id) }
  const request = { id: String(request_id) }
  if (action === 'remove' || action === 'ask') await call(deleteAsset, { params: asset, quiet: true })
  else if (action === 'cancel') await call(cancelAssetRequest, { params: request, quiet: true })
  else
    await call(resolveAssetRequest, {
      params: request,
      body: { accepted: action === 'accept', reason },
      quiet: true,
    })
}

/** Whether somebody else was quicker: what was to be done is done, answered, or has another request. */
const isOvertaken = (error: CallError): boolean =>
  error.status === 404 || error.is('asset_request_resolved') || error.is('asset_request_pending')

/** The actions on the assets of an organization. */
export const useAssetActions = (organizationId: number): AssetActions => {
  const { t } = useTranslation('assets')
  const client = useQueryClient()
  return useMemo(
    () => ({
      one: async (action, asset, reason) => {
        const { value } = asset
        try {
          await send(action, asset, reason)
          if (action === 'remove') notify.success(t('done.remove', { value }))
          else if (action === 'ask') notify.success(t('done.ask', { value }), t('done.askText'))
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
      many: async (action, ids) => {
        let done = 0
        let overtaken = 0
        const assets = ids
          .map((id) => knownAsset(client, organizationId, id))
          .filter((asset) => asset !== undefined)
          .filter((asset) => applies(action, asset))
        try {
          // One after the other: they would wait for each other on the server, where each is a commit of the
          // same list.
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
          throw new Error('Broken off', { cause: error })
        }
        const skipped = ids.length - assets.length
        const rest = [
          ...(skipped > 0 ? [t(action === 'ask' ? 'skippedAsked' : 'skipped', { count: skipped })] : []),
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
