/** The feed form's values, and what of them is sent. */
import type { CreateFeedInput, Feed, UpdateFeedInput } from '#shared/contracts/feeds.ts'
import { storedValue } from '#shared/domain/indicators/matching-key.ts'
import type { NoIndicator } from '#shared/domain/indicators/read-indicator.ts'
import { limits } from '#shared/domain/limits.ts'
import { tidyText } from '#shared/domain/text.ts'

/** Values as the fields hold them: ids as texts. */
export interface FeedFormValues {
  /** As somebody wrote it, defanged or not. */
  readonly value: string
  readonly type: string
  readonly category: string
  readonly origin: string
  readonly tags: readonly string[]
  readonly ids: boolean
  readonly verified: boolean
  readonly notes: string
}

export const emptyFeed: FeedFormValues = {
  value: '',
  type: '',
  category: '',
  origin: '',
  tags: [],
  ids: false,
  verified: false,
  notes: '',
}

/** A loaded feed as the form shows it. */
export const formOf = (feed: Feed): FeedFormValues => ({
  value: feed.value,
  type: String(feed.type.feed_type_id),
  category: String(feed.category.feed_category_id),
  origin: feed.origin ?? '',
  tags: feed.tags.map((tag) => String(tag.feed_tag_id)),
  ids: feed.ids_flag,
  verified: feed.is_verified === true,
  notes: feed.notes ?? '',
})

/** What is wrong with a field; a value that is none of its type says why. */
export type FeedProblem =
  | 'value_required'
  | NoIndicator
  | 'type_required'
  | 'category_required'
  | 'origin_required'
  | 'too_many_tags'
  | 'notes_too_long'

/** What is wrong with the values (part 2 section 5). The name of the type decides what its values are. */
export const feedProblems = (
  values: FeedFormValues,
  typeName: string | undefined,
): Partial<Record<keyof FeedFormValues, FeedProblem>> => {
  const stored =
    typeName === undefined || values.value.trim() === '' ? undefined : storedValue(values.value, typeName)
  return {
    ...(values.value.trim() === ''
      ? { value: 'value_required' }
      : stored !== undefined && 'reason' in stored
        ? { value: stored }
        : {}),
    ...(values.type === '' ? { type: 'type_required' } : {}),
    ...(values.category === '' ? { category: 'category_required' } : {}),
    ...(tidyText(values.origin) === '' ? { origin: 'origin_required' } : {}),
    ...(values.tags.length > limits.feedTags ? { tags: 'too_many_tags' } : {}),
    ...(tidyText(values.notes, true).length > limits.feedNotesLength ? { notes: 'notes_too_long' } : {}),
  }
}

/** Values without what does not count as a change: stray spaces and blank lines, the order of tags. */
export const normalized = (values: FeedFormValues): FeedFormValues => ({
  ...values,
  value: values.value.trim(),
  origin: tidyText(values.origin),
  notes: tidyText(values.notes, true),
  tags: values.tags.toSorted((a, b) => Number(a) - Number(b)),
})

/** The plain form of a value of a type, which is what is sent. */
export const plainValue = (value: string, typeName: string): string => {
  const stored = storedValue(value, typeName)
  return stored.value
}

/** The body that adds a feed. */
export const createBody = (values: FeedFormValues, typeName: string): CreateFeedInput => ({
  value: plainValue(values.value, typeName),
  origin: values.origin,
  feed_category_id: Number(values.category),
  feed_type_id: Number(values.type),
  tags_ids: values.tags.map(Number),
  ids_flag: values.ids,
  notes: values.notes === '' ? null : values.notes,
  is_verified: values.verified,
  accept_warnings: false,
})

/** The body that changes a feed: the changed fields only. */
export const updateBody = (changed: Partial<FeedFormValues>, typeName: string): UpdateFeedInput => ({
  ...(changed.value === undefined ? {} : { value: plainValue(changed.value, typeName) }),
  ...(changed.type === undefined ? {} : { feed_type_id: Number(changed.type) }),
  ...(changed.category === undefined ? {} : { feed_category_id: Number(changed.category) }),
  ...(changed.origin === undefined ? {} : { origin: changed.origin }),
  ...(changed.tags === undefined ? {} : { tags_ids: changed.tags.map(Number) }),
  ...(changed.ids === undefined ? {} : { ids_flag: changed.ids }),
  ...(changed.notes === undefined ? {} : { notes: changed.notes === '' ? null : changed.notes }),
  ...(changed.verified === undefined ? {} : { is_verified: changed.verified }),
})

/** The form's field behind a field of the wire. */
export const fieldOfWire: Readonly<Partial<Record<string, keyof FeedFormValues>>> = {
  value: 'value',
  origin: 'origin',
  feed_category_id: 'category',
  feed_type_id: 'type',
  tags_ids: 'tags',
  ids_flag: 'ids',
  notes: 'notes',
  is_verified: 'verified',
}
