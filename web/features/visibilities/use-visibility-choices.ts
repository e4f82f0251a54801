import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listVisibilityCategories } from '#shared/contracts/dictionaries.ts'
import { criticalityLevels, criticalityNames } from '#shared/domain/visibilities.ts'
import { call } from '#web/lib/api.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { useDictionary, useDictionaryChoices } from '#web/ui/dictionary/use-dictionary.ts'
import { sortedChoices } from '#web/ui/form/fields/sorted-choices.ts'
import { useVisibilityClients } from './visibility-queries.ts'

/**
 * What visibilities are described and filtered by: levels from the highest; the organizations are for
 * analysts only.
 * Nothing until it is loaded.
 */
export const useVisibilityChoices = () => {
  const { t, i18n } = useTranslation('visibilities')
  const { language } = i18n
  const { isAnalyst } = useRights()
  const clients = useVisibilityClients(isAnalyst).data?.data
  return {
    categories: useDictionaryChoices(
      useDictionary('visibility_category', () => call(listVisibilityCategories)),
      'visibility_category_id',
    ),
    organizations: useMemo(
      () =>
        sortedChoices(
          clients?.map((entry) => ({ value: String(entry.client_id), label: entry.name })),
          language,
        ),
      [clients, language],
    ),
    criticality: useMemo(
      () =>
        criticalityLevels.map((level) => ({
          value: String(level),
          label: t(`criticality.${criticalityNames[level]}`),
        })),
      [t],
    ),
  }
}
