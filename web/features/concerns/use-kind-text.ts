import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemConcern } from '#shared/contracts/concerns.ts'
import { kindWord } from './concern-words.ts'

/** Says the kind of a match; of a threat also in how many indicators of its group. */
export const useKindText = (): ((concern: ItemConcern) => string) => {
  const { t } = useTranslation('concerns')
  return useCallback(
    (concern) => {
      const kind = t(`kind.${kindWord(concern)}`)
      return concern.indicators === undefined ? kind : t('inIndicators', { kind, count: concern.indicators })
    },
    [t],
  )
}
