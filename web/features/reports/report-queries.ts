/** The calls of reports as queries, and what a change makes stale. */
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import {
  getPeriodicReport,
  listPeriodicReports,
  listReports,
  listReportTemplates,
  listReportViewTypes,
} from '#shared/contracts/reports.ts'
import { call } from '#web/lib/api.ts'

const root = ['reports'] as const
const fresh = 5 * 60_000

/** A page of the periodic reports, by name. */
export const periodicReportsQuery = (query: Record<string, string>) => ({
  queryKey: [...root, 'periodic', query],
  queryFn: () => call(listPeriodicReports, { query }),
  placeholderData: keepPreviousData,
})

/** One periodic report. */
export const periodicReportQuery = (id: number) => ({
  queryKey: [...root, 'periodic-one', id],
  queryFn: () => call(getPeriodicReport, { params: { id: String(id) } }),
})

/** A page of the history. */
export const reportsQuery = (query: Record<string, string>) => ({
  queryKey: [...root, 'history', query],
  queryFn: () => call(listReports, { query }),
  placeholderData: keepPreviousData,
})

/** The templates of the person, and those that everybody has. */
export const templatesQuery = {
  queryKey: [...root, 'templates'],
  queryFn: () => call(listReportTemplates),
}

/** How the section of each module can be shown. */
export const viewTypesQuery = {
  queryKey: [...root, 'view-types'],
  queryFn: () => call(listReportViewTypes),
  staleTime: fresh,
}

/** After a change of reports: both tables are read anew. What no longer exists is forgotten. */
export const refreshReports = async (
  client: QueryClient,
  removed: { readonly periodic?: number } = {},
): Promise<void> => {
  if (removed.periodic !== undefined)
    client.removeQueries({ queryKey: periodicReportQuery(removed.periodic).queryKey })
  await Promise.all(
    ['periodic', 'periodic-one', 'history'].map((part) =>
      client.invalidateQueries({ queryKey: [...root, part] }),
    ),
  )
}

/** After a change of templates. */
export const refreshTemplates = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: templatesQuery.queryKey })
