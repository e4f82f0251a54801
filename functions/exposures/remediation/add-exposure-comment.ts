import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { ExposuresDependencies } from '#functions/exposures/dependencies.ts'
import { addVisibilityComment, type HistoryLine } from '#shared/contracts/exposures.ts'
import { addLine, sideOf } from './history-lines.ts'
import { commented, withAskedDate } from './transitions.ts'

/** Comments on an exposure. The organization and the analysts see the comment. */
export const addExposureCommentRoute = ({ exposures }: ExposuresDependencies): Route =>
  handle(addVisibilityComment, async ({ params: { id }, body, session, idempotency }) => {
    const lines: HistoryLine[] = []
    await exposures.for(session).change(id, (before, commit) => {
      const by = sideOf(session)
      const { entity, fields, line } = commented(before, body.comment, by)
      lines.push(idempotency.record(commit, { line: addLine(commit, id, line) }).line)
      return { entity: withAskedDate(entity, line, commit.at), fields }
    })
    const line = lines.at(-1)
    if (line === undefined) throw new Error(`The comment on visibility ${id} is not in the read model`)
    return { line }
  })
