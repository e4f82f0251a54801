import { useDictionaryChoices } from '#web/ui/dictionary/use-dictionary.ts'
import { useFeedDictionaries } from './indicator-queries.ts'

/** What feeds are described and filtered by. */
export const useFeedChoices = () => {
  const { categories, tags, types } = useFeedDictionaries()
  return {
    categories: useDictionaryChoices(categories, 'feed_category_id'),
    tags: useDictionaryChoices(tags, 'feed_tag_id'),
    types: useDictionaryChoices(types, 'feed_type_id'),
  }
}
