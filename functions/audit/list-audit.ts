import { handle, type Route } from '#functions/platform/http/handler.ts'
import { listAudit } from '#shared/contracts/audit.ts'
import { readTrail } from './audit-trail.ts'
import type { AuditDependencies } from './dependencies.ts'
import { named } from './names.ts'

/** Items that one request looks at: about a second's work. */
const scanned = 3000

/** A page of the audit trail. */
export const listAuditRoute = ({ platform, organizations, collections }: AuditDependencies): Route =>
  handle(listAudit, async ({ query }) => {
    const { cursor, per_page, ...filter } = query
    const page = await readTrail(
      { table: platform.table, now: platform.clock.now(), collections },
      filter,
      cursor,
      per_page,
      scanned,
    )
    return {
      data: named(await organizations.replica(), page.records),
      meta: { next: page.next, searched_to: page.searchedTo },
    }
  })
