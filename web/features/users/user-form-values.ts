/** The values of the forms of a user, what is wrong with them, and what of them is sent (part 3 section 5). */
import type { Language } from '#shared/contracts/account.ts'
import type { CreateUserInput, givenRoles, UpdateUserInput } from '#shared/contracts/users.ts'
import { isAcceptablePassword } from '#shared/domain/password.ts'
import { moduleAccess, type Module } from '#shared/domain/roles.ts'
import { tidyText } from '#shared/domain/text.ts'
import { looksLikeEmail } from '#web/ui/form/email.ts'
import { dateOf, dayOf, endOfDay, type Day } from '#web/ui/list/days.ts'
import type { SeenUser } from './user-queries.ts'

/** Values as the fields hold them. */
export interface UserFormValues {
  readonly name: string
  readonly email: string
  readonly role: (typeof givenRoles)[number]
  readonly language: Language
  /** The last day the account works; empty for one that never expires. */
  readonly expiry: Day
  /** Of a new user of an organization. */
  readonly modules: readonly Module[]
  /** Whether a new user gets a first password here; then twice what it is. */
  readonly ownPassword: boolean
  readonly password: string
  readonly repeat: string
}

/** The form of a new user. */
export const newUserValues = (role: UserFormValues['role'], language: Language): UserFormValues => ({
  name: '',
  email: '',
  role,
  language,
  expiry: '',
  modules: [],
  ownPassword: false,
  password: '',
  repeat: '',
})

/** A loaded user as the form shows it. */
export const formOf = (user: SeenUser): UserFormValues => ({
  ...newUserValues(
    user.role === 'ROLE_COMCERT_ADMIN' ? 'ROLE_COMCERT_ANALYST' : user.role,
    user.language ?? 'en',
  ),
  name: user.name,
  email: user.email,
  expiry: user.account_expiry_date === null ? '' : dayOf(new Date(user.account_expiry_date)),
})

export type UserProblem =
  | 'name_required'
  | 'email_required'
  | 'email_wrong'
  | 'expiry_past'
  | 'password_required'
  | 'password_requirements'
  | 'repeat_required'
  | 'passwords_not_equal'

/** What is wrong with the values on the day `today`. An expiry that is not changed may be over. */
export const userProblems = (
  values: UserFormValues,
  initial: UserFormValues,
  today: Day,
): Partial<Record<keyof UserFormValues, UserProblem>> => {
  const email = values.email.trim()
  return {
    ...(tidyText(values.name) === '' ? { name: 'name_required' } : {}),
    ...(email === '' ? { email: 'email_required' } : !looksLikeEmail(email) ? { email: 'email_wrong' } : {}),
    ...(values.expiry !== '' &&
    values.expiry !== initial.expiry &&
    (values.expiry < today || dateOf(values.expiry) === undefined)
      ? { expiry: 'expiry_past' }
      : {}),
    ...(values.ownPassword ? passwordProblems(values) : {}),
  }
}

const passwordProblems = ({
  password,
  repeat,
}: UserFormValues): Partial<Record<keyof UserFormValues, UserProblem>> => ({
  ...(password === ''
    ? { password: 'password_required' }
    : !isAcceptablePassword(password)
      ? { password: 'password_requirements' }
      : {}),
  ...(repeat === ''
    ? { repeat: 'repeat_required' }
    : repeat !== password
      ? { repeat: 'passwords_not_equal' }
      : {}),
})

/** Values without what does not count as a change. An organization admin always has reports. */
export const normalized = (values: UserFormValues): UserFormValues => ({
  ...values,
  name: tidyText(values.name),
  email: values.email.trim(),
  modules:
    values.role === 'ROLE_ORGANIZATION_ADMIN' && !values.modules.includes('report')
      ? [...values.modules, 'report']
      : values.modules,
  ...(values.ownPassword ? {} : { password: '', repeat: '' }),
})

/** The body that creates a user. `clientId` is named by platform admins, for users of an organization. */
export const createBody = (values: UserFormValues, clientId: number | undefined): CreateUserInput => ({
  name: values.name,
  email: values.email,
  role: values.role,
  language: values.language,
  account_expiry_date: expiryOf(values.expiry),
  ...(values.ownPassword ? { password: values.password, repeat_password: values.repeat } : {}),
  ...(values.role === 'ROLE_COMCERT_ANALYST'
    ? { has_report_access: false }
    : moduleAccess((module) => values.modules.includes(module))),
  ...(clientId === undefined ? {} : { client_id: clientId }),
})

/** The body that changes a user: the changed fields only. */
export const updateBody = (
  changed: Partial<UserFormValues>,
): Omit<UpdateUserInput, 'confirm_last_admin'> => ({
  ...(changed.name === undefined ? {} : { name: changed.name }),
  ...(changed.email === undefined ? {} : { email: changed.email }),
  ...(changed.role === undefined ? {} : { role: changed.role }),
  ...(changed.language === undefined ? {} : { language: changed.language }),
  ...(changed.expiry === undefined ? {} : { account_expiry_date: expiryOf(changed.expiry) }),
})

/** The last instant of the day in the person's own time zone, ISO in UTC. */
const expiryOf = (day: Day): string | null => endOfDay(day) ?? null

/** The form's field behind a field of the wire. */
export const fieldOfWire: Readonly<Partial<Record<string, keyof UserFormValues>>> = {
  name: 'name',
  email: 'email',
  role: 'role',
  language: 'language',
  account_expiry_date: 'expiry',
  password: 'password',
  repeat_password: 'repeat',
}
