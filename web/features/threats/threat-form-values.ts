/** The threat form's values, and what of them is sent. */
import type { CreateThreatInput, Threat, UpdateThreatInput } from '#shared/contracts/threats.ts'
import { hyperlinksOf, wrongHyperlinks } from '#shared/domain/hyperlinks.ts'
import { limits } from '#shared/domain/limits.ts'
import { tidyText } from '#shared/domain/text.ts'

/** Values as the fields hold them: ids as texts, hyperlinks one a line. */
export interface ThreatFormValues {
  readonly name: string
  readonly category: string
  readonly tags: readonly string[]
  readonly description: string
  readonly hyperlinks: string
}

export const emptyThreat: ThreatFormValues = {
  name: '',
  category: '',
  tags: [],
  description: '',
  hyperlinks: '',
}

/** A loaded threat as the form shows it. */
export const formOf = (threat: Threat): ThreatFormValues => ({
  name: threat.name,
  category: String(threat.threat_category.threat_category_id),
  tags: threat.tags.map((tag) => String(tag.threat_tag_id)),
  description: threat.description ?? '',
  hyperlinks: threat.hyperlinks.join('\n'),
})

/** What is wrong with a field. */
export type ThreatProblem =
  | 'name_required'
  | 'category_required'
  | 'description_required'
  | 'description_too_long'
  | 'too_many_tags'
  | 'too_many_links'
  | 'wrong_urls'

/** What is wrong with the values; a description is required of a new threat only. */
export const threatProblems = (
  values: ThreatFormValues,
  isNew: boolean,
): Partial<Record<keyof ThreatFormValues, ThreatProblem>> => {
  const links = hyperlinksOf(values.hyperlinks)
  const description = tidyText(values.description, true)
  return {
    ...(tidyText(values.name) === '' ? { name: 'name_required' } : {}),
    ...(values.category === '' ? { category: 'category_required' } : {}),
    ...(values.tags.length > limits.tagsPerItem ? { tags: 'too_many_tags' } : {}),
    ...(isNew && description === '' ? { description: 'description_required' } : {}),
    ...(description.length > limits.descriptionLength ? { description: 'description_too_long' } : {}),
    ...(links.length > limits.hyperlinks ? { hyperlinks: 'too_many_links' } : {}),
    ...(wrongHyperlinks(links).length > 0 ? { hyperlinks: 'wrong_urls' } : {}),
  }
}

/** Values without what does not count as a change: stray spaces, blank lines, the order of tags. */
export const normalized = (values: ThreatFormValues): ThreatFormValues => ({
  ...values,
  name: tidyText(values.name),
  tags: values.tags.toSorted((a, b) => Number(a) - Number(b)),
  description: tidyText(values.description, true),
  hyperlinks: hyperlinksOf(values.hyperlinks).join('\n'),
})

/** The body that creates a threat. */
export const createBody = (values: ThreatFormValues): CreateThreatInput => ({
  name: tidyText(values.name),
  threat_category_id: Number(values.category),
  tags_ids: values.tags.map(Number),
  ioc_group_id: null,
  description: tidyText(values.description, true),
  hyperlinks: hyperlinksOf(values.hyperlinks),
})

/** The body that changes a threat: the changed fields only. */
export const updateBody = (changed: Partial<ThreatFormValues>): UpdateThreatInput => ({
  ...(changed.name === undefined ? {} : { name: tidyText(changed.name) }),
  ...(changed.category === undefined ? {} : { threat_category_id: Number(changed.category) }),
  ...(changed.tags === undefined ? {} : { tags_ids: changed.tags.map(Number) }),
  ...(changed.description === undefined ? {} : { description: tidyText(changed.description, true) }),
  ...(changed.hyperlinks === undefined ? {} : { hyperlinks: hyperlinksOf(changed.hyperlinks) }),
})

/** The form's field behind a field of the wire. */
export const fieldOfWire: Readonly<Partial<Record<string, keyof ThreatFormValues>>> = {
  name: 'name',
  threat_category_id: 'category',
  tags_ids: 'tags',
  description: 'description',
  hyperlinks: 'hyperlinks',
}
