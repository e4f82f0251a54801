import { changeOneFeed } from '#functions/indicators/indicators/change-one-indicator.ts'
import { changeFeed, openWarnings } from '#functions/indicators/indicator-rules.ts'
import { handleKey, type KeyRoute } from '#functions/platform/api/key-handler.ts'
import { apiUpdateIndicator } from '#shared/contracts/api/indicators-writes.ts'
import type { WriteDependencies } from '../dependencies.ts'

/** Changes the fields that are given; publishes it or takes it back. */
export const updateIndicatorRoute = ({ feeds }: WriteDependencies): KeyRoute =>
  handleKey(apiUpdateIndicator, async ({ params: { id }, body, caller: { session } }) => {
    const warningsOf = await openWarnings()
    const { feed } = await changeOneFeed({ feeds }, session, id, (before, commit) =>
      changeFeed(commit, before, body, warningsOf),
    )
    return feed
  })
