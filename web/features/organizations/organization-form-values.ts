/** The values of the forms of an organization, what is wrong with them, and what of them is sent (part 3 section 5). */
import type { Organization } from '#shared/contracts/organizations.ts'
import { limits } from '#shared/domain/limits.ts'
import { tidyText } from '#shared/domain/text.ts'
import { looksLikeEmail } from '#web/ui/form/email.ts'

/** Values as the fields hold them. */
export interface OrganizationFormValues {
  readonly name: string
  readonly email: string
  readonly maxUsers: string
  readonly tags: readonly string[]
}

export const emptyOrganization: OrganizationFormValues = {
  name: '',
  email: '',
  maxUsers: String(limits.organizationUsersDefault),
  tags: [],
}

/** A loaded organization as the form shows it. */
export const formOf = (organization: Organization): OrganizationFormValues => ({
  name: organization.client_name,
  email: organization.contact_email ?? '',
  maxUsers: String(organization.max_user_count),
  tags: organization.organization_tags.map((tag) => String(tag.id)),
})

export type OrganizationProblem =
  'name_required' | 'email_wrong' | 'max_users_wrong' | 'max_users_below' | 'too_many_tags'

/** What is wrong with the values; `users` is how many the organization has. */
export const organizationProblems = (
  values: OrganizationFormValues,
  users: number,
): Partial<Record<keyof OrganizationFormValues, OrganizationProblem>> => {
  const email = values.email.trim()
  const most = countOf(values.maxUsers)
  return {
    ...(tidyText(values.name) === '' ? { name: 'name_required' } : {}),
    ...(email !== '' && !looksLikeEmail(email) ? { email: 'email_wrong' } : {}),
    ...(most === undefined || most < 1 || most > limits.organizationUsers
      ? { maxUsers: 'max_users_wrong' }
      : most < users
        ? { maxUsers: 'max_users_below' }
        : {}),
    ...(values.tags.length > limits.organizationTags ? { tags: 'too_many_tags' } : {}),
  }
}

const countOf = (text: string): number | undefined =>
  /^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined

/** Values without what does not count as a change. */
export const normalized = (values: OrganizationFormValues): OrganizationFormValues => ({
  name: tidyText(values.name),
  email: values.email.trim(),
  maxUsers: values.maxUsers.trim(),
  tags: values.tags.toSorted((a, b) => Number(a) - Number(b)),
})

/** The body that creates an organization. */
export const createBody = (values: OrganizationFormValues) => ({
  client_name: values.name,
  contact_email: values.email === '' ? null : values.email,
  max_user_count: Number(values.maxUsers),
  organization_tags: values.tags.map(Number),
})

/** The body that changes an organization: the changed fields only. */
export const updateBody = (changed: Partial<OrganizationFormValues>) => ({
  ...(changed.name === undefined ? {} : { client_name: changed.name }),
  ...(changed.email === undefined ? {} : { contact_email: changed.email === '' ? null : changed.email }),
  ...(changed.maxUsers === undefined ? {} : { max_user_count: Number(changed.maxUsers) }),
  ...(changed.tags === undefined ? {} : { organization_tags: changed.tags.map(Number) }),
})

/** The form's field behind a field of the wire. */
export const fieldOfWire: Readonly<Partial<Record<string, keyof OrganizationFormValues>>> = {
  client_name: 'name',
  contact_email: 'email',
  max_user_count: 'maxUsers',
  organization_tags: 'tags',
}
