/** The confirmation before a destructive action (part 3 section 4). */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConfirmTexts } from '#web/ui/list/bulk-action.ts'
import type { AssetAction } from './asset-actions.ts'
import type { AssetRow } from './asset-queries.ts'

/** The confirmation before an action on one asset; undefined if the action is not destructive. */
export const useAssetQuestion = (): ((action: AssetAction, asset: AssetRow) => ConfirmTexts | undefined) => {
  const { t } = useTranslation('assets')
  return useCallback(
    (action: AssetAction, { value, status, request }: AssetRow) => {
      const who = request?.requested_by ?? ''
      const texts = (
        key: 'remove' | 'requestDelete' | 'accept' | 'denyAdd' | 'denyDelete',
      ): ConfirmTexts => ({
        title: t(`question.${key}.title`, { value }),
        text: t(`question.${key}.text`, { value, who }),
        action: t(`question.${key}.action`),
      })
      switch (action) {
        case 'remove':
          return texts('remove')
        case 'requestDelete':
          return texts('requestDelete')
        case 'accept':
          return status === 'requested_delete' ? texts('accept') : undefined
        case 'deny':
          return texts(status === 'requested_delete' ? 'denyDelete' : 'denyAdd')
        case 'cancel':
          return undefined
      }
    },
    [t],
  )
}
