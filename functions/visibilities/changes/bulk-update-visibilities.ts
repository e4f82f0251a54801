import { handle, type Route } from '#functions/platform/http/handler.ts'
import { bulkUpdateVisibilities } from '#shared/contracts/visibilities.ts'
import type { VisibilitiesDependencies } from '#functions/visibilities/dependencies.ts'
import { withFalsePositive, withStatus } from '#functions/visibilities/visibility-rules.ts'

/** Resolves, reopens, marks or unmarks the named visibilities; those that are so already are not counted. */
export const bulkUpdateVisibilitiesRoute = ({ visibilities }: VisibilitiesDependencies): Route =>
  handle(bulkUpdateVisibilities, async ({ body, session }) => ({
    changed: await visibilities
      .for(session)
      .changeEach(body.visibility_ids, (before, commit) =>
        'is_active' in body
          ? withStatus(before, body.is_active, commit.at)
          : withFalsePositive(before, body.false_positive, { name: session.name, at: commit.at }),
      ),
  }))
