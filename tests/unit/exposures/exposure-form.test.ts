import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { updateVisibility, type Visibility } from '#shared/contracts/visibilities.ts'
import { speakEnglish } from '#tests/unit/english.ts'
import en from '#messages/en/index.ts'
import { changedFields } from '#web/ui/form/changed-fields.ts'
import { changesOf, problemsOf, tidied } from '#web/ui/form/contract-form.ts'
import { momentOf, momentText } from '#web/ui/form/fields/moment.ts'
import {
  formOf,
  newExposure,
  exposureForm,
  type ExposureFormValues,
} from '#web/features/exposures/exposure-form.tsx'

beforeAll(speakEnglish)
const { form: words } = en.exposures
const now = new Date(2126, 10, 20, 14, 30)
const filled: ExposureFormValues = {
  ...newExposure(now),
  organization: '4',
  name: ' Open  RDP ',
  category: '2',
  criticality: '1',
  description: ' Line one \n\n',
  comment: '',
}
const exposure: Visibility = {
  visibility_id: 7,
  name: 'Open RDP',
  visibility_category: { visibility_category_id: 2, name_pl: 'Usługa', name_en: 'Service', is_active: true },
  criticality_level: 3,
  is_active: true,
  tlp: 'amber+strict',
  tlp_is_default: true,
  state: 'new',
  owner: null,
  due_date: null,
  accepted_until: null,
  fixed_date: null,
  returned_date: null,
  acceptance_ended_date: null,
  opened_date: now.toISOString(),
  acknowledged_date: null,
  accepted: null,
  comments_count: 0,
  closed_date: null,
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

describe('the time of a detection', () => {
  test('is the minute in which it was entered', () => expect(momentOf(momentText(now))).toEqual(now))

  test.each(['', 'T', '2126-11-20T', 'T10:00', '2126-02-30T10:00', '2126-11-20T24:00', '2126-11-20T1:00'])(
    '%j is invalid',
    (text) => expect(momentOf(text)).toBeUndefined(),
  )
})

/** The body sent when an exposure changes from `before` to `after`. */
const sent = (before: ExposureFormValues, after: ExposureFormValues) =>
  changesOf(exposureForm, exposureForm.body(after), changedFields(before, after))

describe('the visibility form', () => {
  beforeEach(() => void vi.useFakeTimers({ now }))
  afterEach(() => void vi.useRealTimers())

  test('a new visibility needs organization, name, category and criticality, and has its detection time', () => {
    expect(problemsOf(exposureForm, newExposure(now))).toEqual({
      organization: words.organizationRequired,
      name: words.nameRequired,
      category: words.categoryRequired,
      criticality: words.criticalityRequired,
    })
    expect(problemsOf(exposureForm, filled)).toEqual({})
    expect(problemsOf(exposureForm, filled, updateVisibility)).toEqual({})
  })

  test('rejects an unknown level, texts that are too long and a detection in the future', () => {
    const wrong = {
      ...filled,
      criticality: '4',
      description: 'x'.repeat(2001),
      comment: `${'x'.repeat(2000)}\n\n`,
      detected: '2126-11-20T14:31',
    }
    expect(problemsOf(exposureForm, wrong)).toEqual({
      criticality: words.criticalityRequired,
      description: 'The text may have at most 2,000 characters.',
      detected: words.detectedInFuture,
    })
    expect(problemsOf(exposureForm, { ...filled, detected: 'TodayT14:00' }).detected).toMatch(
      /^This is not a date/,
    )
    expect(problemsOf(exposureForm, { ...filled, detected: 'T14:00' })).toEqual({
      detected: words.detectedRequired,
    })
  })

  test('a new one leaves an untouched time to the server’s clock', () => {
    const first = tidied(exposureForm, newExposure(now))
    const values = tidied(exposureForm, filled)
    const { detection_date: _, ...body } = exposureForm.body(values)
    expect(body).toEqual({
      client_id: 4,
      name: 'Open RDP',
      visibility_category_id: 2,
      criticality_level: 1,
      description: 'Line one',
      analyst_comment: null,
      tlp: null,
    })
    expect(sent(first, values)).not.toHaveProperty('detection_date')
    expect(sent(first, { ...values, detected: '2126-11-01T08:05' }).detection_date).toBe(
      new Date(2126, 10, 1, 8, 5).toISOString(),
    )
  })

  test('an edit sends only changes, and an emptied text as null', () => {
    const loaded = formOf(exposure)
    expect(
      sent(
        loaded,
        tidied(exposureForm, { ...loaded, name: ' Open RDP ', description: ' ', criticality: '1' }),
      ),
    ).toEqual({ description: null, criticality_level: 1 })
    expect(sent(loaded, { ...loaded, category: '9', comment: 'Seen in March' })).toEqual({
      visibility_category_id: 9,
      analyst_comment: 'Seen in March',
    })
    expect(sent(loaded, loaded)).toEqual({})
  })
})
