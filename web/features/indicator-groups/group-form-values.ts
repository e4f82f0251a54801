/** The form of a group: its fields, its request body and its messages. */
import { createFeedGroup, type IndicatorGroup } from '#shared/contracts/indicator-groups.ts'
import type { BodyIn } from '#shared/http/endpoint.ts'
import { parseTlp, heldTlp } from '#web/ui/tlp/tlp-controls.tsx'
import { contractForm, tidied, type ValuesOf } from '#web/ui/form/contract-form.ts'
import { checkTexts, languagesBody, textValues, translationFields } from '#web/ui/translations/text-values.ts'
import { choice, choices, flag, line, text } from '#web/ui/form/field-kinds.ts'

export const groupForm = contractForm(createFeedGroup, {
  fields: {
    name: line('name', { required: 'indicatorGroups:form.nameRequired' }),
    description: text('description'),
    ...translationFields,
    tlp: choice('tlp'),
    tags: choices('tags_ids', { unknown_reference: 'indicatorGroups:form.unknownReference' }),
    verified: flag('is_verified'),
  },
  body: (values) => ({
    name: values.name,
    description: values.description === '' ? null : values.description,
    ...languagesBody(values),
    tags_ids: values.tags.map(Number),
    is_verified: values.verified,
    tlp: parseTlp(values.tlp),
  }),
  check: checkTexts,
  // The name is taken. An unverified group is in no organization's list, so the message says which kind it is (part 2
  // section 8).
  special: {
    unverified_group_exists: { wrong: { name: 'indicatorGroups:form.unverifiedExists' } },
    already_exists: { wrong: { name: 'indicatorGroups:form.nameExists' } },
  },
})

/** A loaded group as the form shows it. */
export const formOf = (group: IndicatorGroup): ValuesOf<typeof groupForm> =>
  tidied(groupForm, {
    ...textValues(group),
    tlp: heldTlp(group),
    tags: group.tags.map((tag) => String(tag.feed_tag_id)),
    verified: group.is_verified === true,
  })

/** The body that creates a group. An empty description is omitted (part 2 section 5). */
export const createBody = ({
  description,
  ...rest
}: BodyIn<typeof createFeedGroup>): BodyIn<typeof createFeedGroup> =>
  description === null ? rest : { ...rest, description }
