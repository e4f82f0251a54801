import { describe, expect, test } from 'vitest'
import { changedFields } from '#web/ui/form/changed-fields.ts'
import { dayOf } from '#web/ui/list/days.ts'
import {
  createBody,
  formOf,
  newUserValues,
  normalized,
  updateBody,
  userProblems,
  type UserFormValues,
} from '#web/features/users/user-form-values.ts'
import type { SeenUser } from '#web/features/users/user-queries.ts'

const today = '2126-11-20'
const empty = newUserValues('ROLE_USER', 'pl')
const filled: UserFormValues = { ...empty, name: '  Zofia   Nowa ', email: ' zofia@example.com ' }
const user: SeenUser = {
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
  last_activity_date: null,
  creation_date: new Date(2125, 0, 1).toISOString(),
  module_requests: 0,
  language: 'en',
  can_manage: true,
  locked: false,
}

describe('the form of a user', () => {
  test('needs a name and an e-mail address, and no password', () => {
    expect(userProblems(empty, empty, today)).toEqual({ name: 'name_required', email: 'email_required' })
    expect(userProblems({ ...filled, email: 'zofia@' }, empty, today)).toEqual({ email: 'email_wrong' })
    expect(userProblems(filled, empty, today)).toEqual({})
  })

  test.each([
    [
      { password: '', repeat: '' },
      { password: 'password_required', repeat: 'repeat_required' },
    ],
    [{ password: 'weak', repeat: 'weak' }, { password: 'password_requirements' }],
    [{ password: 'Correct-horse-7', repeat: 'Correct-horse-8' }, { repeat: 'passwords_not_equal' }],
    [{ password: 'Correct-horse-7', repeat: 'Correct-horse-7' }, {}],
  ] as const)('a first password of %j', (given, problems) =>
    expect(userProblems({ ...filled, ownPassword: true, ...given }, empty, today)).toEqual(problems),
  )

  test.each([
    ['2126-11-19', { expiry: 'expiry_past' }],
    ['2126-11-20', {}],
    ['2127-02-01', {}],
  ] as const)('an expiry on %s', (expiry, problems) =>
    expect(userProblems({ ...filled, expiry }, empty, today)).toEqual(problems),
  )

  test('an expiry that is over may stay', () => {
    const loaded = formOf(user)
    expect(loaded.expiry).toBe('2126-01-31')
    expect(userProblems({ ...loaded, name: 'Another' }, loaded, today)).toEqual({})
  })
})

describe('what is sent', () => {
  test('of a new user: tidied, the expiry at the end of its day, each module', () => {
    const sent = createBody(normalized({ ...filled, expiry: '2126-11-30', modules: ['threat'] }), 4)
    expect(sent).toEqual({
      name: 'Zofia Nowa',
      email: 'zofia@example.com',
      role: 'ROLE_USER',
      language: 'pl',
      account_expiry_date: new Date(2126, 10, 30, 23, 59, 59, 999).toISOString(),
      client_id: 4,
      has_threat_access: true,
      has_feed_access: false,
      has_incident_access: false,
      has_visibility_access: false,
      has_report_access: false,
    })
  })

  test('of a new organization admin: reports in any case', () =>
    expect(createBody(normalized({ ...filled, role: 'ROLE_ORGANIZATION_ADMIN' }), undefined)).toMatchObject({
      has_report_access: true,
      has_threat_access: false,
    }))

  test('of an analyst: no reports, and neither modules nor an organization', () =>
    expect(
      createBody(
        normalized({
          ...newUserValues('ROLE_COMCERT_ANALYST', 'en'),
          name: 'Nina',
          email: 'nina@example.com',
          ownPassword: true,
          password: 'Correct-horse-7',
          repeat: 'Correct-horse-7',
        }),
        undefined,
      ),
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

  test('a password typed before its switch went off is not sent', () =>
    expect(
      createBody(
        normalized({ ...filled, ownPassword: false, password: 'Correct-horse-7', repeat: 'Correct-horse-7' }),
        4,
      ),
    ).not.toHaveProperty('password'))

  test('of a changed user: the changed fields alone', () => {
    const loaded = normalized(formOf(user))
    expect(updateBody(changedFields(loaded, normalized({ ...loaded, name: ' Zofia  Nowa' })))).toEqual({})
    expect(
      updateBody(
        changedFields(loaded, normalized({ ...loaded, role: 'ROLE_ORGANIZATION_ADMIN', expiry: '' })),
      ),
    ).toEqual({ role: 'ROLE_ORGANIZATION_ADMIN', account_expiry_date: null })
    expect(updateBody(changedFields(loaded, { ...loaded, expiry: dayOf(new Date(2127, 4, 1)) }))).toEqual({
      account_expiry_date: new Date(2127, 4, 1, 23, 59, 59, 999).toISOString(),
    })
  })
})
