import { handle, type Route } from '#functions/rules/http/handler.ts'
import { listReportViewTypes } from '#shared/contracts/reports.ts'
import { viewTypeNames, viewTypes, type ViewType } from '#shared/domain/reports/modules.ts'

const named = (types: readonly ViewType[]) => types.map((name) => ({ name, ...viewTypeNames[name] }))

/** The views available for each module's section. */
export const listReportViewTypesRoute = (): Route =>
  handle(listReportViewTypes, () =>
    Promise.resolve({
      visibility: named(viewTypes.visibility),
      incident: named(viewTypes.incident),
      threat: named(viewTypes.threat),
      feed: named(viewTypes.feed),
    }),
  )
