import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { criticalityLevels, criticalityNames } from '#shared/domain/visibilities.ts'
import { useRights } from '#web/lib/use-rights.ts'
import type { Choice } from '#web/ui/form/choices-input.tsx'
import { sortedChoices } from '#web/ui/form/sorted-choices.ts'
import { localName } from '#web/ui/list/local-name.ts'
import { useVisibilityCategories, useVisibilityClients } from './visibility-queries.ts'

interface VisibilityChoices {
  readonly categories: readonly Choice[] | undefined
  /** For analysts only. */
  readonly organizations: readonly Choice[] | undefined
  readonly criticality: readonly Choice[]
}

/** What visibilities are described and filtered by: names in the order of the language, levels from the highest. Nothing until it is loaded. */
export const useVisibilityChoices = (): VisibilityChoices => {
  const { t, i18n } = useTranslation('visibilities')
  const { isAnalyst } = useRights()
  const categories = useVisibilityCategories().data?.data
  const clients = useVisibilityClients(isAnalyst).data?.data
  return useMemo(
    () => ({
      categories: sortedChoices(
        categories?.map((entry) => ({
          value: String(entry.visibility_category_id),
          label: localName(entry, i18n.language),
          inactive: !entry.is_active,
        })),
        i18n.language,
      ),
      organizations: sortedChoices(
        clients?.map((entry) => ({ value: String(entry.client_id), label: entry.name })),
        i18n.language,
      ),
      criticality: criticalityLevels.map((level) => ({
        value: String(level),
        label: t(`criticality.${criticalityNames[level]}`),
      })),
    }),
    [t, categories, clients, i18n.language],
  )
}
