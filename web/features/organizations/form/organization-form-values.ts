/** The form of an organization: its fields, its request body and its messages (part 3 section 5). */
import { createOrganization, type Organization } from '#shared/contracts/organizations.ts'
import { limits } from '#shared/domain/limits.ts'
import { contractForm, tidied, type Message, type ValuesOf } from '#web/ui/form/contract-form.ts'
import type { Language } from '#shared/contracts/account.ts'
import { invitationLines } from '#shared/domain/invitation-lines.ts'
import { servicesOf, type ServicePreset, type ServicesFlags } from '#shared/domain/services.ts'
import type { BodyIn } from '#shared/http/endpoint.ts'
import { choices, email, held, line } from '#web/ui/form/field-kinds.ts'

/** The number in the text, or Infinity, which exceeds every limit. */
const countOf = (written: string): number => (/^\d{1,6}$/.test(written) ? Number(written) : Infinity)

const maxUsersWrong = 'organizations:form.maxUsersWrong'
const unknownTag = 'organizations:form.unknownTag'
const nameExists = 'organizations:form.nameExists'
const belowUsers = 'errors:code.max_users_below_current'

/** What a new organization takes over from another one, besides what fields of the form show. */
export interface CopiedSettings {
  readonly services: ServicesFlags
  /** Those that differ from the defaults. */
  readonly settings: Pick<CreateOrganizationBody, 'time_zone' | 'clear_content' | 'mailed_code'>
}
type CreateOrganizationBody = BodyIn<typeof createOrganization>

/** A set of services, or those of another organization. */
export type NewServices = ServicePreset | 'copy'

/** The services that the form gives a new organization. */
export const presetServices = ({
  preset,
  copied,
}: {
  readonly preset: NewServices
  readonly copied: CopiedSettings | null
}): ServicesFlags => (preset === 'copy' ? (copied?.services ?? servicesOf.none) : servicesOf[preset])

/** Pasted lines of admins that cannot be invited: no address, the same one again, or too many. */
export const wrongAdmins = (pasted: string): string[] =>
  invitationLines(pasted)
    .filter(({ problem }) => problem === 'invalid' || problem === 'over_limit')
    .map(({ email }) => email)

export const organizationForm = contractForm(createOrganization, {
  fields: {
    name: line('client_name', { required: 'organizations:form.nameRequired', already_exists: nameExists }),
    email: email('contact_email', 'organizations:form.emailWrong', {
      already_exists: 'organizations:form.emailExists',
    }),
    maxUsers: {
      ...line('max_user_count', {
        required: maxUsersWrong,
        tooMuch: maxUsersWrong,
        max_users_below_current: belowUsers,
      }),
      empty: String(limits.organizationUsersDefault),
      tidy: (written) => written.trim(),
      size: countOf,
    },
    /** Only for a new organization, like the following ones. */
    preset: held<NewServices>('everything')('services'),
    /** The organization whose settings are copied, by its id. */
    source: held('')(),
    copied: held<CopiedSettings | null>(null)(),
    /** Pasted addresses of its first admins, and the language of their invitations. */
    admins: held('')(),
    language: held<Language>('en')(),
    tags: choices('organization_tags', { unknown_reference: unknownTag, validation_failed: unknownTag }),
  },
  body: (values) => ({
    client_name: values.name,
    contact_email: values.email === '' ? null : values.email,
    max_user_count: Number(values.maxUsers),
    organization_tags: values.tags.map(Number),
    services: presetServices(values),
    ...(values.preset === 'copy' && values.copied !== null ? values.copied.settings : {}),
  }),
  check: ({ preset, copied, admins }) => ({
    ...(preset === 'copy' && copied === null ? { source: 'organizations:form.sourceRequired' } : {}),
    ...(wrongAdmins(admins).length === 0 ? {} : { admins: 'organizations:form.adminsWrong' }),
  }),
  special: { already_exists: { wrong: { name: nameExists }, problem: 'common:form.provideAllValues' } },
  failed: { create: 'organizations:form.createFailed', update: 'organizations:form.updateFailed' },
})
export type OrganizationFormValues = ValuesOf<typeof organizationForm>

/** A loaded organization as the form shows it. */
export const formOf = (organization: Organization): OrganizationFormValues =>
  tidied(organizationForm, {
    ...organizationForm.empty,
    name: organization.client_name,
    email: organization.contact_email ?? '',
    maxUsers: String(organization.max_user_count),
    tags: organization.organization_tags.map((tag) => String(tag.id)),
  })

/** The error of a user limit for an organization with `users` users. */
export const usersProblem = (maxUsers: string, users: number): Message | undefined =>
  countOf(maxUsers) > 0 && countOf(maxUsers) < users ? belowUsers : undefined
