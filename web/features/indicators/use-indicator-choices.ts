import { useDictionaryChoices } from '#web/ui/dictionary/use-dictionary.ts'
import { useIndicatorDictionaries } from './indicator-queries.ts'

/** The options for indicators and their filters. */
export const useIndicatorChoices = () => {
  const { categories, tags, types } = useIndicatorDictionaries()
  return {
    categories: useDictionaryChoices(categories, 'feed_category_id'),
    tags: useDictionaryChoices(tags, 'feed_tag_id'),
    types: useDictionaryChoices(types, 'feed_type_id'),
  }
}
