import { groupsByIds } from '#functions/indicators/groups/group-presenter.ts'
import { seesGroup } from '#functions/indicators/key-queries.ts'
import { VisibleIndicators } from '#functions/indicators/access-queries.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { apiGetGroup } from '#shared/contracts/api/indicators.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { IndicatorsDependencies } from './dependencies.ts'

/** One group that a key sees. */
export const getGroupRoute = ({ indicators }: IndicatorsDependencies): KeyRoute =>
  handleKey(apiGetGroup, async ({ params: { id }, caller }) => {
    const visible = new VisibleIndicators(indicators, caller.session, caller.scope?.groups)
    const readModel = await visible.readModel()
    const [group] = seesGroup(readModel, { visible }, caller, id) ? groupsByIds(readModel, visible, [id]) : []
    if (group === undefined) throw new PortalError('not_found')
    return group
  })
