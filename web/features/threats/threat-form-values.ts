/** The form of a threat: its fields, its request body and its messages. */
import { createThreat, type Threat } from '#shared/contracts/threats.ts'
import { hyperlinksOf, wrongHyperlinks } from '#shared/domain/hyperlinks.ts'
import { limits } from '#shared/domain/limits.ts'
import { parseTlp, heldTlp } from '#web/ui/tlp/tlp-controls.tsx'
import { contractForm, tidied, type ValuesOf } from '#web/ui/form/contract-form.ts'
import { checkTexts, languagesBody, textValues, translationFields } from '#web/ui/translations/text-values.ts'
import { choice, choices, line, links, text } from '#web/ui/form/field-kinds.ts'

const unknown = { unknown_reference: 'threats:form.unknownReference' } as const

export const threatForm = contractForm(createThreat, {
  fields: {
    name: line('name', { required: 'threats:form.nameRequired' }),
    category: choice('threat_category_id', { required: 'threats:form.categoryRequired', ...unknown }),
    group: choice('ioc_group_id', { unknown_reference: 'threats:form.unknownGroup' }),
    tags: { ...choices('tags_ids', unknown), max: limits.tagsPerItem },
    description: text('description', { required: 'threats:form.descriptionRequired' }),
    ...translationFields,
    tlp: choice('tlp'),
    hyperlinks: {
      ...links('hyperlinks', { tooMuch: 'threats:form.tooManyLinks' }),
      check: (lines) => {
        const { length: count } = wrongHyperlinks(hyperlinksOf(lines))
        return count === 0 ? undefined : ['threats:form.wrongUrls', { count }]
      },
    },
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

/** A loaded threat as the form shows it. */
export const formOf = (threat: Threat): ValuesOf<typeof threatForm> =>
  tidied(threatForm, {
    ...textValues(threat),
    category: String(threat.threat_category.threat_category_id),
    group: threat.ioc_group_id === null ? '' : String(threat.ioc_group_id),
    tags: threat.tags.map((tag) => String(tag.threat_tag_id)),
    tlp: heldTlp(threat),
    hyperlinks: threat.hyperlinks.join('\n'),
  })
