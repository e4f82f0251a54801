/** The form of a visibility: what it holds, what of it is sent, and its words (part 1 section 5). */
import { createVisibility, type Visibility } from '#shared/contracts/visibilities.ts'
import { criticalityLevels, type CriticalityLevel } from '#shared/domain/visibilities.ts'
import { dayProblem } from '#web/lib/days.ts'
import { askedTlp, heldTlp } from '#web/ui/tlp/tlp-controls.tsx'
import { contractForm, tidied, type ValuesOf } from '#web/ui/form/contract-form.ts'
import { choice, held, line, noDay, text } from '#web/ui/form/field-kinds.ts'
import { momentOf, momentParts, momentText } from '#web/ui/form/fields/moment.ts'

const levelOf = (level: string): CriticalityLevel | undefined =>
  criticalityLevels.find((one) => String(one) === level)

const textOrNull = (written: string): string | null => (written === '' ? null : written)

export const visibilityForm = contractForm(createVisibility, {
  fields: {
    /** A new visibility's; it is not changed afterwards. */
    organization: choice('client_id', {
      required: 'visibilities:form.organizationRequired',
      unknown_reference: 'visibilities:form.unknownOrganization',
    }),
    name: line('name', { required: 'visibilities:form.nameRequired' }),
    category: choice('visibility_category_id', {
      required: 'visibilities:form.categoryRequired',
      unknown_reference: 'visibilities:form.unknownCategory',
    }),
    criticality: {
      ...choice('criticality_level'),
      check: (level) => (levelOf(level) === undefined ? 'visibilities:form.criticalityRequired' : undefined),
    },
    description: text('description'),
    tlp: choice('tlp'),
    comment: text('analyst_comment'),
    /** When a new visibility was detected: `YYYY-MM-DDTHH:MM` in the person's time zone. */
    detected: {
      ...held('')('detection_date', { detection_in_future: 'visibilities:form.detectedInFuture' }),
      check: (moment) => {
        if (dayProblem(momentParts(moment).day, {}) !== undefined) return noDay()
        const detected = momentOf(moment)
        if (detected === undefined) return 'visibilities:form.detectedRequired'
        return detected > new Date() ? 'visibilities:form.detectedInFuture' : undefined
      },
    },
  },
  body: (values) => ({
    client_id: Number(values.organization),
    name: values.name,
    visibility_category_id: Number(values.category),
    criticality_level: levelOf(values.criticality) ?? 1,
    description: textOrNull(values.description),
    tlp: askedTlp(values.tlp),
    analyst_comment: textOrNull(values.comment),
    detection_date: momentOf(values.detected)?.toISOString(),
  }),
  special: {
    already_exists: {
      wrong: { name: 'visibilities:form.alreadyExists' },
      problem: 'visibilities:form.alreadyExistsHelp',
    },
  },
})
export type VisibilityFormValues = ValuesOf<typeof visibilityForm>

/** The form of a new visibility, detected just now. */
export const newVisibility = (now: Date): VisibilityFormValues => ({
  ...visibilityForm.empty,
  detected: momentText(now),
})

/** A loaded visibility as the form shows it. */
export const formOf = (visibility: Visibility): VisibilityFormValues =>
  tidied(visibilityForm, {
    organization: String(visibility.client.client_id),
    name: visibility.name,
    category: String(visibility.visibility_category.visibility_category_id),
    criticality: String(visibility.criticality_level),
    description: visibility.description ?? '',
    tlp: heldTlp(visibility),
    comment: visibility.analyst_comment ?? '',
    detected: momentText(new Date(visibility.last_detection_date)),
  })
