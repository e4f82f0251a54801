import { listThreatCategories, listThreatTags } from '#shared/contracts/dictionaries.ts'
import { call } from '#web/lib/api.ts'
import { useDictionary, useDictionaryChoices } from '#web/ui/dictionary/use-dictionary.ts'

/** The options for threats and their filters. */
export const useThreatChoices = () => ({
  categories: useDictionaryChoices(
    useDictionary('threat_category', () => call(listThreatCategories)),
    'threat_category_id',
  ),
  tags: useDictionaryChoices(
    useDictionary('threat_tag', () => call(listThreatTags)),
    'threat_tag_id',
  ),
})
