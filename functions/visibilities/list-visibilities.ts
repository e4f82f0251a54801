import { handle, type Route } from '#functions/platform/http/handler.ts'
import { listVisibilities } from '#shared/contracts/visibilities.ts'
import type { VisibilitiesDependencies } from './dependencies.ts'
import { visibilityPage } from './visibility-page.ts'

/** The visibility list of every organization: filters, sorts and pages of part 1 section 2. */
export const listVisibilitiesRoute = (dependencies: VisibilitiesDependencies): Route =>
  handle(listVisibilities, ({ query, session, request }) =>
    visibilityPage(dependencies, session, query, request),
  )
