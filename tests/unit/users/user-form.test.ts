import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { updateUser } from '#shared/contracts/users.ts'
import { speakEnglish } from '#tests/unit/english.ts'
import en from '#messages/en/index.ts'
import { changedFields } from '#web/ui/form/changed-fields.ts'
import { changesOf, problemsOf, tidied } from '#web/ui/form/contract-form.ts'
import { dayOf } from '#web/lib/days.ts'
import {
  formOf,
  newUserValues,
  userForm,
  type UserFormValues,
} from '#web/features/users/form/user-form-values.ts'
import type { VisibleUser } from '#web/features/users/user-queries.ts'

beforeAll(speakEnglish)
const { form: words } = en.users
const { code } = en.errors
const today = new Date(2126, 10, 20, 12)
const empty = newUserValues('ROLE_USER', 'pl')
const filled: UserFormValues = { ...empty, name: '  Zofia   Nowa ', email: ' zofia@example.com ' }
const user: VisibleUser = {
  user_id: 7,
  client_id: 4,
  client_name: 'Grid',
  name: 'Zofia Nowa',
  email: 'zofia@example.com',
  role: 'ROLE_USER',
  has_threat_access: true,
  has_feed_access: false,
  has_incident_access: false,
  has_visibility_access: false,
  has_report_access: false,
  account_expiry_date: new Date(2126, 0, 31, 23, 59, 59, 999).toISOString(),
  expired: true,
  deactivated: false,
  state: 'expired',
  invited_until: null,
  last_activity_date: null,
  creation_date: new Date(2125, 0, 1).toISOString(),
  module_requests: 0,
  language: 'en',
  can_manage: true,
  locked: false,
}

describe('the form of a user', () => {
  beforeEach(() => void vi.useFakeTimers({ now: today }))
  afterEach(() => void vi.useRealTimers())

  test('needs a name and an e-mail address, and no password', () => {
    expect(problemsOf(userForm, empty)).toEqual({ name: words.nameRequired, email: words.emailRequired })
    expect(problemsOf(userForm, { ...filled, email: 'zofia@' })).toEqual({ email: words.emailWrong })
    expect(problemsOf(userForm, filled)).toEqual({})
  })

  test.each([
    [
      { password: '', repeat: '' },
      { password: words.passwordRequired, repeat: words.repeatRequired },
    ],
    [{ password: 'weak', repeat: 'weak' }, { password: code.password_requirements }],
    [{ password: 'Correct-horse-7', repeat: 'Correct-horse-8' }, { repeat: code.passwords_not_equal }],
    [{ password: 'Correct-horse-7', repeat: 'Correct-horse-7' }, {}],
  ] as const)('a first password of %j', (given, problems) =>
    expect(problemsOf(userForm, { ...filled, ownPassword: true, ...given })).toEqual(problems),
  )

  test.each([
    ['2126-11-19', { expiry: words.expiryPast }],
    ['2126-11-20', {}],
    ['2127-02-01', {}],
  ] as const)('an expiry on %s', (expiry, problems) =>
    expect(problemsOf(userForm, { ...filled, expiry })).toEqual(problems),
  )

  test('an invalid expiry is an error, and never "never expires"', () => {
    for (const expiry of ['31/12/2026', 'December', '2026-02-30'])
      expect(problemsOf(userForm, { ...filled, expiry }).expiry).toMatch(/^This is not a date/)
  })

  test('a past expiry may stay', () => {
    const loaded = formOf(user)
    expect(loaded.expiry).toBe('2126-01-31')
    expect(problemsOf(userForm, { ...loaded, name: 'Another' }, updateUser)).toEqual({})
  })
})

describe('the body sent', () => {
  const bodyOf = (values: UserFormValues) => userForm.body(tidied(userForm, values))

  test('for a new user: tidied, the expiry at the end of its day, each module', () => {
    expect(bodyOf({ ...filled, expiry: '2126-11-30', modules: ['threat'] })).toEqual({
      name: 'Zofia Nowa',
      email: 'zofia@example.com',
      role: 'ROLE_USER',
      language: 'pl',
      account_expiry_date: new Date(2126, 10, 30, 23, 59, 59, 999).toISOString(),
      has_threat_access: true,
      has_feed_access: false,
      has_incident_access: false,
      has_visibility_access: false,
      has_report_access: false,
    })
  })

  test('for a new organization admin: reports always', () =>
    expect(bodyOf({ ...filled, role: 'ROLE_ORGANIZATION_ADMIN' })).toMatchObject({
      has_report_access: true,
      has_threat_access: true,
    }))

  test('for a new user: every module but reports, which somebody has to add', () =>
    expect(bodyOf(filled)).toMatchObject({
      has_visibility_access: true,
      has_incident_access: true,
      has_threat_access: true,
      has_feed_access: true,
      has_report_access: false,
    }))

  test('for an analyst: no reports, and neither modules nor an organization', () =>
    expect(
      bodyOf({
        ...newUserValues('ROLE_COMCERT_ANALYST', 'en'),
        name: 'Nina',
        email: 'nina@example.com',
        ownPassword: true,
        password: 'Correct-horse-7',
        repeat: 'Correct-horse-7',
      }),
    ).toEqual({
      name: 'Nina',
      email: 'nina@example.com',
      role: 'ROLE_COMCERT_ANALYST',
      language: 'en',
      account_expiry_date: null,
      has_report_access: false,
      password: 'Correct-horse-7',
      repeat_password: 'Correct-horse-7',
    }))

  test('excludes a password typed before its switch was turned off', () =>
    expect(
      bodyOf({ ...filled, ownPassword: false, password: 'Correct-horse-7', repeat: 'Correct-horse-7' }),
    ).not.toHaveProperty('password'))

  test('for a changed user: only the changed fields', () => {
    const loaded = formOf(user)
    const sent = (values: UserFormValues) => {
      const after = tidied(userForm, values)
      return changesOf(userForm, userForm.body(after), changedFields(loaded, after))
    }
    expect(sent({ ...loaded, name: ' Zofia  Nowa' })).toEqual({})
    expect(sent({ ...loaded, role: 'ROLE_ORGANIZATION_ADMIN', expiry: '' })).toEqual({
      role: 'ROLE_ORGANIZATION_ADMIN',
      account_expiry_date: null,
    })
    expect(sent({ ...loaded, expiry: dayOf(new Date(2127, 4, 1)) })).toEqual({
      account_expiry_date: new Date(2127, 4, 1, 23, 59, 59, 999).toISOString(),
    })
    // A system set a time of the day, which moves to its end without another day.
    const timed = formOf({ ...user, account_expiry_date: new Date(2126, 0, 31, 8).toISOString() })
    const whole = tidied(userForm, { ...timed, isWholeDay: true })
    expect(problemsOf(userForm, whole, updateUser)).toEqual({})
    expect(changesOf(userForm, userForm.body(whole), changedFields(timed, whole))).toEqual({
      account_expiry_date: user.account_expiry_date,
    })
  })
})
