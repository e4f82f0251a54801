/**
 * Creates an organization (part 3 section 5), in the portal by platform admins or on the command line by the operator.
 */
import * as z from 'zod'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { validated } from '#functions/core/http/validated.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import type { OrganizationEntity } from '#functions/rules/tenants/organization.ts'
import {
  createOrganization as createOrganizationCall,
  createOrganizationInputSchema as callInputSchema,
} from '#shared/contracts/organizations.ts'
import { services } from '#shared/domain/services.ts'
import { organizationsCollection } from './collection.ts'
import type { OrganizationsDependencies } from './dependencies.ts'
import { addOrganization } from './organization-rules.ts'
import { newOrganizationOf } from './organization-rows.ts'

/** Creates an organization, with every service off. */
export const createOrganizationRoute = ({ organizations }: OrganizationsDependencies): Route =>
  handle(createOrganizationCall, ({ body, session, idempotency }) =>
    organizations.commit(actorOf(session), (commit) => {
      const { id, organization } = addOrganization(commit, body)
      return idempotency.record(commit, { client: newOrganizationOf(commit.readModel, id, organization) })
    }),
  )

const inputSchema = z.object({
  name: callInputSchema.shape.client_name,
  contact_email: callInputSchema.shape.contact_email,
  max_user_count: callInputSchema.shape.max_user_count,
  tags: callInputSchema.shape.organization_tags,
  /** The services that are on from the start, with their API access and e-mails. */
  services: z.array(z.enum(services)).default([]),
})
export type CreateOrganizationInput = z.input<typeof inputSchema>

/**
 * Creates an organization and returns it. Throws `validation_failed`, `already_exists` for a name or contact e-mail in
 * use, and `unknown_reference` for a tag that does not exist or is inactive.
 */
export const createOrganization = async (
  platform: Platform,
  actor: Actor,
  input: CreateOrganizationInput,
): Promise<{ id: number; organization: OrganizationEntity }> => {
  const { name, tags, services: on, ...rest } = validated(inputSchema, input)
  return platform
    .collection(organizationsCollection)
    .commit(actor, (commit) =>
      addOrganization(commit, { ...rest, client_name: name, organization_tags: tags }, on),
    )
}
