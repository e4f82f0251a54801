import { handleKey, type KeyRoute } from '#functions/platform/api/key-handler.ts'
import { publishVisibility } from '#functions/visibilities/publish-visibility.ts'
import { apiCreateVisibility } from '#shared/contracts/api/visibilities-writes.ts'
import type { WriteDependencies } from '../dependencies.ts'

/** Publishes a visibility, detected once. */
export const createVisibilityRoute = ({
  platform,
  visibilities: collection,
  organizations,
}: WriteDependencies): KeyRoute =>
  handleKey(apiCreateVisibility, ({ body, caller: { session }, once }) =>
    publishVisibility({ platform, collection, organizations }, session, body, (commit, visibility) =>
      once.keep(commit, visibility),
    ),
  )
