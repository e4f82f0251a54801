/** The form of an indicator: its fields, its request body and its messages (part 2 section 5). */
import i18next from 'i18next'
import { createFeed, type Indicator } from '#shared/contracts/indicators.ts'
import { storedValue } from '#shared/domain/indicators/matching-key.ts'
import { refusalReasons, type NoIndicator } from '#shared/domain/indicators/read-indicator.ts'
import { indicatorTypes } from '#shared/domain/indicators/types.ts'
import { parseTlp, heldTlp } from '#web/ui/tlp/tlp-controls.tsx'
import { contractForm, tidied, type Message, type ValuesOf } from '#web/ui/form/contract-form.ts'
import { choice, choices, flag, line, text } from '#web/ui/form/field-kinds.ts'

const unknown = { unknown_reference: 'indicators:form.unknownReference' } as const

/** Why a value does not fit its type. */
const refused = ({ reason, looksLike }: Pick<NoIndicator, 'reason' | 'looksLike'>, type: string): Message =>
  reason === 'not_of_type' && looksLike !== undefined
    ? ['indicators:refused.looksLike', { type, looksLike: i18next.t(`indicators:indicator.${looksLike}`) }]
    : [`indicators:refused.${reason}`, { type }]

export const indicatorForm = contractForm(createFeed, {
  fields: {
    /** As entered, defanged or not. The limit applies to the plain value, which is sent. */
    value: {
      ...line('value', {
        required: 'indicators:form.valueRequired',
        not_of_its_type: ({ values: [type = '', why, like] = [] }) => {
          const looksLike = indicatorTypes.find((one) => one === like)
          const reason = refusalReasons.find((one) => one === why) ?? 'not_of_type'
          return refused({ reason, ...(looksLike === undefined ? {} : { looksLike }) }, type)
        },
      }),
      tidy: (written) => written.trim(),
      size: (written) => (written === '' ? 0 : 1),
    },
    type: choice('feed_type_id', { required: 'indicators:form.typeRequired', ...unknown }),
    category: choice('feed_category_id', { required: 'indicators:form.categoryRequired', ...unknown }),
    origin: line('origin', { required: 'indicators:form.originRequired' }),
    tags: choices('tags_ids', unknown),
    ids: flag('ids_flag'),
    verified: flag('is_verified'),
    notes: text('notes'),
    tlp: choice('tlp'),
  },
  body: (values) => ({
    value: values.value,
    origin: values.origin,
    feed_category_id: Number(values.category),
    feed_type_id: Number(values.type),
    tags_ids: values.tags.map(Number),
    ids_flag: values.ids,
    notes: values.notes === '' ? null : values.notes,
    is_verified: values.verified,
    tlp: parseTlp(values.tlp),
  }),
})
export type IndicatorFormValues = ValuesOf<typeof indicatorForm>

/** A loaded indicator as the form shows it. */
export const formOf = (indicator: Indicator): IndicatorFormValues =>
  tidied(indicatorForm, {
    value: indicator.value,
    type: String(indicator.type.feed_type_id),
    category: String(indicator.category.feed_category_id),
    origin: indicator.origin ?? '',
    tags: indicator.tags.map((tag) => String(tag.feed_tag_id)),
    ids: indicator.ids_flag,
    verified: indicator.is_verified === true,
    notes: indicator.notes ?? '',
    tlp: heldTlp(indicator),
  })

/** The error of a value for the type. The name of the type determines its format. */
export const valueProblem = (value: string, typeName: string | undefined): Message | undefined => {
  const stored = typeName === undefined || value === '' ? undefined : storedValue(value, typeName)
  return stored !== undefined && 'reason' in stored ? refused(stored, typeName ?? '') : undefined
}
