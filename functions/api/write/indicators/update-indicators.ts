import { changeIndicator, openWarnings } from '#functions/indicators/indicator.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { actorOf } from '#functions/rules/session/sessions.ts'
import { apiUpdateIndicators } from '#shared/contracts/api/indicators-writes.ts'
import { givenMany } from '#functions/rules/tlp/given.ts'
import { changeEach } from '#functions/rules/key-api/bulk-writes.ts'
import type { WriteDependencies } from '../dependencies.ts'

/** Changes indicators, each by its own fields. Publishes or unpublishes them. */
export const updateIndicatorsRoute = ({ indicators }: WriteDependencies): KeyRoute =>
  handleKey(apiUpdateIndicators, async ({ body, caller: { session }, idempotency }) => {
    const warningsOf = await openWarnings()
    return changeEach(
      {
        collection: indicators,
        kind: 'feed',
        actor: actorOf(session),
        idempotency,
        idField: 'feed_id',
        idOf: ({ feed_id: id }) => id,
        read: (ids) => givenMany(indicators, 'feed', ids, session.maxTlp),
        change: (before, commit, { feed_id: _, ...fields }) =>
          changeIndicator(commit, before, fields, warningsOf),
      },
      body.items,
    )
  })
