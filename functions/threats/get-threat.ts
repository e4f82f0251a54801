import { assetsHead, assetOwner, upToDate } from '#functions/asset-matches/asset-matches.ts'
import { explainMatches, itemWithMatches } from '#functions/asset-matches/reading.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { historyOf } from '#functions/rules/history.ts'
import { getThreat } from '#shared/contracts/threats.ts'
import { textsOf } from '#shared/domain/translations.ts'
import { maxTlp } from '#shared/domain/tlp/channels.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { ThreatsDependencies } from './dependencies.ts'
import { withGroup } from './groups.ts'
import { toThreatResponse } from './threat-rows.ts'

/** One threat. Analysts also see the last change, organizations the asset matches. */
export const getThreatRoute = ({ threats, assets, groups, table, clock }: ThreatsDependencies): Route =>
  handle(
    getThreat,
    async ({ params: { id }, session }) => {
      const stored = await threats.get('threat', id)
      if (stored === undefined) throw new PortalError('not_found')
      const organizationId = assetOwner(session)
      if (organizationId === undefined) {
        const threat = await withGroup(
          table,
          session,
          toThreatResponse(await threats.readModel(), id, stored.entity),
        )
        return { threat, ...(session.role === 'analyst' ? { history: historyOf(stored) } : {}) }
      }
      const sight = { byGroups: session.access.has_feed_access ? maxTlp('screen') : undefined }
      const matched = await upToDate({ clock }, threats, assets, session.alongside, groups)
      const { readModel } = matched
      const whole = toThreatResponse(readModel, id, stored.entity)
      const subject = { texts: textsOf(whole), tags: whole.tags.map(({ name }) => name) }
      const why = explainMatches(matched, 'threat', organizationId, id, subject, sight)
      const threat = itemWithMatches(readModel, 'threat', organizationId, id, whole, sight)
      return { threat: await withGroup(table, session, threat), ...why }
    },
    { alongsideOfOrganizations: [assetsHead] },
  )
