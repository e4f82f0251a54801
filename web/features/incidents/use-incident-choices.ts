import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listIncidentCategories, listIncidentTags } from '#shared/contracts/dictionaries.ts'
import { call } from '#web/lib/api.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { useDictionary, useDictionaryChoices } from '#web/ui/dictionary/use-dictionary.ts'
import { sortedChoices } from '#web/ui/form/fields/sorted-choices.ts'
import { useIncidentOrganizations } from './incident-queries.ts'

/** The options for incidents; organizations for analysts only. Undefined until loaded. */
export const useIncidentChoices = () => {
  const { language } = useTranslation().i18n
  const { isAnalyst } = useRights()
  const organizations = useIncidentOrganizations(isAnalyst).data?.data
  return {
    categories: useDictionaryChoices(
      useDictionary('incident_category', () => call(listIncidentCategories)),
      'incident_category_id',
    ),
    tags: useDictionaryChoices(
      useDictionary('incident_tag', () => call(listIncidentTags)),
      'incident_tag_id',
    ),
    organizations: useMemo(
      () =>
        sortedChoices(
          organizations?.map((entry) => ({ value: String(entry.client_id), label: entry.name })),
          language,
        ),
      [organizations, language],
    ),
  }
}
