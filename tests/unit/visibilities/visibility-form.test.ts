import { describe, expect, test } from 'vitest'
import type { Visibility } from '#shared/contracts/visibilities.ts'
import { changedFields } from '#web/ui/form/changed-fields.ts'
import { momentOf, momentText } from '#web/ui/form/moment.ts'
import {
  createBody,
  formOf,
  newVisibility,
  normalized,
  updateBody,
  visibilityProblems,
  type VisibilityFormValues,
} from '#web/features/visibilities/visibility-form-values.ts'

const now = new Date(2126, 10, 20, 14, 30)
const filled: VisibilityFormValues = {
  ...newVisibility(now),
  organization: '4',
  name: ' Open  RDP ',
  category: '2',
  criticality: '1',
  description: ' Line one \n\n',
  comment: '',
}
const visibility: Visibility = {
  visibility_id: 7,
  name: 'Open RDP',
  visibility_category: { visibility_category_id: 2, name_pl: 'Usługa', name_en: 'Service', is_active: true },
  criticality_level: 3,
  is_active: true,
  false_positive: false,
  client: { client_id: 4, name: 'Grid' },
  first_detection_date: now.toISOString(),
  last_detection_date: now.toISOString(),
  sent: false,
  sent_date: null,
  description: 'Old',
  analyst_comment: null,
  false_positive_last_activity: null,
  detections_count: 1,
}

describe('the moment of a detection', () => {
  test('is the minute it was written down in', () => expect(momentOf(momentText(now))).toEqual(now))

  test.each(['', 'T', '2126-11-20T', 'T10:00', '2126-02-30T10:00', '2126-11-20T24:00', '2126-11-20T1:00'])(
    '%j is none',
    (text) => expect(momentOf(text)).toBeUndefined(),
  )
})

describe('the visibility form', () => {
  test('a new visibility needs organization, name, category and criticality, and has its moment', () => {
    expect(visibilityProblems(newVisibility(now), now)).toEqual({
      organization: 'organization_required',
      name: 'name_required',
      category: 'category_required',
      criticality: 'criticality_required',
    })
    expect(visibilityProblems(filled, now)).toEqual({})
  })

  test('refuses a level that does not exist, texts that are too long and a detection in the future', () => {
    const wrong = {
      ...filled,
      criticality: '4',
      description: 'x'.repeat(2001),
      comment: `${'x'.repeat(2000)}\n\n`,
      detected: '2126-11-20T14:31',
    }
    expect(visibilityProblems(wrong, now)).toEqual({
      criticality: 'criticality_required',
      description: 'text_too_long',
      detected: 'detection_in_future',
    })
    expect(visibilityProblems({ ...filled, detected: 'T14:00' }, now)).toEqual({
      detected: 'detection_required',
    })
  })

  test('the body of a new one: an untouched moment is the server’s now', () => {
    const values = normalized(filled)
    expect(createBody(values, changedFields(normalized(newVisibility(now)), values))).toEqual({
      client_id: 4,
      name: 'Open RDP',
      visibility_category_id: 2,
      criticality_level: 1,
      description: 'Line one',
      analyst_comment: null,
    })
    const earlier = { ...values, detected: '2126-11-01T08:05' }
    expect(createBody(earlier, changedFields(normalized(newVisibility(now)), earlier)).detection_date).toBe(
      new Date(2126, 10, 1, 8, 5).toISOString(),
    )
  })

  test('an edit sends what changed; an emptied text is none', () => {
    const loaded = normalized(formOf(visibility))
    expect(
      updateBody(
        changedFields(
          loaded,
          normalized({ ...loaded, name: ' Open RDP ', description: ' ', criticality: '1' }),
        ),
      ),
    ).toEqual({ description: null, criticality_level: 1 })
    expect(updateBody(changedFields(loaded, { ...loaded, category: '9', comment: 'Seen in March' }))).toEqual(
      { visibility_category_id: 9, analyst_comment: 'Seen in March' },
    )
    expect(updateBody(changedFields(loaded, loaded))).toEqual({})
  })
})
