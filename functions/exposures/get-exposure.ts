import { organizationNames } from '#functions/organizations/collection.ts'
import { assetsHead, assetOwner, upToDate } from '#functions/asset-matches/asset-matches.ts'
import { explainMatches, itemWithMatches } from '#functions/asset-matches/match-queries.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { historyOf } from '#functions/rules/history.ts'
import { getVisibility } from '#shared/contracts/visibilities.ts'
import { textsOf } from '#shared/domain/translations.ts'
import type { ExposuresDependencies } from './dependencies.ts'
import { dayOf, readerOf } from './remediation/today.ts'
import { toExposureResponse } from './exposure-rows.ts'

/** One exposure. Analysts also get their comment and the last change, organizations the asset matches. */
export const getExposureRoute = ({
  exposures,
  organizations,
  collection,
  assets,
  platform,
}: ExposuresDependencies): Route =>
  handle(
    getVisibility,
    async ({ params: { id }, session }) => {
      const items = exposures.for(session)
      const { entity, ...stored } = await items.get(id)
      const [organizationOf, reader] = await Promise.all([
        organizationNames(organizations, session),
        readerOf(organizations, session, platform.clock),
      ])
      const organizationId = assetOwner(session)
      const today = dayOf(reader.days, entity.client_id)
      if (organizationId === undefined) {
        const readModel = await items.readModel()
        return {
          visibility: toExposureResponse(readModel, id, entity, organizationOf(entity.client_id), reader),
          today,
          ...(session.role === 'analyst' ? { history: historyOf({ entity, ...stored }) } : {}),
        }
      }
      const matched = await upToDate(platform, collection, assets, session.alongside)
      const { readModel } = matched
      const whole = toExposureResponse(readModel, id, entity, organizationOf(entity.client_id), reader)
      return {
        visibility: itemWithMatches(readModel, 'visibility', organizationId, id, whole),
        today,
        ...explainMatches(matched, 'visibility', organizationId, id, { texts: textsOf(entity), tags: [] }),
      }
    },
    { alongsideOfOrganizations: [assetsHead] },
  )
