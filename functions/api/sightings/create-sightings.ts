import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { scopesOfOrganization } from '#functions/core/event-store/counters.ts'
import { renewConfirmed } from '#functions/sightings/effects.ts'
import { apiCreateSightings } from '#shared/contracts/api/sightings.ts'
import { writeEach } from '#functions/rules/key-api/bulk-writes.ts'
import type { KeySightingsDependencies } from './dependencies.ts'
import { openKeySightings } from './key-sightings.ts'

/** Reports sightings of many indicators by a system of an organization. */
export const createSightingsRoute = (dependencies: KeySightingsDependencies): KeyRoute =>
  handleKey(apiCreateSightings, async ({ body, caller, idempotency }) => {
    const { sightings, indicators } = dependencies
    const ids = body.items.flatMap((one) => ('item' in one ? [one.item.indicator_id] : []))
    const add = await openKeySightings(dependencies, caller, ids)
    const counters = caller.organizationId === null ? [] : scopesOfOrganization(caller.organizationId)
    const written = await writeEach(
      {
        collection: sightings,
        actor: actorOf(caller.session),
        idempotency,
        costOf: () => ({ writes: 1, counters }),
        open: async (commit, items) => {
          const addOne = await add(commit, items)
          return (item) => {
            const added = addOne(item)
            return { status: added.isRepeat ? 'changed' : 'created', id: added.id }
          }
        },
      },
      body.items,
    )
    await renewConfirmed(indicators, sightings, ids)
    return written
  })
