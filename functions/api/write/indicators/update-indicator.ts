import { changeIndicator, openWarnings, changeOneIndicator } from '#functions/indicators/indicator.ts'
import { handleKey, type KeyRoute } from '#functions/rules/key-api/key-handler.ts'
import { apiUpdateIndicator } from '#shared/contracts/api/indicators-writes.ts'
import type { WriteDependencies } from '../dependencies.ts'

/** Changes the given fields. Publishes or unpublishes it. */
export const updateIndicatorRoute = ({ indicators }: WriteDependencies): KeyRoute =>
  handleKey(apiUpdateIndicator, async ({ params: { id }, body, caller: { session } }) => {
    const warningsOf = await openWarnings()
    return changeOneIndicator({ indicators }, session, id, (before, commit) =>
      changeIndicator(commit, before, body, warningsOf),
    )
  })
