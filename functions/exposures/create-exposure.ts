import { handle, type Route } from '#functions/rules/http/handler.ts'
import { createVisibility } from '#shared/contracts/visibilities.ts'
import type { ExposuresDependencies } from './dependencies.ts'
import { publishExposure } from './publish-exposure.ts'

/** Publishes an exposure with one detection. */
export const createExposureRoute = (dependencies: ExposuresDependencies): Route =>
  handle(createVisibility, async ({ body, session, idempotency }) => ({
    visibility: await publishExposure(dependencies, session, body, (commit, exposure) =>
      idempotency.record(commit, { visibility: exposure }),
    ),
  }))
