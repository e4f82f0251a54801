import { handle, type Route } from '#functions/rules/http/handler.ts'
import { listVisibilities } from '#shared/contracts/visibilities.ts'
import type { ExposuresDependencies } from './dependencies.ts'
import { exposurePage } from './exposure-page.ts'

/** The exposure list of all organizations: filters, sorts and pages of part 1 section 2. */
export const listExposuresRoute = (dependencies: ExposuresDependencies): Route =>
  handle(listVisibilities, ({ query, session, request }) =>
    exposurePage(dependencies, session, query, request),
  )
