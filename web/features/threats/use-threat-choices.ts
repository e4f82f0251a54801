import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Choice } from '#web/ui/form/choices-input.tsx'
import { useThreatCategories, useThreatTags } from './threat-queries.ts'

/** Categories and tags to choose from, by name in the language of the interface. Nothing until they are loaded. */
export const useThreatChoices = (): { categories: readonly Choice[] | undefined; tags: readonly Choice[] | undefined } => {
  const { i18n } = useTranslation()
  const categories = useThreatCategories().data?.data
  const tags = useThreatTags().data?.data
  return useMemo(() => {
    const collator = new Intl.Collator(i18n.language)
    const sorted = (choices: readonly Choice[] | undefined): readonly Choice[] | undefined =>
      choices === undefined ? undefined : choices.toSorted((a, b) => Number(a.inactive) - Number(b.inactive) || collator.compare(a.label, b.label))
    return {
      categories: sorted(categories?.map((entry) => ({ value: String(entry.threat_category_id), label: localName(entry, i18n.language), inactive: !entry.is_active }))),
      tags: sorted(tags?.map((entry) => ({ value: String(entry.threat_tag_id), label: entry.name, inactive: !entry.is_active }))),
    }
  }, [categories, tags, i18n.language])
}

/** A bilingual name in the language of the interface. */
export const localName = (names: { name_pl: string; name_en: string }, language: string): string => (language.startsWith('pl') ? names.name_pl : names.name_en)
