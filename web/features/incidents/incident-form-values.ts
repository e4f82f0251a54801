/** The incident form's values, what is wrong with them, and what of them is sent. */
import type {
  CreateIncidentInput,
  CreateIncidentTemplateInput,
  Incident,
  IncidentTemplate,
  UpdateIncidentInput,
} from '#shared/contracts/incidents.ts'
import { limits } from '#shared/domain/limits.ts'
import { tidyText } from '#shared/domain/text.ts'

/** Values as the fields hold them: ids as texts. */
export interface IncidentFormValues {
  /** Of a new incident only. */
  readonly organizations: readonly string[]
  readonly name: string
  readonly category: string
  readonly tags: readonly string[]
  readonly description: string
}

export const emptyIncident: IncidentFormValues = {
  organizations: [],
  name: '',
  category: '',
  tags: [],
  description: '',
}

/** A loaded incident as the form shows it. */
export const formOf = (incident: Incident): IncidentFormValues => ({
  organizations: [String(incident.client.client_id)],
  name: incident.name,
  category: String(incident.incident_category.incident_category_id),
  tags: incident.tags.map((tag) => String(tag.incident_tag_id)),
  description: incident.description ?? '',
})

/** A template as the form shows it. */
export const formOfTemplate = (template: IncidentTemplate): IncidentFormValues => ({
  organizations: template.organizations_ids.map(String),
  name: template.incident_name ?? '',
  category: template.incident_category_id === null ? '' : String(template.incident_category_id),
  tags: template.tags_ids.map(String),
  description: template.incident_description ?? '',
})

/**
 * The form after a template was chosen: what the template says is taken; where it says nothing, what the person has written
 * stays, and what the template before had put there goes.
 */
export const withTemplate = (
  values: IncidentFormValues,
  template: IncidentFormValues,
  before: IncidentFormValues = emptyIncident,
): IncidentFormValues => {
  const text = (key: 'name' | 'category' | 'description'): string =>
    template[key] || (values[key] === before[key] ? '' : values[key])
  const list = (key: 'organizations' | 'tags'): readonly string[] =>
    template[key].length > 0 ? template[key] : values[key].join() === before[key].join() ? [] : values[key]
  return {
    organizations: list('organizations'),
    name: text('name'),
    category: text('category'),
    tags: list('tags'),
    description: text('description'),
  }
}

/** What is wrong with a field. */
export type IncidentProblem =
  | 'organizations_required'
  | 'name_required'
  | 'category_required'
  | 'description_too_long'
  | 'too_many_tags'
  | 'too_many_organizations'

/** What is wrong with the values. */
export const incidentProblems = (
  values: IncidentFormValues,
): Partial<Record<keyof IncidentFormValues, IncidentProblem>> => ({
  ...(values.organizations.length === 0 ? { organizations: 'organizations_required' } : {}),
  ...(values.organizations.length > limits.organizationsAtOnce
    ? { organizations: 'too_many_organizations' }
    : {}),
  ...(tidyText(values.name) === '' ? { name: 'name_required' } : {}),
  ...(values.category === '' ? { category: 'category_required' } : {}),
  ...(values.tags.length > limits.tagsPerItem ? { tags: 'too_many_tags' } : {}),
  ...(tidyText(values.description, true).length > limits.descriptionLength
    ? { description: 'description_too_long' }
    : {}),
})

/** Values without what does not count as a change: stray spaces, the order of what was chosen. */
export const normalized = (values: IncidentFormValues): IncidentFormValues => ({
  organizations: inOrder(values.organizations),
  name: tidyText(values.name),
  category: values.category,
  tags: inOrder(values.tags),
  description: tidyText(values.description, true),
})

const inOrder = (ids: readonly string[]): readonly string[] => ids.toSorted((a, b) => Number(a) - Number(b))

/** The body that creates incidents. */
export const createBody = (values: IncidentFormValues): CreateIncidentInput => ({
  name: values.name,
  description: values.description === '' ? null : values.description,
  incident_category_id: Number(values.category),
  tags_ids: values.tags.map(Number),
  organizations_ids: values.organizations.map(Number),
})

/** The body that changes an incident: the changed fields only. */
export const updateBody = (changed: Partial<IncidentFormValues>): UpdateIncidentInput => ({
  ...(changed.name === undefined ? {} : { name: changed.name }),
  ...(changed.category === undefined ? {} : { incident_category_id: Number(changed.category) }),
  ...(changed.tags === undefined ? {} : { tags_ids: changed.tags.map(Number) }),
  ...(changed.description === undefined
    ? {}
    : { description: changed.description === '' ? null : changed.description }),
})

/** The body that keeps the form as a template. */
export const templateBody = (name: string, values: IncidentFormValues): CreateIncidentTemplateInput => {
  const { name: incidentName, category, description, tags, organizations } = normalized(values)
  return {
    template_name: tidyText(name),
    incident_name: incidentName === '' ? null : incidentName,
    incident_category_id: category === '' ? null : Number(category),
    incident_description: description === '' ? null : description,
    tags_ids: tags.map(Number),
    organizations_ids: organizations.map(Number),
  }
}

/** The form's field behind a field of the wire. */
export const fieldOfWire: Readonly<Partial<Record<string, keyof IncidentFormValues>>> = {
  organizations_ids: 'organizations',
  name: 'name',
  incident_category_id: 'category',
  tags_ids: 'tags',
  description: 'description',
}
