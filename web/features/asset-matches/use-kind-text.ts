import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemMatch } from '#shared/contracts/asset-matches.ts'
import { matchKind } from './match-text.ts'

/**
 * Returns the text for the kind of a match. For a threat it includes the number of matching indicators in its group.
 */
export const useKindText = (): ((match: ItemMatch) => string) => {
  const { t } = useTranslation('assetMatches')
  return useCallback(
    (match) => {
      const kind = t(`kind.${matchKind(match)}`)
      return match.indicators === undefined ? kind : t('inIndicators', { kind, count: match.indicators })
    },
    [t],
  )
}
