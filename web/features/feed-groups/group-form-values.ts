/** The values of the form of a group, and what of them is sent. */
import type * as z from 'zod'
import type {
  createFeedGroupInputSchema,
  FeedGroup,
  UpdateFeedGroupInput,
} from '#shared/contracts/feed-groups.ts'
import { limits } from '#shared/domain/limits.ts'
import { tidyText } from '#shared/domain/text.ts'

/** Values as the fields hold them: ids as texts. */
export interface GroupFormValues {
  readonly name: string
  readonly description: string
  readonly tags: readonly string[]
  readonly verified: boolean
}

export const emptyGroup: GroupFormValues = { name: '', description: '', tags: [], verified: false }

/** A loaded group as the form shows it. */
export const formOf = (group: FeedGroup): GroupFormValues => ({
  name: group.name,
  description: group.description ?? '',
  tags: group.tags.map((tag) => String(tag.feed_tag_id)),
  verified: group.is_verified === true,
})

/** What is wrong with a field. */
export type GroupProblem = 'name_required' | 'description_too_long' | 'too_many_tags'

/** What is wrong with the values (part 2 section 5). */
export const groupProblems = (
  values: GroupFormValues,
): Partial<Record<keyof GroupFormValues, GroupProblem>> => ({
  ...(tidyText(values.name) === '' ? { name: 'name_required' } : {}),
  ...(tidyText(values.description, true).length > limits.descriptionLength
    ? { description: 'description_too_long' }
    : {}),
  ...(values.tags.length > limits.feedTags ? { tags: 'too_many_tags' } : {}),
})

/** Values without what does not count as a change: stray spaces and blank lines, the order of tags. */
export const normalized = (values: GroupFormValues): GroupFormValues => ({
  ...values,
  name: tidyText(values.name),
  description: tidyText(values.description, true),
  tags: values.tags.toSorted((a, b) => Number(a) - Number(b)),
})

/** The body that creates a group. An empty description is sent as absent (part 2 section 5). */
export const createBody = (values: GroupFormValues): z.input<typeof createFeedGroupInputSchema> => ({
  name: values.name,
  ...(values.description === '' ? {} : { description: values.description }),
  tags_ids: values.tags.map(Number),
  is_verified: values.verified,
})

/** The body that changes a group: the changed fields only, an emptied description as null (part 2 section 5). */
export const updateBody = (changed: Partial<GroupFormValues>): UpdateFeedGroupInput => ({
  ...(changed.name === undefined ? {} : { name: changed.name }),
  ...(changed.description === undefined
    ? {}
    : { description: changed.description === '' ? null : changed.description }),
  ...(changed.tags === undefined ? {} : { tags_ids: changed.tags.map(Number) }),
  ...(changed.verified === undefined ? {} : { is_verified: changed.verified }),
})

/** The form's field behind a field of the wire. */
export const fieldOfWire: Readonly<Partial<Record<string, keyof GroupFormValues>>> = {
  name: 'name',
  description: 'description',
  tags_ids: 'tags',
  is_verified: 'verified',
}
