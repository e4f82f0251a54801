/** Queries for reports, and the refetch after a change. */
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

export const periodicReportQuery = (id: number) => ({
  queryKey: [...root, 'periodic-one', id],
  queryFn: () => call(getPeriodicReport, { params: { id: String(id) } }),
})

export const reportsQuery = (query: Record<string, string>) => ({
  queryKey: [...root, 'history', query],
  queryFn: () => call(listReports, { query }),
  placeholderData: keepPreviousData,
})

/** The user's templates and the shared ones. */
export const templatesQuery = {
  queryKey: [...root, 'templates'],
  queryFn: () => call(listReportTemplates),
}

/** The layouts of each module's section. */
export const viewTypesQuery = {
  queryKey: [...root, 'view-types'],
  queryFn: () => call(listReportViewTypes),
  staleTime: fresh,
}

/** Refetches both tables after a change of reports. Removes deleted reports from the cache. */
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

export const refreshTemplates = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: templatesQuery.queryKey })
