/** The templates of the form: choosing one fills it, and it can be saved as one. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  createIncidentTemplate,
  deleteIncidentTemplate,
  type CreateIncidentTemplateInput,
  type IncidentTemplate,
} from '#shared/contracts/incidents.ts'
import { limits } from '#shared/domain/limits.ts'
import { tidyText } from '#shared/domain/text.ts'
import type { ContentLanguage } from '#shared/domain/translations.ts'
import { templatesQuery } from '#web/features/incidents/incident-queries.ts'
import { call, CallError } from '#web/lib/api.ts'
import { fieldErrorMessage } from '#web/lib/error-message.ts'
import { notify } from '#web/lib/notify.ts'
import { useReader } from '#web/lib/reader.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { TextField } from '#web/ui/form/fields/field.tsx'
import { SelectField } from '#web/ui/form/fields/select-field.tsx'
import { tidied } from '#web/ui/form/contract-form.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { parseTlp } from '#web/ui/tlp/tlp-controls.tsx'
import { languagesBody, textsIn } from '#web/ui/translations/text-values.ts'
import { incidentForm, type IncidentFormValues } from './incident-form.tsx'
import { Row, Text } from '#web/ui/layout/layout.tsx'
import styles from '../incidents.module.css'

/** A template as the form shows it to a user who writes in a language. */
export const formOfTemplate = (template: IncidentTemplate, writes: ContentLanguage): IncidentFormValues => ({
  organizations: template.organizations_ids.map(String),
  name: template.incident_name ?? '',
  category: template.incident_category_id === null ? '' : String(template.incident_category_id),
  tags: template.tags_ids.map(String),
  description: template.incident_description ?? '',
  lang: template.lang ?? writes,
  translatedName: template.translation?.name ?? '',
  translatedDescription: template.translation?.description ?? '',
  agreed: false,
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
    template_name: tidyText(name),
    incident_name: incidentName === '' ? null : incidentName,
    incident_category_id: category === '' ? null : Number(category),
    incident_description: description === '' ? null : description,
    ...templateLanguages(tidy),
    tags_ids: tags.map(Number),
    organizations_ids: organizations.map(Number),
    tlp: parseTlp(tlp),
  }
}

/** The templates: choosing one fills the form, and the chosen one can be deleted. Renders nothing without templates. */
export const TemplateField = ({
  onChoose,
}: {
  onChoose: (values: IncidentFormValues | undefined) => void
}) => {
  const { t } = useTranslation('incidents')
  const client = useQueryClient()
  const reader = useReader()
  const templates = useQuery(templatesQuery).data?.data
  const [chosenId, setChosenId] = useState('')
  const [deleting, setDeleting] = useState(false)
  const chosen = templates?.find((template) => String(template.incident_template_id) === chosenId)
  if (templates === undefined || templates.length === 0) return null

  const choose = (id: string): void => {
    setChosenId(id)
    const template = templates.find((one) => String(one.incident_template_id) === id)
    onChoose(template === undefined ? undefined : formOfTemplate(template, reader))
  }
  const remove = async (id: number): Promise<void> => {
    try {
      await call(deleteIncidentTemplate, { params: { id: String(id) } })
      notify.success(t('template.deleted'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // If another user has deleted it, the goal is reached.
      if (error.status !== 404) return
    }
    setChosenId('')
    await client.invalidateQueries({ queryKey: templatesQuery.queryKey })
  }
  return (
    <Row className={styles.template}>
      <SelectField
        label={t('template.label')}
        placeholder={t('template.placeholder')}
        value={chosenId}
        onChange={choose}
        options={templates.map((template) => ({
          value: String(template.incident_template_id),
          label: template.template_name,
        }))}
      />
      {chosen !== undefined && (
        <Button
          square
          danger
          icon="trash"
          aria-label={t('template.delete', { name: chosen.template_name })}
          title={t('template.delete', { name: chosen.template_name })}
          onClick={() => setDeleting(true)}
        />
      )}
      {deleting && chosen !== undefined && (
        <ConfirmDialog
          title={t('template.deleteTitle')}
          text={t('template.deleteText', { name: chosen.template_name })}
          action={t('template.deleteAction')}
          destructive
          onConfirm={() => remove(chosen.incident_template_id)}
          onClose={() => setDeleting(false)}
        />
      )}
    </Row>
  )
}

/** Asks for a name and saves the current form as a template. */
export const SaveTemplateDialog = ({
  values,
  onClose,
}: {
  values: IncidentFormValues
  onClose: () => void
}) => {
  const { t } = useTranslation('incidents')
  const client = useQueryClient()
  const form = useForm<{ name: string }>({
    initial: { name: tidyText(values.name) },
    normalize: ({ name }) => ({ name: tidyText(name) }),
    validate: ({ name }) => (tidyText(name) === '' ? { name: t('template.nameRequired') } : {}),
    onInvalid: () => undefined,
    submit: async ({ name }) => {
      try {
        await call(createIncidentTemplate, { body: templateBody(name, values), quiet: true })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        return { name: error.is('already_exists') ? t('template.exists') : fieldErrorMessage(error) }
      }
      notify.success(t('template.saved'))
      onClose()
      await client.invalidateQueries({ queryKey: templatesQuery.queryKey })
      return {}
    },
  })
  return (
    <FormDialog
      size="narrow"
      title={t('template.saveTitle')}
      action={t('template.saveAction')}
      form={form}
      onClose={onClose}
    >
      <Text tone="muted" className={styles.lead}>
        {t('template.saveText')}
      </Text>
      <TextField
        label={t('template.name')}
        required
        maxLength={limits.nameLength}
        value={form.values.name}
        error={form.errors.name}
        onChange={(name) => form.set('name', name)}
      />
    </FormDialog>
  )
}
