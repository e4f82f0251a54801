/** Checks for many owners at once who may have reports (`mayHaveReports` is the rule). */
import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { roles } from '#shared/domain/roles.ts'
import type { PeriodicReportEntity } from './collection.ts'
import { mayHaveReports } from './report-owner.ts'

const ownerSchema = z.object({
  id: z.int(),
  client_id: z.int(),
  role: z.enum(roles),
  deactivated: z.int(),
  expires: z.int().nullable(),
  has_report_access: z.int(),
  has_visibilities: z.int(),
  has_incidents: z.int(),
  has_threats: z.int(),
  has_feeds: z.int(),
})

/** Checks, for a report's owner and organization, whether reports are generated for them now. */
export const entitledOwners = (
  organizations: ReadModel,
  ownerIds: readonly number[],
  now: Date,
): ((report: Pick<PeriodicReportEntity, 'owner_id' | 'client_id'>) => boolean) => {
  const rows = organizations.rows(
    ownerSchema,
    `SELECT user.id, user.client_id, user.role, user.deactivated, user.expires, user.has_report_access,
            organization.has_visibilities, organization.has_incidents, organization.has_threats, organization.has_feeds
       FROM user JOIN organization ON organization.id = user.client_id
      WHERE user.id IN (SELECT value FROM json_each(?))`,
    [JSON.stringify([...new Set(ownerIds)])],
  )
  const entitled = rows.filter((row) =>
    mayHaveReports(
      {
        user: {
          role: row.role,
          deactivated: row.deactivated === 1,
          account_expiry_date: row.expires === null ? null : new Date(row.expires).toISOString(),
          has_report_access: row.has_report_access === 1,
        },
        organization: {
          services: {
            visibilities: { enabled: row.has_visibilities === 1 },
            incidents: { enabled: row.has_incidents === 1 },
            threats: { enabled: row.has_threats === 1 },
            feeds: { enabled: row.has_feeds === 1 },
          },
        },
      },
      now,
    ),
  )
  const organizationOf = new Map(entitled.map(({ id, client_id }) => [id, client_id]))
  return ({ owner_id, client_id }) => organizationOf.get(owner_id) === client_id
}
