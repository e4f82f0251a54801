/** The form of an incident: its fields, its request body and its messages. */
import { useTranslation } from 'react-i18next'
import { createIncident, type Incident } from '#shared/contracts/incidents.ts'
import { limits } from '#shared/domain/limits.ts'
import { useIncidentChoices } from '#web/features/incidents/incident-queries.ts'
import { contractForm, tidied, type ValuesOf } from '#web/ui/form/contract-form.ts'
import { choice, choices, line, text } from '#web/ui/form/field-kinds.ts'
import { SelectField } from '#web/ui/form/fields/select-field.tsx'
import { TagPicker } from '#web/ui/form/fields/tag-picker.tsx'
import type { BoundForm } from '#web/ui/form/use-contract-form.ts'
import { parseTlp, heldTlp } from '#web/ui/tlp/tlp-controls.tsx'
import { TlpField } from '#web/ui/tlp/tlp-field.tsx'
import { checkTexts, languagesBody, textValues, translationFields } from '#web/ui/translations/text-values.ts'
import { TextsFields } from '#web/ui/translations/texts-fields.tsx'

const unknown = { unknown_reference: 'incidents:form.unknownReference' } as const

export const incidentForm = contractForm(createIncident, {
  fields: {
    /** Only for a new incident. */
    organizations: choices('organizations_ids', {
      required: 'incidents:form.organizationsRequired',
      tooMuch: 'incidents:form.tooManyOrganizations',
      unknown_reference: 'incidents:form.unknownOrganization',
    }),
    name: line('name', { required: 'incidents:form.nameRequired' }),
    category: choice('incident_category_id', { required: 'incidents:form.categoryRequired', ...unknown }),
    tags: { ...choices('tags_ids', unknown), max: limits.tagsPerItem },
    description: text('description'),
    ...translationFields,
    tlp: choice('tlp'),
  },
  body: (values) => ({
    name: values.name,
    description: values.description === '' ? null : values.description,
    ...languagesBody(values),
    tlp: parseTlp(values.tlp),
    incident_category_id: Number(values.category),
    tags_ids: values.tags.map(Number),
    organizations_ids: values.organizations.map(Number),
  }),
  check: checkTexts,
})
export type IncidentFormValues = ValuesOf<typeof incidentForm>

/** A loaded incident as the form shows it. */
export const formOf = (incident: Incident): IncidentFormValues =>
  tidied(incidentForm, {
    organizations: [String(incident.client.client_id)],
    ...textValues(incident),
    category: String(incident.incident_category.incident_category_id),
    tags: incident.tags.map((tag) => String(tag.incident_tag_id)),
    tlp: heldTlp(incident),
  })

/** The fields that new and existing incidents share. */
export const IncidentFields = ({
  form,
  incident,
}: {
  form: BoundForm<IncidentFormValues>
  /** Undefined for a new one. */
  incident?: Incident
}) => {
  const { t } = useTranslation('incidents')
  const { categories, tags } = useIncidentChoices()
  const { field } = form
  return (
    <>
      <TextsFields
        form={form}
        labels={{ name: t('form.name'), description: t('form.description') }}
        item={incident}
      />
      <SelectField
        label={t('form.category')}
        placeholder={t('form.categoryPlaceholder')}
        options={categories}
        {...field('category')}
      />
      <TagPicker
        label={t('form.tags')}
        placeholder={t('form.tagsPlaceholder')}
        options={tags}
        {...field('tags')}
      />
      <TlpField {...field('tlp')} />
    </>
  )
}
