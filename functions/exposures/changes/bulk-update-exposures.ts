import { handle, type Route } from '#functions/rules/http/handler.ts'
import { bulkUpdateVisibilities } from '#shared/contracts/visibilities.ts'
import type { ExposuresDependencies } from '#functions/exposures/dependencies.ts'
import {
  statusGiver,
  withLine,
  writesPerTransition,
} from '#functions/exposures/remediation/transition-context.ts'
import { withStatus } from '#functions/exposures/remediation/transitions.ts'
import { withFalsePositive } from '#functions/exposures/exposure-rules.ts'

/** Resolves, reopens, marks or unmarks the named exposures. Unchanged ones are not counted. */
export const bulkUpdateExposuresRoute = ({ exposures, platform }: ExposuresDependencies): Route =>
  handle(bulkUpdateVisibilities, async ({ body, session }) => ({
    changed: await exposures
      .for(session)
      .changeEach(
        body.visibility_ids,
        (before, commit, id) =>
          'is_active' in body
            ? withLine(
                commit,
                id,
                withStatus(before, body.is_active, statusGiver(session, platform.clock, commit)),
              )
            : withFalsePositive(before, body.false_positive, { name: session.name, at: commit.at }),
        { writes: 'is_active' in body ? writesPerTransition : 1 },
      ),
  }))
