import * as z from 'zod'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { countRows } from '#functions/core/read-model/page.ts'
import { periodOf } from '#functions/rules/lists/period.ts'
import { allOf } from '#functions/core/read-model/where.ts'
import type { ExposuresDependencies } from '#functions/exposures/dependencies.ts'
import { openOwnedBy, overdueOn } from '#functions/exposures/exposure-conditions.ts'
import { getExposureDashboard } from '#shared/contracts/exposures.ts'
import { exposureStates } from '#shared/domain/exposures/states.ts'
import { PortalError } from '#shared/http/errors.ts'
import { repairTimes } from './repair-times.ts'
import { oneDay, todayOf } from './today.ts'

const openStates = z.enum(exposureStates).exclude(['closed'])

/** Remediation statistics of the caller's organization and the states of its open exposures. */
export const getExposureDashboardRoute = ({ exposures, platform }: ExposuresDependencies): Route =>
  handle(getExposureDashboard, async ({ params: { id }, query, session }) => {
    if (id !== session.organizationId) throw new PortalError('not_found')
    const period = periodOf(query, platform.clock)
    const items = exposures.for(session)
    const today = todayOf(session, platform.clock)
    const [readModel, seen] = await Promise.all([items.readModel(), items.condition()])
    const found = readModel.rows(
      z.object({ state: openStates, n: z.int() }),
      `SELECT CASE WHEN until < ? THEN 'new' ELSE state END AS state, count(*) AS n
         FROM visibility WHERE (${seen.sql}) AND is_active = 1 GROUP BY 1`,
      [today, ...seen.parameters],
    )
    const count = (where: ReturnType<typeof overdueOn>): number =>
      countRows(readModel, { from: 'visibility', where: allOf([seen, where]) })
    return {
      exposures: {
        repair_times: repairTimes(readModel, seen, period),
        open: openStates.options.map((state) => ({
          state,
          count: found.find((one) => one.state === state)?.n ?? 0,
        })),
        overdue: count(overdueOn(oneDay(today))),
        mine: count(openOwnedBy(session.userId)),
      },
    }
  })
