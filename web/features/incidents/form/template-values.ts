/** Templates of incidents as the form holds them, and the form that saves one. */
import {
  createIncidentTemplate,
  type CreateIncidentTemplateInput,
  type IncidentTemplate,
} from '#shared/contracts/incidents.ts'
import type { ContentLanguage } from '#shared/domain/translations.ts'
import { contractForm, tidied } from '#web/ui/form/contract-form.ts'
import { line } from '#web/ui/form/field-kinds.ts'
import { parseTlp } from '#web/ui/tlp/tlp-controls.tsx'
import { languagesBody, textsIn } from '#web/ui/translations/text-values.ts'
import { incidentForm, type IncidentFormValues } from './incident-form.tsx'

/** A template as the form shows it to a user who writes in a language. */
export const formOfTemplate = (template: IncidentTemplate, writes: ContentLanguage): IncidentFormValues => ({
  // A field of incidents that templates lack.
  ...incidentForm.empty,
  organizations: template.organizations_ids.map(String),
  name: template.incident_name ?? '',
  category: template.incident_category_id === null ? '' : String(template.incident_category_id),
  tags: template.tags_ids.map(String),
  description: template.incident_description ?? '',
  lang: template.lang ?? writes,
  translatedName: template.translation?.name ?? '',
  translatedDescription: template.translation?.description ?? '',
  tlp: template.tlp ?? '',
})

/**
 * The form after choosing a template. Its values are applied. Where it has none, the user's text stays in its language,
 * and values of the previous template are removed.
 */
export const withTemplate = (
  held: IncidentFormValues,
  template: IncidentFormValues,
  last: IncidentFormValues = incidentForm.empty,
): IncidentFormValues => {
  const hasText = [
    template.name,
    template.description,
    template.translatedName,
    template.translatedDescription,
  ].some((written) => written !== '')
  const lang = hasText ? template.lang : held.lang
  const [values, before] = [textsIn(held, lang), textsIn(last, lang)]
  const text = (
    key: 'name' | 'category' | 'description' | 'tlp' | 'translatedName' | 'translatedDescription',
  ): string => template[key] || (values[key] === before[key] ? '' : values[key])
  const list = (key: 'organizations' | 'tags'): readonly string[] =>
    template[key].length > 0 ? template[key] : values[key].join() === before[key].join() ? [] : values[key]
  return {
    ...held,
    organizations: list('organizations'),
    name: text('name'),
    category: text('category'),
    tags: list('tags'),
    description: text('description'),
    translatedName: text('translatedName'),
    translatedDescription: text('translatedDescription'),
    lang,
    agreed: false,
    tlp: text('tlp'),
  }
}

/** The languages of a template; undefined if it has no text. */
const templateLanguages = (
  values: IncidentFormValues,
): Pick<CreateIncidentTemplateInput, 'lang' | 'translation'> => {
  const { lang, translation } = languagesBody(values)
  if (values.name === '' && values.description === '' && translation === null) return {}
  if (translation === null) return { lang }
  return { lang, translation: { ...translation, name: translation.name === '' ? null : translation.name } }
}

/** The body that saves the form as a template. */
export const templateBody = (name: string, values: IncidentFormValues): CreateIncidentTemplateInput => {
  const tidy = tidied(incidentForm, values)
  const { name: incidentName, category, description, tags, tlp, organizations } = tidy
  return {
    template_name: name,
    incident_name: incidentName === '' ? null : incidentName,
    incident_category_id: category === '' ? null : Number(category),
    incident_description: description === '' ? null : description,
    ...templateLanguages(tidy),
    tags_ids: tags.map(Number),
    organizations_ids: organizations.map(Number),
    tlp: parseTlp(tlp),
  }
}

/** Saves the values of the incident's form as a template. */
export const templateForm = (values: IncidentFormValues) =>
  contractForm(createIncidentTemplate, {
    fields: {
      name: line('template_name', {
        required: 'incidents:template.nameRequired',
        already_exists: 'incidents:template.exists',
      }),
    },
    body: ({ name }) => templateBody(name, values),
  })
