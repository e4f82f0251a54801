/** Rules for creating and changing an organization within a commit (part 3 section 5). */
import * as z from 'zod'
import type { Commit, Stored } from '#functions/core/event-store/commit.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { emailKey, type OrganizationEntity } from '#functions/rules/tenants/organization.ts'
import type { CreateOrganizationInput, UpdateOrganizationInput } from '#shared/contracts/organizations.ts'
import type { Service, ServiceFlags } from '#shared/domain/services.ts'
import { searchKey } from '#shared/domain/text.ts'
import { PortalError } from '#shared/http/errors.ts'
import { organizationNameKey, type OrganizationKinds } from './collection.ts'

/**
 * Adds a new organization to a commit, with the services that are on from the start and their API access and e-mails.
 * Throws `already_exists` for a name or contact e-mail in use, and `unknown_reference` for a tag.
 */
export const addOrganization = (
  commit: Commit<OrganizationKinds>,
  input: CreateOrganizationInput,
  on: readonly Service[] = [],
): { id: number; organization: OrganizationEntity } => {
  const organization: OrganizationEntity = {
    name: input.client_name,
    contact_email: input.contact_email,
    max_user_count: input.max_user_count,
    tags: [...input.organization_tags],
    services: servicesWith(on),
    ip_allow_list: [],
    creation_date: commit.at,
  }
  check(commit.readModel, organization, undefined, undefined)
  const id = commit.nextId('organization')
  commit.create('organization', id, organization)
  return { id, organization }
}

/**
 * Adds a change of an organization to a commit. Fields with equal values do not count as changed. Throws the errors of
 * `addOrganization`, and `max_users_below_current`.
 */
export const changeOrganization = (
  commit: Commit<OrganizationKinds>,
  id: number,
  stored: Stored<OrganizationEntity>,
  input: UpdateOrganizationInput,
): void => {
  const before = stored.entity
  const organization: OrganizationEntity = {
    ...before,
    name: input.client_name ?? before.name,
    contact_email: input.contact_email === undefined ? before.contact_email : input.contact_email,
    max_user_count: input.max_user_count ?? before.max_user_count,
    tags: input.organization_tags === undefined ? before.tags : [...input.organization_tags],
  }
  const changed = (
    [
      ['name', 'client_name'],
      ['contact_email', 'contact_email'],
      ['max_user_count', 'max_user_count'],
      ['tags', 'organization_tags'],
    ] as const
  )
    .filter(([field]) => JSON.stringify(organization[field]) !== JSON.stringify(before[field]))
    .map(([, name]) => name)
  if (changed.length === 0) return
  check(commit.readModel, organization, before, id)
  commit.update('organization', id, organization, stored, changed)
}

const check = (
  readModel: ReadModel,
  organization: OrganizationEntity,
  before: OrganizationEntity | undefined,
  exceptId: number | undefined,
): void => {
  checkName(readModel, organization.name, exceptId)
  if (organization.contact_email !== before?.contact_email)
    checkContactEmail(readModel, organization.contact_email, exceptId)
  checkTags(
    readModel,
    organization.tags.filter((id) => before?.tags.includes(id) !== true),
  )
  if (exceptId !== undefined && organization.max_user_count !== before?.max_user_count) {
    const users = readModel.count('SELECT count(*) FROM user WHERE client_id = ?', [exceptId])
    if (organization.max_user_count < users)
      throw new PortalError('max_users_below_current', { field: 'max_user_count', values: [String(users)] })
  }
}

const idSchema = z.object({ id: z.int() })

const checkName = (readModel: ReadModel, name: string, exceptId: number | undefined): void => {
  const same = readModel.rows(idSchema, 'SELECT id FROM organization WHERE name_key = ?', [
    organizationNameKey(name),
  ])
  if (same.some(({ id }) => id !== exceptId))
    throw new PortalError('already_exists', { field: 'client_name' })
}

const checkContactEmail = (
  readModel: ReadModel,
  email: string | null,
  exceptId: number | undefined,
): void => {
  if (email === null) return
  const alike = readModel.rows(
    idSchema.extend({ contact_email: z.string() }),
    'SELECT id, contact_email FROM organization WHERE contact_email_search = ?',
    [searchKey(email)],
  )
  if (alike.some(({ id, contact_email }) => id !== exceptId && emailKey(contact_email) === emailKey(email)))
    throw new PortalError('already_exists', { field: 'contact_email' })
}

/** New tags must be active. Existing ones may have been switched off since. */
const checkTags = (readModel: ReadModel, added: readonly number[]): void => {
  const active = readModel.rows(
    idSchema,
    'SELECT tag.id FROM json_each(?) AS wanted JOIN organization_tag AS tag ON tag.id = wanted.value WHERE tag.is_active = 1',
    [JSON.stringify(added)],
  )
  if (active.length !== added.length)
    throw new PortalError('unknown_reference', { field: 'organization_tags' })
}

const servicesWith = (on: readonly Service[]): OrganizationEntity['services'] => {
  const flags = (service: Service): ServiceFlags => {
    const enabled = on.includes(service)
    return { enabled, enable_api_access: enabled, enable_email_notifications: enabled }
  }
  return {
    visibilities: flags('visibilities'),
    incidents: flags('incidents'),
    threats: flags('threats'),
    feeds: flags('feeds'),
  }
}
