import { openWarnings } from '#functions/indicators/indicator.ts'
import { costOf } from '#functions/indicators/indicator-writer.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { apiCreateIndicators } from '#shared/contracts/api/indicators-writes.ts'
import { writeEach } from '#functions/rules/key-api/bulk-writes.ts'
import type { WriteDependencies } from '../dependencies.ts'
import { openIndicators } from './add-indicator.ts'

/** Adds indicators. Existing ones stay unchanged. */
export const createIndicatorsRoute = ({ indicators }: WriteDependencies): KeyRoute =>
  handleKey(apiCreateIndicators, async ({ body, caller: { session }, idempotency }) => {
    const warningsOf = await openWarnings()
    return writeEach(
      {
        collection: indicators,
        actor: actorOf(session),
        idempotency,
        costOf,
        open: (commit) => {
          const add = openIndicators(commit, warningsOf, { ofMany: true })
          return (item) => {
            const added = add(item)
            return 'known' in added
              ? { status: 'unchanged', id: added.known }
              : { status: 'created', id: added.id }
          }
        },
      },
      body.items,
    )
  })
