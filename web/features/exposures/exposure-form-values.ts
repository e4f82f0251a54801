/** The form of an exposure: its fields, its request body and its messages (part 1 section 5). */
import { createVisibility, type Visibility } from '#shared/contracts/visibilities.ts'
import { criticalityLevels, type CriticalityLevel } from '#shared/domain/exposures/detections.ts'
import { dayProblem } from '#web/lib/days.ts'
import { parseTlp, heldTlp } from '#web/ui/tlp/tlp-controls.tsx'
import { contractForm, tidied, type ValuesOf } from '#web/ui/form/contract-form.ts'
import { choice, held, line, noDay, text } from '#web/ui/form/field-kinds.ts'
import { momentOf, momentParts, momentText } from '#web/ui/form/fields/moment.ts'

const levelOf = (level: string): CriticalityLevel | undefined =>
  criticalityLevels.find((one) => String(one) === level)

const textOrNull = (written: string): string | null => (written === '' ? null : written)

export const exposureForm = contractForm(createVisibility, {
  fields: {
    /** Only for a new exposure; it cannot be changed later. */
    organization: choice('client_id', {
      required: 'exposures:form.organizationRequired',
      unknown_reference: 'exposures:form.unknownOrganization',
    }),
    name: line('name', { required: 'exposures:form.nameRequired' }),
    category: choice('visibility_category_id', {
      required: 'exposures:form.categoryRequired',
      unknown_reference: 'exposures:form.unknownCategory',
    }),
    criticality: {
      ...choice('criticality_level'),
      check: (level) => (levelOf(level) === undefined ? 'exposures:form.criticalityRequired' : undefined),
    },
    description: text('description'),
    tlp: choice('tlp'),
    comment: text('analyst_comment'),
    /** The detection of a new exposure: `YYYY-MM-DDTHH:MM` in the user's time zone. */
    detected: {
      ...held('')('detection_date', { detection_in_future: 'exposures:form.detectedInFuture' }),
      check: (moment) => {
        if (dayProblem(momentParts(moment).day, {}) !== undefined) return noDay()
        const detected = momentOf(moment)
        if (detected === undefined) return 'exposures:form.detectedRequired'
        return detected > new Date() ? 'exposures:form.detectedInFuture' : undefined
      },
    },
  },
  body: (values) => ({
    client_id: Number(values.organization),
    name: values.name,
    visibility_category_id: Number(values.category),
    criticality_level: levelOf(values.criticality) ?? 1,
    description: textOrNull(values.description),
    tlp: parseTlp(values.tlp),
    analyst_comment: textOrNull(values.comment),
    detection_date: momentOf(values.detected)?.toISOString(),
  }),
  special: {
    already_exists: {
      wrong: { name: 'exposures:form.alreadyExists' },
      problem: 'exposures:form.alreadyExistsHelp',
    },
  },
})
export type ExposureFormValues = ValuesOf<typeof exposureForm>

/** The form of a new exposure, detected now. */
export const newExposure = (now: Date): ExposureFormValues => ({
  ...exposureForm.empty,
  detected: momentText(now),
})

/** A loaded exposure as the form shows it. */
export const formOf = (exposure: Visibility): ExposureFormValues =>
  tidied(exposureForm, {
    organization: String(exposure.client.client_id),
    name: exposure.name,
    category: String(exposure.visibility_category.visibility_category_id),
    criticality: String(exposure.criticality_level),
    description: exposure.description ?? '',
    tlp: heldTlp(exposure),
    comment: exposure.analyst_comment ?? '',
    detected: momentText(new Date(exposure.last_detection_date)),
  })
