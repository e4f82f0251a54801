/** The form of a user: its fields, its request body and its messages (part 3 section 5). */
import type { Language } from '#shared/contracts/account.ts'
import { createUser, type givenRoles } from '#shared/contracts/users.ts'
import { isAcceptablePassword } from '#shared/domain/password.ts'
import { moduleAccess, type Module } from '#shared/domain/roles.ts'
import { contractForm, tidied, type ValuesOf } from '#web/ui/form/contract-form.ts'
import { day, email, held, line } from '#web/ui/form/field-kinds.ts'
import { dayOf, dayProblem, endOfDay, type Day } from '#web/lib/days.ts'
import type { VisibleUser } from '#web/features/users/user-queries.ts'

type GivenRole = (typeof givenRoles)[number]

const expiryPast = 'errors:code.expiry_date_in_past'
const requirements = 'errors:code.password_requirements'
const notEqual = 'errors:code.passwords_not_equal'

export const userForm = contractForm(createUser, {
  fields: {
    name: line('name', { required: 'users:form.nameRequired', validation_failed: 'users:form.nameOfKey' }),
    email: email('email', 'users:form.emailWrong', {
      required: 'users:form.emailRequired',
      already_exists: 'users:form.emailExists',
    }),
    role: held<GivenRole>('ROLE_USER')('role'),
    language: held<Language>('en')('language'),
    /** The last day of the account; empty if it never expires. */
    expiry: day('account_expiry_date', { expiry_date_in_past: expiryPast }),
    /** The loaded expiry: its day, and its instant if that is not the end of the day, as systems may set it. */
    loadedExpiry: held<Day>('')(),
    loadedInstant: held('')(),
    /** Whether the loaded expiry moves to the end of its day. */
    isWholeDay: held(false)('account_expiry_date'),
    /** Only for a new user of an organization. */
    modules: held<readonly Module[]>([])(),
    /** Whether a new user gets a first password here; then the password, twice. */
    ownPassword: held(false)(),
    password: held('')('password', {
      password_requirements: requirements,
      password_common: 'errors:code.password_common',
      password_personal: 'errors:code.password_personal',
    }),
    repeat: held('')('repeat_password', { passwords_not_equal: notEqual }),
  },
  // An organization admin always has reports.
  tidy: (values) => ({
    ...values,
    modules:
      values.role === 'ROLE_ORGANIZATION_ADMIN' && !values.modules.includes('report')
        ? [...values.modules, 'report' as const]
        : values.modules,
    ...(values.ownPassword ? {} : { password: '', repeat: '' }),
  }),
  check: ({ expiry, loadedExpiry, ownPassword, password, repeat }) => ({
    // An unchanged expiry may be past.
    ...(expiry !== loadedExpiry && dayProblem(expiry, { min: dayOf(new Date()) }) === 'tooEarly'
      ? { expiry: 'users:form.expiryPast' }
      : {}),
    ...(ownPassword && password === ''
      ? { password: 'users:form.passwordRequired' }
      : ownPassword && !isAcceptablePassword(password)
        ? { password: requirements }
        : {}),
    ...(ownPassword && repeat === ''
      ? { repeat: 'users:form.repeatRequired' }
      : ownPassword && repeat !== password
        ? { repeat: notEqual }
        : {}),
  }),
  body: (values) => ({
    name: values.name,
    email: values.email,
    role: values.role,
    language: values.language,
    // The last instant of the day in the user's time zone, ISO in UTC.
    account_expiry_date: endOfDay(values.expiry) ?? null,
    ...(values.ownPassword ? { password: values.password, repeat_password: values.repeat } : {}),
    ...(values.role === 'ROLE_COMCERT_ANALYST'
      ? { has_report_access: false }
      : moduleAccess((module) => values.modules.includes(module))),
  }),
  failed: { create: 'users:form.createFailed', update: 'users:form.updateFailed' },
  special: { service_disabled: { problem: 'users:form.unavailable' } },
})
export type UserFormValues = ValuesOf<typeof userForm>

/** The modules that a new user has unless somebody says otherwise, as far as the organization has them. */
export const firstModules: readonly Module[] = ['visibility', 'incident', 'threat', 'feed']

/** The initial values for a new user: an organization's user starts with every module but reports. */
export const newUserValues = (role: GivenRole, language: Language): UserFormValues => ({
  ...userForm.empty,
  role,
  language,
  modules: role === 'ROLE_COMCERT_ANALYST' ? [] : firstModules,
})

/** A loaded user as the form shows it. */
export const formOf = (user: VisibleUser): UserFormValues => {
  const { account_expiry_date: instant } = user
  const expiry = instant === null ? '' : dayOf(new Date(instant))
  return tidied(userForm, {
    ...newUserValues(
      user.role === 'ROLE_COMCERT_ADMIN' ? 'ROLE_COMCERT_ANALYST' : user.role,
      user.language ?? 'en',
    ),
    name: user.name,
    email: user.email,
    expiry,
    loadedExpiry: expiry,
    loadedInstant: instant === null || instant === endOfDay(expiry) ? '' : instant,
  })
}
