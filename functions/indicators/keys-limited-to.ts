/**
 * Protects groups and views that working keys are limited to from deletion. Without them a key shows less, and a
 * firewall would apply an empty list.
 */
import * as z from 'zod'
import { organizationEntitySchema } from '#functions/rules/tenants/organization.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { keys } from '#functions/core/store/keys.ts'
import { PortalError, type ErrorCode } from '#shared/http/errors.ts'
import type { IndicatorsDependencies } from './dependencies.ts'

const keySchema = z.object({ name: z.string(), client_id: z.int() })
const inUse: ErrorCode = 'in_use'
/** Maximum number named. Readers get the count of the others. */
const mostNamed = 5

/**
 * Throws `in_use` when working keys are limited to one of these groups or views. Organization admins see the names of
 * their keys and provider staff those of the organizations. Others only learn that there are keys.
 */
export const checkNoKeyLimited = async (
  { apiKeys, platform }: Pick<IndicatorsDependencies, 'apiKeys' | 'platform'>,
  session: Session,
  kind: 'group' | 'view',
  ids: readonly number[],
): Promise<void> => {
  const found = (await apiKeys.readModel()).rows(
    keySchema,
    `SELECT DISTINCT api_key.name, api_key.client_id, api_key.id FROM api_key_${kind}_ids AS link
     JOIN api_key ON api_key.id = link.owner
     WHERE link.ref IN (SELECT value FROM json_each(?)) AND api_key.type = 'named' AND api_key.revoked IS NULL
       AND (api_key.expires IS NULL OR api_key.expires > ?) ORDER BY api_key.name_sort, api_key.id`,
    [JSON.stringify(ids), platform.clock.now().getTime()],
  )
  if (found.length === 0) return
  if (session.organizationId === null)
    throw refusal(
      'organizations',
      'API keys of organizations are limited to it',
      await organizationsOf(platform.table, [...new Set(found.map((key) => key.client_id))]),
    )
  throw refusal(
    'keys',
    session.role === 'organization_admin'
      ? 'API keys of the organization are limited to it'
      : 'API keys of the organization are limited to it; an organization admin sees which',
    session.role === 'organization_admin' ? found.map(({ name }) => name) : [],
  )
}

const refusal = (field: 'keys' | 'organizations', text: string, names: readonly string[]): PortalError => {
  const values = names.slice(0, mostNamed)
  const left = names.length - values.length
  const named = [...values, ...(left > 0 ? [`${left} more`] : [])].join(', ')
  return new PortalError(inUse, {
    items: [{ code: inUse, text: named === '' ? `${text}.` : `${text}: ${named}.`, field, values }],
  })
}

const organizationsOf = async (
  table: IndicatorsDependencies['platform']['table'],
  ids: readonly number[],
): Promise<string[]> => {
  const items = await table.batchGet(
    ids.map((id) => keys.entity('organization', id)),
    { consistent: false },
  )
  return items.flatMap((item) =>
    item === undefined ? [] : [organizationEntitySchema.parse(item['entity']).name],
  )
}
