import { handleKey, type KeyRoute } from '#functions/platform/api/key-handler.ts'
import { actorOf } from '#functions/platform/session/sessions.ts'
import { apiUpdateVisibilities } from '#shared/contracts/api/visibilities-writes.ts'
import { changeEach } from '../bulk.ts'
import type { WriteDependencies } from '../dependencies.ts'
import { writesPerTransition } from '#functions/visibilities/remediation/transition-context.ts'
import { changedVisibility } from './changed-visibility.ts'

/** Changes, closes and reopens visibilities, each by its own fields. */
export const updateVisibilitiesRoute = ({
  platform,
  organizations,
  visibilities,
  visibilityItems,
}: WriteDependencies): KeyRoute =>
  handleKey(apiUpdateVisibilities, async ({ body, caller: { session }, idempotency }) => {
    const seen = visibilityItems.for(session)
    const system = { session, clock: platform.clock, organizations: await organizations.readModel() }
    return changeEach(
      {
        collection: visibilities,
        kind: 'visibility',
        actor: actorOf(session),
        writes: writesPerTransition,
        idempotency,
        idField: 'visibility_id',
        idOf: ({ visibility_id: id }) => id,
        read: (ids) => seen.getMany(ids),
        change: (before, commit, { visibility_id: id, ...fields }) =>
          changedVisibility(commit, id, before, fields, system),
      },
      body.items,
    )
  })
