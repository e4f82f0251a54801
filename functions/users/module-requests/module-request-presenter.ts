/**
 * Presents requests for modules from the read model. Whether one is pending, and who answers it, is computed when read.
 * A module that its author has since received counts as granted. A module that the organization lacks is for the
 * provider to answer.
 */
import * as z from 'zod'
import { instantOf } from '#functions/core/read-model/rows.ts'
import type { Condition } from '#functions/core/read-model/where.ts'
import { organizationColumn, organizationJoin } from '#functions/organizations/organization-store.ts'
import type { moduleRequestAddressees, ModuleRequest } from '#shared/contracts/module-requests.ts'
import { moduleRequestStates, requestNameOf } from '#shared/domain/module-requests.ts'
import { accessFlag, modules, type Module } from '#shared/domain/roles.ts'
import { serviceFor } from '#shared/domain/services.ts'
import { hasAdmin, minuteOf } from '../user-store.ts'

const byModule = (column: (module: Module) => string): string =>
  `CASE module_request.module ${modules.map((module) => `WHEN '${module}' THEN ${column(module)}`).join(' ')} END`
/** Whether the author's own flag is on. */
const flag = byModule((module) => `user.${accessFlag(module)}`)
/** Whether the organization has the module. */
const service = byModule((module) => {
  const name = serviceFor(module)
  return name === null ? '1' : organizationColumn(`has_${name}`)
})
const waits = `(module_request.state = 'pending' AND NOT (${flag} = 1 AND ${service} = 1))`

export const requestJoins = `JOIN user ON user.id = module_request.user_id ${organizationJoin('module_request.client_id')}`

/** The columns of a request. Needs `requestJoins`. */
export const requestSelect = (now: Date): string => `
  module_request.id, module_request.module, module_request.created, module_request.reason, module_request.resolved_by,
  module_request.resolved, user.id AS user_id, user.name AS user_name, user.email AS user_email,
  ${organizationColumn('id')} AS client_id, ${organizationColumn('name')} AS client_name, ${service} AS available,
  CASE WHEN module_request.state <> 'pending' OR ${waits} THEN module_request.state ELSE 'granted' END AS state,
  CASE WHEN ${service} = 1 AND ${hasAdmin(organizationColumn('id'), now)} THEN 'organization' ELSE 'provider' END AS addressee`

export const requestRowSchema = z
  .object({
    id: z.int(),
    module: z.enum(modules),
    created: z.int(),
    state: z.enum(moduleRequestStates),
    addressee: z.enum(['organization', 'provider']),
    available: z.int(),
    reason: z.string().nullable(),
    resolved_by: z.string().nullable(),
    resolved: z.int().nullable(),
    user_id: z.int(),
    user_name: z.string(),
    user_email: z.string(),
    client_id: z.int(),
    client_name: z.string(),
  })
  .transform((row): ModuleRequest => ({
    id: row.id,
    module: requestNameOf[row.module],
    createdAt: new Date(row.created).toISOString(),
    state: row.state,
    waits_for: row.state === 'pending' ? row.addressee : null,
    available: row.available === 1,
    reason: row.reason,
    resolved_by: row.resolved_by,
    resolved_date: instantOf(row.resolved),
    user: { user_id: row.user_id, name: row.user_name, email: row.user_email },
    client: { client_id: row.client_id, name: row.client_name },
  }))

/** The pending requests, as a condition on their rows. Requests of expired accounts do not count. */
export const waiting = (now: Date, addressee?: (typeof moduleRequestAddressees)[number]): Condition => {
  const organizationAnswers = `${service} = 1 AND ${hasAdmin(organizationColumn('id'), now)}`
  const answers =
    addressee === undefined
      ? ''
      : ` AND ${addressee === 'organization' ? `(${organizationAnswers})` : `NOT (${organizationAnswers})`}`
  return {
    sql: `module_request.id IN (SELECT module_request.id FROM module_request ${requestJoins} WHERE ${waits} AND (user.expires IS NULL OR user.expires > ${minuteOf(now)})${answers})`,
    parameters: [],
  }
}

/** The number of a user's pending requests: a column of user lists, which join organizations. */
export const waitingRequests = `(SELECT count(*) FROM module_request WHERE module_request.user_id = user.id AND ${waits})`
