/** Users and their module permissions (part 3 sections 2, 3, 5 and 7). */
import * as z from 'zod'
import { limits } from '../domain/limits.ts'
import { isPersonName } from '../domain/person-name.ts'
import { administrators, type Module, wireRoles } from '../domain/roles.ts'
import { accountStates } from '../domain/user-states.ts'
import { providerUserListRoles } from '../domain/user-administration.ts'
import { endpoint } from '../http/endpoint.ts'
import {
  idParamsSchema,
  idSchema,
  instantSchema,
  lineSchema,
  pageOf,
  pageQueryShape,
  searchQuerySchema,
  sortQuerySchema,
} from '../http/schemas.ts'
import { fieldsBeforeShape } from '../domain/fields-before.ts'
import { languageSchema } from './languages.ts'
import { emailSchema, linkTokenSchema } from './auth.ts'
import { pastChangeSchema } from './histories.ts'

const area = 'users' as const

const flagsShape = {
  has_threat_access: z.boolean(),
  has_feed_access: z.boolean(),
  has_incident_access: z.boolean(),
  has_visibility_access: z.boolean(),
  has_report_access: z.boolean(),
}

/** A user as a list shows it. The flags are the user's own, regardless of the organization's services. */
export const userListItemSchema = z.object({
  user_id: idSchema,
  /** Null for provider staff, like `client_name`. */
  client_id: idSchema.nullable(),
  client_name: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  role: z.enum(wireRoles),
  ...flagsShape,
  /** Null means no expiry. */
  account_expiry_date: instantSchema.nullable(),
  expired: z.boolean(),
  deactivated: z.boolean(),
  state: z.enum(accountStates),
  /** How long the invitation works; null after the first sign-in, and without an invitation. */
  invited_until: instantSchema.nullable(),
  /** Whether too many wrong codes locked the sign-in; a new password unlocks it. */
  locked: z.boolean(),
  /**
   * With a precision of five minutes; lists sort by it up to a quarter of an hour late. Null before the first sign-in.
   */
  last_activity_date: instantSchema.nullable(),
  creation_date: instantSchema,
  /** The user's pending requests for modules. */
  module_requests: z.int().min(0),
})
export type UserListItem = z.infer<typeof userListItemSchema>

/** A whole user. */
export const userSchema = userListItemSchema.extend({
  language: languageSchema,
  /** A new e-mail address that applies once the user opens the link e-mailed to it; null for none. */
  pending_email: z.object({ email: z.string(), until: instantSchema }).nullable(),
  /** Whether the caller may change and delete this user. */
  can_manage: z.boolean(),
  /** Factors of the user in addition to e-mailed codes. */
  second_factors: z.object({ app: z.boolean(), passkeys: z.int().min(0) }),
})
export type User = z.infer<typeof userSchema>

export const userSortFields = [
  'name',
  'email',
  'role',
  'last_activity_date',
  'creation_date',
  'account_expiry_date',
] as const
/** `expiring` and `attention` are in addition to the states of an account. */
export const userStates = [...accountStates, 'expiring', 'attention'] as const
const rolesQuerySchema = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(wireRoles)).max(wireRoles.length))

/**
 * Filters of the user lists. `search` looks in the name and the e-mail. `state` is the state of the account; `expiring`
 * selects users whose account expires within 30 days, `attention` those whose invitation expired or came back.
 */
export const userFilterShape = {
  search: searchQuerySchema.optional(),
  roles: rolesQuerySchema.optional(),
  state: z.enum(userStates).optional(),
}
const userQueryShape = {
  ...pageQueryShape,
  sort: sortQuerySchema(userSortFields, '+name'),
  ...userFilterShape,
}
export const userQuerySchema = z.object(userQueryShape)
export type UserQuery = z.infer<typeof userQuerySchema>

/** The list of provider users; `scope=all` adds the users of every organization, for platform admins. */
export const providerUserQuerySchema = z.object({
  ...userQueryShape,
  scope: z.enum(['provider', 'all']).default('provider'),
})

const page = pageOf(userListItemSchema)
const userPageSchema = page.extend({
  meta: page.shape.meta.extend({
    /** The users of the list whose invitation works, and those whose invitation expired or came back. */
    invited_total: z.int().min(0),
    attention_total: z.int().min(0),
  }),
})

export type UserPage = z.infer<typeof userPageSchema>

export const listOrganizationUsers = endpoint({
  method: 'GET',
  path: 'client/{id}/users',
  area,
  roles: administrators,
  params: idParamsSchema,
  query: userQuerySchema,
  response: userPageSchema,
})

export const listProviderUsers = endpoint({
  method: 'GET',
  path: 'admin/users',
  area,
  roles: providerUserListRoles,
  query: providerUserQuerySchema,
  response: userPageSchema,
})

const userReplySchema = z.object({ user: userSchema })

export const getUser = endpoint({
  method: 'GET',
  path: 'user/{id}',
  area,
  roles: administrators,
  params: idParamsSchema,
  response: userReplySchema.extend({ history: z.array(pastChangeSchema).optional() }),
})

/** The name of a person, which cannot pass for a key's. */
export const personNameSchema = lineSchema(limits.personNameLength).refine(isPersonName)
const passwordSchema = z.string().max(limits.passwordBytes)
/** Roles that can be assigned in the portal; `rolesGivenBy` says by whom. */
export const givenRoles = ['ROLE_COMCERT_ANALYST', 'ROLE_ORGANIZATION_ADMIN', 'ROLE_USER'] as const
const givenRoleSchema = z.enum(givenRoles)
// The domain rule checks the date, because a past date has an error message of its own.
const expirySchema = instantSchema.nullable()
/** Confirms the deletion, deactivation or change of role of the last organization admin who can sign in. */
const confirmationShape = { confirm_last_admin: z.boolean().default(false) }

export const createUserInputSchema = z.object({
  name: personNameSchema,
  email: emailSchema,
  /** Both or neither: without them the user sets a password with the e-mailed link. */
  password: passwordSchema.optional(),
  repeat_password: passwordSchema.optional(),
  role: givenRoleSchema,
  /** The organization; organization admins leave it out, and so does a call that creates an analyst. */
  client_id: idSchema.nullable().optional(),
  language: languageSchema.default('en'),
  account_expiry_date: expirySchema.default(null),
  ...z.object(flagsShape).partial().shape,
})
export type CreateUserInput = z.infer<typeof createUserInputSchema>

export const createUser = endpoint({
  method: 'POST',
  idempotency: 'replayed',
  path: 'user',
  cost: 'heavy',
  area,
  confirmed: true,
  roles: administrators,
  body: createUserInputSchema,
  response: userReplySchema,
  errors: [
    'already_exists',
    'user_limit_exceeded',
    'expiry_date_in_past',
    'passwords_not_equal',
    'password_requirements',
    'password_common',
    'password_personal',
    'service_disabled',
    'not_found',
    'unknown_reference',
    'mail_quota_exceeded',
    'too_many_attempts',
    'busy',
  ],
})

export const updateUserInputSchema = z
  .object({
    name: personNameSchema,
    email: emailSchema,
    role: givenRoleSchema,
    language: languageSchema,
    account_expiry_date: expirySchema,
    has_report_access: z.boolean(),
  })
  .partial()
  .extend(confirmationShape)
export type UpdateUserInput = z.infer<typeof updateUserInputSchema>

export const updateUser = endpoint({
  method: 'PATCH',
  path: 'user/{id}',
  area,
  confirmed: { body: ['email', 'role', 'account_expiry_date'] },
  roles: administrators,
  params: idParamsSchema,
  body: updateUserInputSchema.extend(fieldsBeforeShape),
  response: userReplySchema,
  errors: [
    'already_exists',
    'expiry_date_in_past',
    'last_admin',
    'user_protected',
    'mail_quota_exceeded',
    'too_many_attempts',
    'fields_changed',
    'busy',
  ],
})

export const resendEmailChange = endpoint({
  method: 'POST',
  path: 'user/{id}/email_change',
  area,
  roles: administrators,
  params: idParamsSchema,
  response: userReplySchema,
  errors: ['user_protected', 'mail_quota_exceeded', 'too_many_attempts'],
})

export const withdrawEmailChange = endpoint({
  method: 'DELETE',
  path: 'user/{id}/email_change',
  area,
  roles: administrators,
  params: idParamsSchema,
  response: userReplySchema,
  errors: ['user_protected', 'busy'],
})

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: 'email_change',
  area,
  roles: ['anonymous'],
  body: z.object({ token: linkTokenSchema }),
  response: z.object({ email: z.string() }),
  errors: ['email_link_invalid', 'already_exists', 'too_many_attempts', 'busy'],
})

export const refuseEmailChange = endpoint({
  method: 'DELETE',
  path: 'email_change',
  area,
  roles: ['anonymous'],
  body: z.object({ token: linkTokenSchema }),
  errors: ['email_link_invalid', 'too_many_attempts', 'busy'],
})

/** The organization; organization admins leave it out. */
const ownOrganizationShape = { client_id: idSchema.optional() }
const someone = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(limits.invitationsAtOnce)

/** Which addresses belong to users of the organization. Users of other organizations are not looked up. */
export const checkInvitations = endpoint({
  method: 'POST',
  path: 'user/invitations/check',
  area,
  roles: administrators,
  body: z.object({ ...ownOrganizationShape, emails: someone(emailSchema) }),
  response: z.object({
    /** Those of the given addresses, as given. */
    members: z.array(z.string()),
    /** How many more users the organization may have. */
    places: z.int().min(0),
  }),
  errors: ['not_found'],
})

/** Why somebody was not invited. */
export const invitationRefusals = [
  'already_exists',
  'user_limit_exceeded',
  'mail_quota_exceeded',
  'too_many_attempts',
] as const
export type InvitationRefusal = (typeof invitationRefusals)[number]

export const inviteUsers = endpoint({
  method: 'POST',
  path: 'user/invitations',
  cost: 'heavy',
  area,
  confirmed: true,
  roles: administrators,
  body: z.object({
    ...ownOrganizationShape,
    people: someone(z.object({ name: personNameSchema, email: emailSchema })),
    role: z.enum(['ROLE_ORGANIZATION_ADMIN', 'ROLE_USER']),
    language: languageSchema.default('en'),
    ...z.object(flagsShape).partial().shape,
  }),
  response: z.object({
    invited: z.array(z.object({ user_id: idSchema, email: z.string() })),
    /** Those who were not invited, in the order given. */
    left: z.array(z.object({ email: z.string(), why: z.enum(invitationRefusals) })),
  }),
  errors: ['service_disabled', 'not_found', 'unknown_reference', 'busy'],
})

export const sendInvitation = endpoint({
  method: 'POST',
  path: 'user/{id}/invitation',
  area,
  roles: administrators,
  params: idParamsSchema,
  response: userReplySchema,
  errors: ['not_invited', 'user_protected', 'mail_quota_exceeded', 'too_many_attempts', 'busy'],
})

export const endInvitation = endpoint({
  method: 'DELETE',
  path: 'user/{id}/invitation',
  area,
  roles: administrators,
  params: idParamsSchema,
  body: z.object(confirmationShape),
  errors: ['not_invited', 'last_admin', 'user_protected', 'busy'],
})

export const resetFactors = endpoint({
  method: 'POST',
  path: 'user/{id}/reset_factors',
  area,
  confirmed: true,
  roles: administrators,
  params: idParamsSchema,
  response: userReplySchema,
  errors: ['user_protected', 'busy'],
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: 'user/{id}',
  area,
  confirmed: true,
  roles: administrators,
  params: idParamsSchema,
  body: z.object(confirmationShape),
  errors: ['last_admin', 'user_protected', 'busy'],
})

export const toggleActiveStatus = endpoint({
  method: 'PATCH',
  path: 'user/{id}/toggle_active_status',
  area,
  roles: ['platform_admin'],
  params: idParamsSchema,
  body: z.object({ deactivated: z.boolean().optional(), ...confirmationShape }),
  response: userReplySchema,
  errors: ['last_admin', 'user_protected', 'busy'],
})

/** A boolean for each module. */
export const modulePermissionsSchema = z.object({
  threat: z.boolean(),
  feed: z.boolean(),
  incident: z.boolean(),
  visibility: z.boolean(),
  report: z.boolean(),
} satisfies Record<Module, z.ZodType>)
export type ModulePermissions = z.infer<typeof modulePermissionsSchema>
const permissionsReplySchema = z.object({
  /** The user's own flags. */
  module_permissions: modulePermissionsSchema,
  /** The organization's modules: only these flags can be switched on. */
  available_modules: modulePermissionsSchema,
})

export const getModulePermissions = endpoint({
  method: 'GET',
  path: 'user/{id}/module_permissions',
  area,
  roles: administrators,
  params: idParamsSchema,
  response: permissionsReplySchema,
})

export const updateModulePermissions = endpoint({
  method: 'PUT',
  path: 'user/{id}/module_permissions',
  area,
  roles: administrators,
  params: idParamsSchema,
  body: modulePermissionsSchema.partial(),
  response: permissionsReplySchema,
  errors: ['service_disabled', 'user_protected', 'busy'],
})
