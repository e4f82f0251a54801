/** The form of an incident: what it holds, what of it is sent, its words, and its templates. */
import {
  createIncident,
  type CreateIncidentTemplateInput,
  type Incident,
  type IncidentTemplate,
} from '#shared/contracts/incidents.ts'
import { limits } from '#shared/domain/limits.ts'
import { tidyText } from '#shared/domain/text.ts'
import { askedTlp, heldTlp } from '#web/ui/marks/tlp-parts.tsx'
import { contractForm, tidied, type ValuesOf } from '#web/ui/form/contract-form.ts'
import { choice, choices, line, text } from '#web/ui/form/field-kinds.ts'

const unknown = { unknown_reference: 'incidents:form.unknownReference' } as const

export const incidentForm = contractForm(createIncident, {
  fields: {
    /** Of a new incident only. */
    organizations: choices('organizations_ids', {
      required: 'incidents:form.organizationsRequired',
      tooMuch: 'incidents:form.tooManyOrganizations',
      unknown_reference: 'incidents:form.unknownOrganization',
    }),
    name: line('name', { required: 'incidents:form.nameRequired' }),
    category: choice('incident_category_id', { required: 'incidents:form.categoryRequired', ...unknown }),
    tags: { ...choices('tags_ids', unknown), max: limits.tagsPerItem },
    description: text('description'),
    tlp: choice('tlp'),
  },
  body: (values) => ({
    name: values.name,
    description: values.description === '' ? null : values.description,
    tlp: askedTlp(values.tlp),
    incident_category_id: Number(values.category),
    tags_ids: values.tags.map(Number),
    organizations_ids: values.organizations.map(Number),
  }),
})
export type IncidentFormValues = ValuesOf<typeof incidentForm>

/** A loaded incident as the form shows it. */
export const formOf = (incident: Incident): IncidentFormValues =>
  tidied(incidentForm, {
    organizations: [String(incident.client.client_id)],
    name: incident.name,
    category: String(incident.incident_category.incident_category_id),
    tags: incident.tags.map((tag) => String(tag.incident_tag_id)),
    description: incident.description ?? '',
    tlp: heldTlp(incident),
  })

/** A template as the form shows it. */
export const formOfTemplate = (template: IncidentTemplate): IncidentFormValues => ({
  organizations: template.organizations_ids.map(String),
  name: template.incident_name ?? '',
  category: template.incident_category_id === null ? '' : String(template.incident_category_id),
  tags: template.tags_ids.map(String),
  description: template.incident_description ?? '',
  tlp: template.tlp ?? '',
})

/**
 * The form after a template was chosen: what the template says is taken; where it says nothing, what the
 * person has written
 * stays, and what the template before had put there goes.
 */
export const withTemplate = (
  values: IncidentFormValues,
  template: IncidentFormValues,
  before: IncidentFormValues = incidentForm.empty,
): IncidentFormValues => {
  const text = (key: 'name' | 'category' | 'description' | 'tlp'): string =>
    template[key] || (values[key] === before[key] ? '' : values[key])
  const list = (key: 'organizations' | 'tags'): readonly string[] =>
    template[key].length > 0 ? template[key] : values[key].join() === before[key].join() ? [] : values[key]
  return {
    organizations: list('organizations'),
    name: text('name'),
    category: text('category'),
    tags: list('tags'),
    description: text('description'),
    tlp: text('tlp'),
  }
}

/** The body that keeps the form as a template. */
export const templateBody = (name: string, values: IncidentFormValues): CreateIncidentTemplateInput => {
  const { name: incidentName, category, description, tags, tlp, organizations } = tidied(incidentForm, values)
  return {
    template_name: tidyText(name),
    incident_name: incidentName === '' ? null : incidentName,
    incident_category_id: category === '' ? null : Number(category),
    incident_description: description === '' ? null : description,
    tags_ids: tags.map(Number),
    organizations_ids: organizations.map(Number),
    tlp: askedTlp(tlp),
  }
}
