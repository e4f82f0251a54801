import { handle, type Route } from '#functions/platform/http/handler.ts'
import { createVisibility } from '#shared/contracts/visibilities.ts'
import type { VisibilitiesDependencies } from './dependencies.ts'
import { publishVisibility } from './publish-visibility.ts'

/** Publishes a visibility, detected once. */
export const createVisibilityRoute = (dependencies: VisibilitiesDependencies): Route =>
  handle(createVisibility, async ({ body, session, idempotency }) => ({
    visibility: await publishVisibility(dependencies, session, body, (commit, visibility) =>
      idempotency.record(commit, { visibility }),
    ),
  }))
