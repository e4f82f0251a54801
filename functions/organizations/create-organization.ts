/** Creates an organization (part 3 section 5). */
import * as z from 'zod'
import type { Platform } from '#functions/platform/http/platform.ts'
import type { Actor } from '#functions/platform/journal/entry.ts'
import type { OrganizationEntity } from '#functions/platform/tenants/organization.ts'
import { emailSchema } from '#shared/contracts/auth.ts'
import { limits } from '#shared/domain/limits.ts'
import { searchKey } from '#shared/domain/text.ts'
import { idSchema, lineSchema } from '#shared/http/schemas.ts'
import { PortalError } from '#shared/http/errors.ts'
import { organizationsOf } from './collection.ts'
import { validated } from '#functions/platform/http/validated.ts'

const serviceNames = ['visibilities', 'incidents', 'threats', 'feeds'] as const

export const createOrganizationInputSchema = z.object({
  name: lineSchema(limits.organizationNameLength),
  contact_email: emailSchema.nullable().default(null),
  max_user_count: z.int().min(1).max(limits.organizationUsers).default(limits.organizationUsersDefault),
  tags: z.array(idSchema).max(limits.organizationTags).transform((ids) => [...new Set(ids)]).default([]),
  /** The services that are on from the start, with their API and e-mails. */
  services: z.array(z.enum(serviceNames)).default([]),
})
export type CreateOrganizationInput = z.input<typeof createOrganizationInputSchema>

/**
 * Creates an organization and answers with it. Throws `validation_failed`, `already_exists` when an organization has the
 * name, and `unknown_reference` for a tag that does not exist or is not active.
 */
export const createOrganization = async (
  platform: Platform, actor: Actor, input: CreateOrganizationInput,
): Promise<{ id: number; organization: OrganizationEntity }> => {
  const { name, contact_email, max_user_count, tags, services } = validated(createOrganizationInputSchema, input)
  const service = (of: (typeof serviceNames)[number]): OrganizationEntity['services']['feeds'] => {
    const enabled = services.includes(of)
    return { enabled, enable_api_access: enabled, enable_email_notifications: enabled }
  }
  return organizationsOf(platform).commit(actor, (draft) => {
    const { replica } = draft
    if (replica.row(z.object({ id: z.int() }), 'SELECT id FROM organization WHERE name_search = ?', [searchKey(name)]) !== undefined) {
      throw new PortalError('already_exists', { field: 'name' })
    }
    const active = replica.rows(
      z.object({ id: z.int() }), 'SELECT tag.id FROM json_each(?) AS wanted JOIN organization_tag AS tag ON tag.id = wanted.value WHERE tag.is_active = 1',
      [JSON.stringify(tags)],
    )
    if (active.length !== tags.length) throw new PortalError('unknown_reference', { field: 'tags' })
    const organization: OrganizationEntity = {
      name, contact_email, max_user_count, tags, ip_allow_list: [], creation_date: draft.at,
      services: { visibilities: service('visibilities'), incidents: service('incidents'), threats: service('threats'), feeds: service('feeds') },
    }
    const id = draft.nextId('organization')
    draft.create('organization', id, organization)
    return { id, organization }
  })
}
