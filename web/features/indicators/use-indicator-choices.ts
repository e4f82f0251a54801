import { useDictionaryChoices } from '#web/ui/dictionary/use-dictionary.ts'
import { useIndicatorDictionaries } from './indicator-queries.ts'

/** What indicators are described and filtered by. */
export const useIndicatorChoices = () => {
  const { categories, tags, types } = useIndicatorDictionaries()
  return {
    categories: useDictionaryChoices(categories, 'feed_category_id'),
    tags: useDictionaryChoices(tags, 'feed_tag_id'),
    types: useDictionaryChoices(types, 'feed_type_id'),
  }
}
