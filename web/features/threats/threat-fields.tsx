/** The fields of a threat, its request body and its messages, for its form and for a publication. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { createThreat, type Threat } from '#shared/contracts/threats.ts'
import { hyperlinksOf, wrongHyperlinks } from '#shared/domain/hyperlinks.ts'
import { limits } from '#shared/domain/limits.ts'
import { contractForm, type Message, type ValuesOf } from '#web/ui/form/contract-form.ts'
import { choice, choices, line, links, text } from '#web/ui/form/field-kinds.ts'
import { LinesField } from '#web/ui/form/fields/lines-field.tsx'
import { SelectField } from '#web/ui/form/fields/select-field.tsx'
import { TagPicker } from '#web/ui/form/fields/tag-picker.tsx'
import type { BoundForm } from '#web/ui/form/use-contract-form.ts'
import { parseTlp } from '#web/ui/tlp/tlp-controls.tsx'
import { TlpField } from '#web/ui/tlp/tlp-field.tsx'
import { checkTexts, languagesBody, translationFields } from '#web/ui/translations/text-values.ts'
import { TextsFields } from '#web/ui/translations/texts-fields.tsx'
import { useThreatChoices } from './threat-queries.ts'

const unknown = { unknown_reference: 'threats:form.unknownReference' } as const

/** The fields of a threat besides its group. */
export const threatFields = {
  name: line('name', { required: 'threats:form.nameRequired' }),
  category: choice('threat_category_id', { required: 'threats:form.categoryRequired', ...unknown }),
  tags: { ...choices('tags_ids', unknown), max: limits.tagsPerItem },
  description: text('description', { required: 'threats:form.descriptionRequired' }),
  ...translationFields,
  tlp: choice('tlp'),
  hyperlinks: {
    ...links('hyperlinks', { tooMuch: 'threats:form.tooManyLinks' }),
    check: (lines: string): Message | undefined => {
      const { length: count } = wrongHyperlinks(hyperlinksOf(lines))
      return count === 0 ? undefined : ['threats:form.wrongUrls', { count }]
    },
  },
} as const

export const threatForm = contractForm(createThreat, {
  fields: {
    ...threatFields,
    group: choice('ioc_group_id', { unknown_reference: 'threats:form.unknownGroup' }),
  },
  body: (values) => ({
    name: values.name,
    threat_category_id: Number(values.category),
    tags_ids: values.tags.map(Number),
    ioc_group_id: values.group === '' ? null : Number(values.group),
    description: values.description,
    ...languagesBody(values),
    tlp: parseTlp(values.tlp),
    hyperlinks: hyperlinksOf(values.hyperlinks),
  }),
  check: checkTexts,
  special: { already_exists: { wrong: { name: 'threats:form.alreadyExists' } } },
})

interface ThreatFieldsProps {
  readonly form: Pick<
    BoundForm<Omit<ValuesOf<typeof threatForm>, 'group'>>,
    'values' | 'errors' | 'field' | 'set'
  >
  /** The item as loaded; undefined for a new one. */
  readonly item?: Threat | undefined
  /** The field of the threat's group. */
  readonly group?: ReactNode
  /** Whether both languages can be next to each other. */
  readonly sideBySide?: boolean
  /** Called with the chosen category. */
  readonly onCategory?: (id: string) => void
}

export const ThreatFields = ({ form, item, group, sideBySide = false, onCategory }: ThreatFieldsProps) => {
  const { t } = useTranslation('threats')
  const choices = useThreatChoices()
  const { field } = form
  const category = field('category')
  return (
    <>
      <TextsFields
        form={form}
        labels={{ name: t('form.name'), description: t('form.description') }}
        item={item}
        sideBySide={sideBySide}
      />
      <SelectField
        label={t('form.category')}
        placeholder={t('form.categoryPlaceholder')}
        options={choices.categories}
        {...category}
        onChange={(id) => {
          category.onChange(id)
          onCategory?.(id)
        }}
      />
      {group}
      <TagPicker
        label={t('form.tags')}
        placeholder={t('form.tagsPlaceholder')}
        options={choices.tags}
        {...field('tags')}
      />
      <TlpField {...field('tlp')} />
      <LinesField
        label={t('form.hyperlinks')}
        hint={t('form.hyperlinksHint')}
        wrong={wrongHyperlinks(hyperlinksOf(form.values.hyperlinks))}
        {...field('hyperlinks')}
      />
    </>
  )
}
