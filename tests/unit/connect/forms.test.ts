/** The forms for named keys and their limits. */
import i18next from 'i18next'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createNamedKey, updateKeyLimits, updateNamedKey } from '#shared/contracts/connect.ts'
import { keyLimits } from '#shared/domain/api-keys.ts'
import { speakEnglish } from '#tests/unit/english.ts'
import { keyForm, valuesOfKey, type KeyFormValues } from '#web/features/connect/keys/key-form.ts'
import { namedKeyFile } from '#web/features/connect/keys/named-key-file.ts'
import { inOrder } from '#web/features/connect/keys/keys-list.tsx'
import en from '#messages/en/index.ts'
import { CallError } from '#web/lib/api.ts'
import { changedFields } from '#web/ui/form/changed-fields.ts'
import { changesOf, problemsOf, refusalOf, tidied } from '#web/ui/form/contract-form.ts'
import { lastDay, remindersAhead } from '#web/ui/keys/key-lifetime.ts'
import { keyLimitsForm, limitsAsTyped } from '#web/ui/keys/key-limits-form.ts'
import { answerText } from '#web/features/connect/webhooks/answer-text.ts'
import { changesToSend, webhookForm } from '#web/features/connect/webhooks/webhook-form.ts'
import { viewOptions, type SentNow } from '#web/features/connect/webhooks/view-options.ts'
import { keyOf } from './keys.ts'

beforeAll(speakEnglish)
const { form: words } = en.connect
const now = new Date(2126, 10, 20, 12)
const filled: KeyFormValues = { ...keyForm.empty, name: ' SIEM ', modules: ['feed'] }
const bodyOf = (values: KeyFormValues) => keyForm.body(tidied(keyForm, values))

beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

describe('the form of a named key', () => {
  test('needs a name and a permission to read', () =>
    expect(problemsOf(keyForm, keyForm.empty)).toEqual({
      name: words.nameRequired,
      modules: words.modulesRequired,
    }))

  test.each(['90', '365', '730'] as const)(
    'requests a lifetime of %s days that the contract and the server accept',
    (lifetime) => {
      const { expiry_date: end } = bodyOf({ ...filled, lifetime })
      const days = (Date.parse(end ?? '') - now.getTime()) / 86_400_000
      expect(days).toBeGreaterThan(Number(lifetime) - 1)
      expect(days).toBeLessThan(keyLimits.lifetimeDays)
      expect(createNamedKey.body.safeParse(bodyOf({ ...filled, lifetime })).success).toBe(true)
    },
  )

  test('expires in 90 days or a year at the same time of day', () => {
    for (const [lifetime, day] of [
      ['90', new Date(2127, 1, 18, 12)],
      ['365', new Date(2127, 10, 20, 12)],
    ] as const)
      expect(bodyOf({ ...filled, lifetime }).expiry_date).toBe(day.toISOString())
  })

  test('lists only the remaining reminders', () => {
    const inDays = (days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString()
    expect([60, 30, 8, 2, 0.5].map((days) => remindersAhead(inDays(days), now))).toEqual([
      [30, 7, 1],
      [7, 1],
      [7, 1],
      [1],
      [],
    ])
  })

  test.each([
    ['groups_ids', 'groups', words.groupGone],
    ['views_ids', 'views', words.viewGone],
  ] as const)('names the kind of an unknown reference in %s', (field, key, text) => {
    const refused = new CallError({
      status: 422,
      message: 'A referenced item, such as a category, a tag or a group, does not exist or is not active.',
      items: [{ code: 'unknown_reference', text: '', field, values: ['99999'] }],
      requestId: undefined,
    })
    expect(refusalOf(keyForm, refused).wrong).toEqual({ [key]: text })
  })

  test('requests no expiry, or the last moment of a day', () => {
    expect(bodyOf({ ...filled, lifetime: 'never' }).expiry_date).toBeNull()
    expect(bodyOf({ ...filled, lifetime: 'day', until: '2126-12-01' }).expiry_date).toBe(
      new Date(2126, 11, 1, 23, 59, 59, 999).toISOString(),
    )
  })

  test.each([
    ['', words.untilRequired],
    ['2126-11-19', en.errors.code.expiry_date_in_past],
    ['2128-12-01', en.errors.code.expiry_date_too_far],
  ])('rejects the last day %j', (until, until_words) =>
    expect(problemsOf(keyForm, { ...filled, lifetime: 'day', until })).toEqual({ until: until_words }),
  )

  test('accepts the last day within the maximum lifetime', () =>
    expect(problemsOf(keyForm, { ...filled, lifetime: 'day', until: lastDay(now) })).toEqual({}))

  test('normalizes networks, and names invalid ones', () => {
    expect(
      bodyOf({ ...filled, networks: ' 198.51.100.0/27\n\n2001:DB8::1, 198.51.100.0/27' }).networks,
    ).toEqual(['198.51.100.0/27', '2001:db8::1'])
    expect(problemsOf(keyForm, { ...filled, networks: 'anywhere' })).toEqual({
      networks: words.networksWrong,
    })
    const many = Array.from({ length: keyLimits.networks + 1 }, (_, index) => `198.51.100.${index}`).join(
      '\n',
    )
    expect(problemsOf(keyForm, { ...filled, networks: many })).toHaveProperty('networks')
  })

  test('limits only indicators to groups and views', () => {
    const limited = { ...filled, groups: ['7'], views: ['3'] }
    expect(bodyOf(limited)).toMatchObject({ groups_ids: [7], views_ids: [3] })
    expect(bodyOf({ ...limited, modules: ['threat'] })).toMatchObject({ groups_ids: [], views_ids: [] })
  })

  test('allows reporting sightings where chosen, and only with indicators', () => {
    expect(bodyOf(filled).sightings).toBe(false)
    const reporting = { ...filled, sightings: true }
    expect(bodyOf(reporting).sightings).toBe(true)
    expect(createNamedKey.body.safeParse(bodyOf(reporting)).success).toBe(true)
    expect(bodyOf({ ...reporting, modules: ['threat'] }).sightings).toBe(false)
    expect(valuesOfKey(keyOf({ sightings: true })).sightings).toBe(true)
  })

  test('sends only changes, also when the expiry has passed or stays on the same day', () => {
    const over = keyOf({ expiry_date: '2126-11-01T10:00:00.000Z', state: 'expired' })
    const before = valuesOfKey(over)
    expect(problemsOf(keyForm, before, updateNamedKey)).toEqual({})
    const renamed = { ...before, name: 'SIEM' }
    const changes = changesOf(
      keyForm,
      bodyOf(renamed),
      changedFields(tidied(keyForm, before), tidied(keyForm, renamed)),
    )
    expect(changes).toEqual({ name: 'SIEM' })
    expect(updateNamedKey.body.safeParse(changes).success).toBe(true)
    const endless = { ...before, lifetime: 'never' as const }
    expect(
      changesOf(keyForm, bodyOf(endless), changedFields(tidied(keyForm, before), tidied(keyForm, endless))),
    ).toEqual({ expiry_date: null })
  })
})

describe('the limits of a key', () => {
  const { mostRequestsPerMinute, mostBytesPerDay } = keyLimits
  test.each([
    [
      { perMinute: '', perDay: '' },
      { requests_per_minute: null, bytes_per_day: null },
    ],
    [
      { perMinute: ' 60 ', perDay: '1' },
      { requests_per_minute: 60, bytes_per_day: 1_000_000 },
    ],
    [
      { perMinute: String(mostRequestsPerMinute), perDay: String(mostBytesPerDay / 1e6) },
      { requests_per_minute: mostRequestsPerMinute, bytes_per_day: mostBytesPerDay },
    ],
  ])('%j are sent as %j, which the contract accepts', (values, body) => {
    expect(problemsOf(keyLimitsForm, values)).toEqual({})
    expect(keyLimitsForm.body(tidied(keyLimitsForm, values))).toEqual(body)
    expect(updateKeyLimits.body.safeParse(body).success).toBe(true)
  })

  test.each(['0', '-1', '1.5', 'many', String(mostRequestsPerMinute + 1)])('%j is rejected', (perMinute) =>
    expect(problemsOf(keyLimitsForm, { perMinute, perDay: '' })).toHaveProperty('perMinute'),
  )

  test('that equal the defaults are left empty', () => {
    expect(limitsAsTyped({ requests_per_minute: 600, bytes_per_day: keyLimits.bytesPerDay })).toEqual({
      perMinute: '',
      perDay: '',
    })
    expect(limitsAsTyped({ requests_per_minute: 60, bytes_per_day: 5_000_000 })).toEqual({
      perMinute: '60',
      perDay: '5',
    })
  })
})

test('keys are listed by last use, and revoked ones by revocation', () => {
  const keys = [
    keyOf({ key_id: 1 }),
    keyOf({ key_id: 2, state: 'revoked', last_used_date: '2126-11-20T10:00:00.000Z' }),
    keyOf({ key_id: 3, last_used_date: '2126-11-19T10:00:00.000Z' }),
    keyOf({ key_id: 4, creation_date: '2126-11-01T10:00:00.000Z' }),
  ]
  expect(inOrder(keys).map(({ key_id: id }) => id)).toEqual([3, 4, 1, 2])
})

test('the file of a named key has its user name, and no path in its name', () => {
  const { name, text } = namedKeyFile(keyOf({ name: 'Zapora: ../oddział' }), 'cti_secret', now)
  expect(name).toBe('api_key_Zapora__.._oddzia_.json')
  expect(JSON.parse(text)).toMatchObject({ user_name: 'cti_k7Qd2x', api_key: 'cti_secret' })
})

test('an attempt without a request shows its reason, and does not count as unanswered', () => {
  const t = i18next.getFixedT(null, 'webhooks')
  expect([
    answerText(t, 500, 'status'),
    answerText(t, 204, null),
    answerText(t, null, 'no_secret'),
    answerText(t, null, 'name_not_found'),
    // As stored before reasons existed.
    answerText(t, null, null),
  ]).toEqual([
    'answered 500',
    'answered 204',
    en.webhooks.problem.no_secret,
    en.webhooks.problem.name_not_found,
    'no answer',
  ])
})

describe('the view of a webhook', () => {
  const optionsOf = (now: SentNow) =>
    viewOptions([{ view_id: 3, view_name: 'Phishing', list: 'feeds' }], now, {
      t: i18next.getFixedT(null, 'webhooks'),
      connect: i18next.getFixedT(null, 'connect'),
    }).map(({ value, label }) => `${value} ${label}`)
  const none = ` ${en.webhooks.form.viewNone}`
  const phishing = `3 ${en.connect.moduleName.feed}: Phishing`

  test.each([
    [null, []],
    [{ view_id: 3, view_name: 'Phishing', is_gone: false }, []],
    [{ view_id: 4, view_name: null, is_gone: true }, [`4 ${en.webhooks.form.viewDeleted}`]],
    [{ view_id: 4, view_name: null, is_gone: false }, [`4 ${en.webhooks.form.viewUnseen}`]],
    [{ view_id: 4, view_name: 'Ours', is_gone: false }, [`4 ${en.connect.moduleName.threat}: Ours`]],
  ])('is an option even if it is not offered: %j', (view, own) =>
    expect(optionsOf({ view, modules: ['threat'] })).toEqual([none, ...own, phishing]),
  )

  test('is sent without what it replaces', () => {
    const changes = { name: 'SOC', modules: ['feed' as const], concerns_only: true, view_id: 3 }
    expect(changesToSend({ ...webhookForm.empty, view: '3' }, changes)).toEqual({ name: 'SOC', view_id: 3 })
    expect(changesToSend(webhookForm.empty, changes)).toEqual(changes)
  })
})
