import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Choice } from '#web/ui/form/choices-input.tsx'
import { sortedChoices } from '#web/ui/form/sorted-choices.ts'
import { localName } from '#web/ui/list/local-name.ts'
import { useOrganizationTags } from './organization-queries.ts'

/** The tags that organizations are marked with, in the order of the language. Nothing until they are loaded. */
export const useOrganizationTagChoices = (): readonly Choice[] | undefined => {
  const { i18n } = useTranslation()
  const tags = useOrganizationTags().data?.data
  return useMemo(
    () =>
      sortedChoices(
        tags?.map((tag) => ({
          value: String(tag.id),
          label: localName(tag, i18n.language),
          inactive: !tag.is_active,
        })),
        i18n.language,
      ),
    [tags, i18n.language],
  )
}
