import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Choice } from '#web/ui/form/choices-input.tsx'
import { sortedChoices } from '#web/ui/form/sorted-choices.ts'
import { useFeedDictionaries } from './feed-queries.ts'

export interface FeedChoices {
  readonly categories: readonly Choice[] | undefined
  readonly tags: readonly Choice[] | undefined
  readonly types: readonly Choice[] | undefined
}

/** Categories, tags and types to choose from, by name. Nothing until they are loaded. */
export const useFeedChoices = (): FeedChoices => {
  const { i18n } = useTranslation()
  const { categories, tags, types } = useFeedDictionaries()
  return useMemo(
    () => ({
      categories: sortedChoices(
        categories?.map((entry) => ({
          value: String(entry.feed_category_id),
          label: entry.name,
          inactive: !entry.is_active,
        })),
        i18n.language,
      ),
      tags: sortedChoices(
        tags?.map((entry) => ({
          value: String(entry.feed_tag_id),
          label: entry.name,
          inactive: !entry.is_active,
        })),
        i18n.language,
      ),
      types: sortedChoices(
        types?.map((entry) => ({
          value: String(entry.feed_type_id),
          label: entry.name,
          inactive: !entry.is_active,
        })),
        i18n.language,
      ),
    }),
    [categories, tags, types, i18n.language],
  )
}
