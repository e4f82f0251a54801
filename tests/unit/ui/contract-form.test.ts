import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createSystemKey } from '#shared/contracts/api-keys.ts'
import { createNamedKey, updateNamedKey } from '#shared/contracts/connect.ts'
import { createFeedGroup, updateFeedGroup } from '#shared/contracts/indicator-groups.ts'
import { createView } from '#shared/contracts/views.ts'
import { createFeed, updateFeed } from '#shared/contracts/indicators.ts'
import { createIncident, updateIncident } from '#shared/contracts/incidents.ts'
import { createNotificationEmail, updateNotificationEmail } from '#shared/contracts/notification-emails.ts'
import { createOrganization, updateOrganization } from '#shared/contracts/organizations.ts'
import { createThreat, updateThreat } from '#shared/contracts/threats.ts'
import { createUser, updateUser } from '#shared/contracts/users.ts'
import { createVisibility, updateVisibility } from '#shared/contracts/visibilities.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { errorItem, type ErrorCode } from '#shared/http/errors.ts'
import { speakEnglish } from '#tests/unit/english.ts'
import { systemKeyForm } from '#web/features/api-keys/system-key-form.ts'
import { keyForm } from '#web/features/connect/keys/key-form.ts'
import { groupForm } from '#web/features/indicator-groups/group-form-values.ts'
import { viewForm } from '#web/features/views/view-form.ts'
import { indicatorForm, valueProblem } from '#web/features/indicators/form/indicator-form-values.ts'
import { incidentForm } from '#web/features/incidents/form/incident-form.tsx'
import { emailForm } from '#web/features/notification-emails/email-form-values.ts'
import { organizationForm } from '#web/features/organizations/form/organization-form-values.ts'
import { threatForm } from '#web/features/threats/threat-fields.tsx'
import { newUserValues, userForm } from '#web/features/users/form/user-form-values.ts'
import { newExposure, exposureForm } from '#web/features/exposures/exposure-form.tsx'
import en from '#messages/en/index.ts'
import { CallError } from '#web/lib/api.ts'
import {
  problemsOf,
  refusalOf,
  ruleOf,
  messageText,
  tidied,
  type ContractForm,
  type FormField,
} from '#web/ui/form/contract-form.ts'

beforeAll(speakEnglish)

type Values = Record<string, unknown>
type AnyForm = ContractForm<Values, Values>
interface Subject {
  readonly name: string
  readonly form: AnyForm
  readonly calls: readonly Endpoint[]
  /** Valid values. */
  readonly good: Values
}
const subject = <V extends object, B>(
  name: string,
  form: ContractForm<V, B>,
  calls: readonly Endpoint[],
  good: V,
): Subject => ({ name, form: form as unknown as AnyForm, calls, good: good as unknown as Values })

const subjects: readonly Subject[] = [
  subject('threat', threatForm, [createThreat, updateThreat], {
    ...threatForm.empty,
    name: 'a',
    translatedName: 'b',
    category: '1',
    description: 'a',
  }),
  subject('group', groupForm, [createFeedGroup, updateFeedGroup], {
    ...groupForm.empty,
    name: 'a',
    translatedName: 'b',
  }),
  subject('view', viewForm([]), [createView], { ...viewForm([]).empty, name: 'a' }),
  subject('feed', indicatorForm, [createFeed, updateFeed], {
    ...indicatorForm.empty,
    value: 'a.example',
    type: '1',
    category: '1',
    origin: 'a',
  }),
  subject('incident', incidentForm, [createIncident, updateIncident], {
    ...incidentForm.empty,
    organizations: ['1'],
    name: 'a',
    translatedName: 'b',
    category: '1',
  }),
  subject('visibility', exposureForm, [createVisibility, updateVisibility], {
    ...newExposure(new Date()),
    organization: '1',
    name: 'a',
    category: '1',
    criticality: '1',
  }),
  subject('organization', organizationForm, [createOrganization, updateOrganization], {
    ...organizationForm.empty,
    name: 'a',
  }),
  subject('user', userForm, [createUser, updateUser], {
    ...newUserValues('ROLE_USER', 'en'),
    name: 'a',
    email: 'a@example.com',
  }),
  subject('notification e-mail', emailForm, [createNotificationEmail, updateNotificationEmail], {
    ...emailForm.empty,
    organization: 1,
    description: 'a',
    email: 'a@example.com',
  }),
  subject('named key', keyForm, [createNamedKey, updateNamedKey], {
    ...keyForm.empty,
    name: 'a',
    modules: ['feed'],
  }),
  subject('key of a system', systemKeyForm, [createSystemKey], {
    ...systemKeyForm.empty,
    name: 'a',
  }),
]

/** A value of the field with the given size: text length, number of choices or lines, or the number itself. */
const grown = (field: FormField<unknown, string>, much: number): unknown =>
  [
    'x'.repeat(much),
    `${'x'.repeat(Math.max(0, much - 12))}@example.com`,
    Array.from({ length: much }, (_, index) => String(index + 1)),
    Array.from({ length: much }, (_, index) => `https://a.example/${index}`).join('\n'),
    String(much),
  ].find(
    (value) =>
      typeof value === typeof field.empty &&
      field.size?.(field.tidy(value)) === much &&
      field.check?.(value) === undefined,
  )

/** Each measured field of each form, with each call that accepts it. */
const cases = subjects.flatMap(({ name, form, calls, good }) =>
  calls.flatMap((call) =>
    Object.entries(form.fields).flatMap(([key, field]) => {
      const { shape } = call.body as z.ZodObject
      const schema = field.wire === undefined ? undefined : shape[field.wire]
      return schema === undefined || field.size === undefined
        ? []
        : [{ name: `${call.method} ${name}: ${key}`, form, call, good, key, field, schema }]
    }),
  ),
)

describe("a form enforces the contract's limits", () => {
  test('every form has measured fields', () =>
    expect(new Set(cases.map(({ form }) => form)).size).toBe(subjects.length))

  test.each(subjects)('$name: valid values pass both', ({ form, calls, good }) => {
    const [create, update] = calls
    expect(problemsOf(form, good)).toEqual({})
    expect(problemsOf(form, good, update)).toEqual({})
    expect(create?.body.safeParse(form.body(tidied(form, good))).error).toBeUndefined()
  })

  test.each(cases)('$name', ({ form, call, good, key, field, schema }) => {
    const isPassed = (value: unknown): { byForm: boolean; byContract: boolean } => {
      const values = { ...good, [key]: value }
      return {
        byForm: problemsOf(form, values, call)[key] === undefined,
        byContract: z.safeParse(schema, form.body(tidied(form, values))[field.wire ?? '']).success,
      }
    }
    const nothing = typeof field.empty === 'string' ? '' : field.empty
    // A rule of the form itself may reject it as well.
    const { byForm, byContract } = isPassed(nothing)
    expect(byForm).toBe(byContract && field.check?.(nothing) === undefined)
    if (typeof nothing === 'string' && field.size?.(field.tidy(' ')) === 0)
      expect(isPassed(' ')).toEqual({ byForm, byContract })
    const { max } = ruleOf(field, form.create, call)
    const most = max === undefined ? undefined : grown(field, max)
    // A choice has one value, and an indicator's plain form is measured by the rule of its type.
    if (max === undefined || most === undefined)
      return expect(field.size?.(field.tidy(most ?? 'x'.repeat(1000)))).toBe(1)
    expect(isPassed(most)).toEqual({ byForm: true, byContract: true })
    // Where the call itself rejects excess, the contract lets slightly more through.
    expect(isPassed(grown(field, max + 1))).toEqual({ byForm: false, byContract: field.max !== undefined })
  })
})

describe('a refusal', () => {
  const refused = (form: unknown, status: number, code: ErrorCode, field?: string, values?: string[]) =>
    refusalOf(
      form as AnyForm,
      new CallError({
        status,
        message: '',
        items: [
          errorItem(code, {
            ...(field === undefined ? {} : { field }),
            ...(values === undefined ? {} : { values }),
          }),
        ],
      }),
    )
  const { provideAllValues: problem, notAccepted, gone } = en.common.form

  test.each([
    [threatForm, 'unknown_reference', 'tags_ids', { tags: en.threats.form.unknownReference }],
    [threatForm, 'validation_failed', 'hyperlinks.3', { hyperlinks: notAccepted }],
    [groupForm, 'unknown_reference', 'tags_ids', { tags: en.indicatorGroups.form.unknownReference }],
    [viewForm([]), 'already_exists', 'view_name', { name: en.views.form.nameExists }],
    [indicatorForm, 'unknown_reference', 'feed_type_id', { type: en.indicators.form.unknownReference }],
    [
      incidentForm,
      'unknown_reference',
      'organizations_ids',
      { organizations: en.incidents.form.unknownOrganization },
    ],
    [
      incidentForm,
      'unknown_reference',
      'incident_category_id',
      { category: en.incidents.form.unknownReference },
    ],
    [exposureForm, 'unknown_reference', 'client_id', { organization: en.exposures.form.unknownOrganization }],
    [
      exposureForm,
      'unknown_reference',
      'visibility_category_id',
      { category: en.exposures.form.unknownCategory },
    ],
    [exposureForm, 'detection_in_future', 'detection_date', { detected: en.exposures.form.detectedInFuture }],
    [organizationForm, 'already_exists', 'contact_email', { email: en.organizations.form.emailExists }],
    [organizationForm, 'already_exists', 'client_name', { name: en.organizations.form.nameExists }],
    [organizationForm, 'already_exists', undefined, { name: en.organizations.form.nameExists }],
    [
      organizationForm,
      'max_users_below_current',
      'max_user_count',
      { maxUsers: en.errors.code.max_users_below_current },
    ],
    [organizationForm, 'unknown_reference', 'organization_tags', { tags: en.organizations.form.unknownTag }],
    [userForm, 'already_exists', 'email', { email: en.users.form.emailExists }],
    [userForm, 'expiry_date_in_past', 'account_expiry_date', { expiry: en.errors.code.expiry_date_in_past }],
    [userForm, 'password_requirements', 'password', { password: en.errors.code.password_requirements }],
    [userForm, 'passwords_not_equal', 'repeat_password', { repeat: en.errors.code.passwords_not_equal }],
    [userForm, 'validation_failed', 'name', { name: en.users.form.nameOfKey }],
    [emailForm, 'already_exists', 'email', { email: en.notificationEmails.emailExists }],
    [emailForm, 'pgp_key_private', undefined, { key: en.errors.code.pgp_key_private }],
    [emailForm, 'file_size_too_big', undefined, { key: en.errors.code.file_size_too_big }],
    [emailForm, 'validation_failed', 'base64_pgp_key', { key: en.errors.status[422] }],
  ] as const)('%#: is shown at its field', (form, code, field, wrong) =>
    expect(refused(form, 422, code, field)).toEqual({ wrong, problem }),
  )

  test('that names a field without a control is shown for the whole form, and marks no hidden field', () => {
    const said = refused(emailForm, 422, 'too_many_notification_emails', 'client_id')
    expect(said).toEqual({
      problem: `${en.notificationEmails.createFailed} ${en.errors.code.too_many_notification_emails}`,
    })
  })

  test('of a duplicate is shown at the name, with a sentence of its own or with none', () => {
    expect(refused(threatForm, 409, 'already_exists', 'name')).toEqual({
      wrong: { name: en.threats.form.alreadyExists },
    })
    expect(refused(groupForm, 409, 'unverified_group_exists', 'name')).toEqual({
      wrong: { name: en.indicatorGroups.form.unverifiedExists },
    })
    expect(refused(exposureForm, 409, 'already_exists', 'name')).toEqual({
      wrong: { name: en.exposures.form.alreadyExists },
      problem: en.exposures.form.alreadyExistsHelp,
    })
  })

  test('of a value names what it is instead of its type', () => {
    const values = ['IPv4', 'not_of_type', 'domain']
    const { looksLike } = en.indicators.refused
    const said = looksLike
      .replace('{{type}}', 'IPv4')
      .replace('{{looksLike}}', en.indicators.indicator.domain)
    expect(refused(indicatorForm, 422, 'not_of_its_type', 'value', values)).toEqual({
      wrong: { value: said },
      problem,
    })
    expect(messageText(valueProblem('a.example', 'IPv4') ?? 'common:form.gone')).toBe(said)
    expect(valueProblem('192.0.2.1', 'IPv4')).toBeUndefined()
    expect(valueProblem('a.example', undefined)).toBeUndefined()
  })

  test('of the whole form is a sentence', () => {
    expect(refused(userForm, 422, 'service_disabled', 'has_feed_access')).toEqual({
      wrong: {},
      problem: en.users.form.unavailable,
    })
    expect(refused(threatForm, 404, 'not_found')).toEqual({ problem: gone })
    expect(refused(userForm, 409, 'user_limit_exceeded')).toEqual({
      problem: `${en.users.form.createFailed} ${en.errors.code.user_limit_exceeded}`,
    })
    expect(refused(threatForm, 503, 'busy')).toEqual({
      problem: `${en.common.form.notSaved} ${en.errors.code.busy}`,
    })
    // A change that may have been saved is not reported as lost.
    expect(refused(userForm, 503, 'unavailable')).toEqual({ problem: en.errors.code.unavailable })
    expect(refused(userForm, 422, 'repeat_differs', 'Idempotency-Key')).toEqual({
      problem: en.errors.code.repeat_differs,
    })
  })

  test('ends with the request id, unless the user has a field to correct', () => {
    const error = (status: number, code: ErrorCode, field?: string) =>
      new CallError({
        status,
        message: '',
        requestId: 'r-1',
        items: [errorItem(code, field === undefined ? {} : { field })],
      })
    expect(refusalOf(threatForm, error(503, 'busy')).problem).toMatchObject({ requestId: 'r-1' })
    expect(refusalOf(threatForm, error(404, 'not_found')).problem).toMatchObject({ requestId: 'r-1' })
    const atField = refusalOf(threatForm, error(422, 'validation_failed', 'name'))
    expect(Object.values(atField.wrong ?? {})).toEqual([expect.any(String)])
    expect(atField.problem).toEqual(expect.any(String))
  })

  test("comes from the server's validation, not from an outage", () =>
    expect(() => refusalOf(threatForm, new Error('broken'))).toThrow('broken'))
})
