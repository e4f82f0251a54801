import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useRights } from '#web/lib/use-rights.ts'
import type { Choice } from '#web/ui/form/choices-input.tsx'
import { sortedChoices } from '#web/ui/form/sorted-choices.ts'
import { localName } from '#web/ui/list/local-name.ts'
import { useIncidentCategories, useIncidentClients, useIncidentTags } from './incident-queries.ts'

interface IncidentChoices {
  readonly categories: readonly Choice[] | undefined
  readonly tags: readonly Choice[] | undefined
  /** For analysts only. */
  readonly organizations: readonly Choice[] | undefined
}

/** What incidents are described and filtered by, in the order of the language. Nothing until it is loaded. */
export const useIncidentChoices = (): IncidentChoices => {
  const { i18n } = useTranslation()
  const { isAnalyst } = useRights()
  const categories = useIncidentCategories().data?.data
  const tags = useIncidentTags().data?.data
  const clients = useIncidentClients(isAnalyst).data?.data
  return useMemo(
    () => ({
      categories: sortedChoices(
        categories?.map((entry) => ({
          value: String(entry.incident_category_id),
          label: localName(entry, i18n.language),
          inactive: !entry.is_active,
        })),
        i18n.language,
      ),
      tags: sortedChoices(
        tags?.map((entry) => ({
          value: String(entry.incident_tag_id),
          label: entry.name,
          inactive: !entry.is_active,
        })),
        i18n.language,
      ),
      organizations: sortedChoices(
        clients?.map((entry) => ({ value: String(entry.client_id), label: entry.name })),
        i18n.language,
      ),
    }),
    [categories, tags, clients, i18n.language],
  )
}
