import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Choice } from '#web/ui/form/choices-input.tsx'
import { sortedChoices } from '#web/ui/form/sorted-choices.ts'
import { localName } from '#web/ui/list/local-name.ts'
import { useThreatCategories, useThreatTags } from './threat-queries.ts'

/** Categories and tags to choose from, by name in the language of the interface. Nothing until they are loaded. */
export const useThreatChoices = (): {
  categories: readonly Choice[] | undefined
  tags: readonly Choice[] | undefined
} => {
  const { i18n } = useTranslation()
  const categories = useThreatCategories().data?.data
  const tags = useThreatTags().data?.data
  return useMemo(
    () => ({
      categories: sortedChoices(
        categories?.map((entry) => ({
          value: String(entry.threat_category_id),
          label: localName(entry, i18n.language),
          inactive: !entry.is_active,
        })),
        i18n.language,
      ),
      tags: sortedChoices(
        tags?.map((entry) => ({
          value: String(entry.threat_tag_id),
          label: entry.name,
          inactive: !entry.is_active,
        })),
        i18n.language,
      ),
    }),
    [categories, tags, i18n.language],
  )
}
