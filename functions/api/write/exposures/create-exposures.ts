import { servedAmong } from '#functions/organizations/collection.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { scopesOfOrganization } from '#functions/core/event-store/counters.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { addExposure, checkDetected, sameExposure } from '#functions/exposures/exposure-rules.ts'
import { apiCreateVisibilities } from '#shared/contracts/api/visibilities-writes.ts'
import { PortalError } from '#shared/http/errors.ts'
import { writeEach } from '#functions/rules/key-api/bulk-writes.ts'
import type { WriteDependencies } from '../dependencies.ts'

/** Publishes exposures with one detection each. */
export const createExposuresRoute = ({
  platform,
  exposures: collection,
  organizations,
}: WriteDependencies): KeyRoute =>
  handleKey(apiCreateVisibilities, async ({ body, caller: { session }, idempotency }) => {
    const organizationReadModel = await organizations.readModel()
    const now = platform.clock.now()
    return writeEach(
      {
        collection,
        actor: actorOf(session),
        idempotency,
        costOf: ({ client_id: organizationId }) => ({
          writes: 2,
          counters: scopesOfOrganization(organizationId),
        }),
        open: (commit, items) => {
          const served = servedAmong(
            organizationReadModel,
            'visibilities',
            items.map(({ client_id: organizationId }) => organizationId),
          )
          return (item) => {
            const detected = checkDetected(item, served, now)
            const { detection_date: _, ...input } = item
            const known = sameExposure(commit, { ...input, category_id: input.visibility_category_id })
            if (known !== undefined)
              return { refusal: new PortalError('already_exists', { field: 'name' }), id: known }
            return { status: 'created', id: addExposure(commit, input, [detected]).id }
          }
        },
      },
      body.items,
    )
  })
