import * as z from 'zod'
import { sealCursor, unsealCursor } from '#functions/rules/key-api/cursors.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { listAudit } from '#shared/contracts/audit.ts'
import { PortalError } from '#shared/http/errors.ts'
import { readAuditLog } from './audit-log.ts'
import type { AuditDependencies } from './dependencies.ts'
import { named } from './names.ts'
import { redactFor } from './redact-for.ts'

/** Work per request: about a second, and at most about 400 read units. */
const workMost = 3000

/**
 * A page of the audit log: everything for platform admins, an organization's part for its admins. Cursors contain
 * journal positions, which count everybody's changes, so an organization's cursor is sealed.
 */
export const listAuditRoute = ({ platform, organizations, collections }: AuditDependencies): Route =>
  handle(listAudit, async ({ query, session }) => {
    const { cursor, per_page, ...filter } = query
    const { organizationId } = session
    const readModel = await organizations.readModel()
    const purpose = `audit of ${organizationId ?? 0}`
    const page = await readAuditLog(
      {
        table: platform.table,
        now: platform.clock.now(),
        collections,
        redact: redactFor(readModel, platform.environment, organizationId),
      },
      filter,
      cursor === undefined || organizationId === null
        ? cursor
        : opened(cursor, purpose, platform.environment),
      per_page,
      workMost,
    )
    return {
      data: named(readModel, page.records),
      meta: {
        next:
          page.next === null || organizationId === null
            ? page.next
            : sealCursor(platform.environment, purpose, page.next),
        searched_to: page.searchedTo,
      },
    }
  })

const opened = (cursor: string, purpose: string, environment: Parameters<typeof unsealCursor>[0]): string => {
  try {
    return unsealCursor(environment, purpose, z.string(), cursor)
  } catch (error) {
    throw new PortalError('validation_failed', { field: 'cursor', cause: error })
  }
}
