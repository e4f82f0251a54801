import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { apiUpdateVisibilities } from '#shared/contracts/api/visibilities-writes.ts'
import { changeEach } from '#functions/rules/key-api/bulk-writes.ts'
import type { WriteDependencies } from '../dependencies.ts'
import { writesPerTransition } from '#functions/exposures/remediation/transition-context.ts'
import { changedExposure } from './changed-exposure.ts'

/** Changes, closes and reopens exposures, each by its own fields. */
export const updateExposuresRoute = ({
  platform,
  organizations,
  exposures,
  exposureItems,
}: WriteDependencies): KeyRoute =>
  handleKey(apiUpdateVisibilities, async ({ body, caller: { session }, idempotency }) => {
    const seen = exposureItems.for(session)
    const system = { session, clock: platform.clock, organizations: await organizations.readModel() }
    return changeEach(
      {
        collection: exposures,
        kind: 'visibility',
        actor: actorOf(session),
        writes: writesPerTransition,
        idempotency,
        idField: 'visibility_id',
        idOf: ({ visibility_id: id }) => id,
        read: (ids) => seen.getMany(ids),
        change: (before, commit, { visibility_id: id, ...fields }) =>
          changedExposure(commit, id, before, fields, system),
      },
      body.items,
    )
  })
