/** The visibility form's values, and what of them is sent. */
import type {
  CreateVisibilityInput,
  UpdateVisibilityInput,
  Visibility,
} from '#shared/contracts/visibilities.ts'
import { limits } from '#shared/domain/limits.ts'
import { tidyText } from '#shared/domain/text.ts'
import { criticalityLevels, type CriticalityLevel } from '#shared/domain/visibilities.ts'
import { momentOf, momentText } from '#web/ui/form/moment.ts'

/** Values as the fields hold them: ids and levels as texts. */
export interface VisibilityFormValues {
  /** A new visibility's; it is not changed afterwards. */
  readonly organization: string
  readonly name: string
  readonly category: string
  readonly criticality: string
  readonly description: string
  readonly comment: string
  /** When a new visibility was detected: `YYYY-MM-DDTHH:MM` in the person's time zone. */
  readonly detected: string
}

/** The form of a new visibility, detected just now. */
export const newVisibility = (now: Date): VisibilityFormValues => ({
  organization: '',
  name: '',
  category: '',
  criticality: '',
  description: '',
  comment: '',
  detected: momentText(now),
})

/** A loaded visibility as the form shows it. */
export const formOf = (visibility: Visibility): VisibilityFormValues => ({
  organization: String(visibility.client.client_id),
  name: visibility.name,
  category: String(visibility.visibility_category.visibility_category_id),
  criticality: String(visibility.criticality_level),
  description: visibility.description ?? '',
  comment: visibility.analyst_comment ?? '',
  detected: momentText(new Date(visibility.last_detection_date)),
})

/** What is wrong with a field. */
export type VisibilityProblem =
  | 'organization_required'
  | 'name_required'
  | 'category_required'
  | 'criticality_required'
  | 'text_too_long'
  | 'detection_required'
  | 'detection_in_future'

/** What is wrong with the values (part 1 section 5). */
export const visibilityProblems = (
  values: VisibilityFormValues,
  now: Date,
): Partial<Record<keyof VisibilityFormValues, VisibilityProblem>> => {
  const detected = momentOf(values.detected)
  const isTooLong = (text: string): boolean => tidyText(text, true).length > limits.descriptionLength
  return {
    ...(values.organization === '' ? { organization: 'organization_required' } : {}),
    ...(tidyText(values.name) === '' ? { name: 'name_required' } : {}),
    ...(values.category === '' ? { category: 'category_required' } : {}),
    ...(levelOf(values.criticality) === undefined ? { criticality: 'criticality_required' } : {}),
    ...(isTooLong(values.description) ? { description: 'text_too_long' } : {}),
    ...(isTooLong(values.comment) ? { comment: 'text_too_long' } : {}),
    ...(detected === undefined
      ? { detected: 'detection_required' }
      : detected > now
        ? { detected: 'detection_in_future' }
        : {}),
  }
}

/** Values without what does not count as a change: stray spaces and blank lines. */
export const normalized = (values: VisibilityFormValues): VisibilityFormValues => ({
  ...values,
  name: tidyText(values.name),
  description: tidyText(values.description, true),
  comment: tidyText(values.comment, true),
})

/**
 * The body that creates a visibility from values without problems. A moment that nobody has changed is left out: the
 * server's clock says when "now" is.
 */
export const createBody = (
  values: VisibilityFormValues,
  changed: Partial<VisibilityFormValues>,
): CreateVisibilityInput => {
  const detected = changed.detected === undefined ? undefined : momentOf(changed.detected)
  return {
    client_id: Number(values.organization),
    name: values.name,
    visibility_category_id: Number(values.category),
    criticality_level: levelOf(values.criticality) ?? 1,
    description: textOrNull(values.description),
    analyst_comment: textOrNull(values.comment),
    ...(detected === undefined ? {} : { detection_date: detected.toISOString() }),
  }
}

/** The body that changes a visibility: the changed fields only. */
export const updateBody = (changed: Partial<VisibilityFormValues>): UpdateVisibilityInput => {
  const level = levelOf(changed.criticality)
  return {
    ...(changed.name === undefined ? {} : { name: changed.name }),
    ...(changed.category === undefined ? {} : { visibility_category_id: Number(changed.category) }),
    ...(level === undefined ? {} : { criticality_level: level }),
    ...(changed.description === undefined ? {} : { description: textOrNull(changed.description) }),
    ...(changed.comment === undefined ? {} : { analyst_comment: textOrNull(changed.comment) }),
  }
}

/** The form's field behind a field of the wire. */
export const fieldOfWire: Readonly<Partial<Record<string, keyof VisibilityFormValues>>> = {
  client_id: 'organization',
  name: 'name',
  visibility_category_id: 'category',
  criticality_level: 'criticality',
  description: 'description',
  analyst_comment: 'comment',
  detection_date: 'detected',
}

const levelOf = (text: string | undefined): CriticalityLevel | undefined =>
  criticalityLevels.find((level) => String(level) === text)

const textOrNull = (text: string): string | null => (text === '' ? null : text)
