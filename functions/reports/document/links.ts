/** Links from a report to the portal. */
import type { ReportModule } from '#shared/domain/reports/modules.ts'

/** Paths of the portal. A test compares them with those of the web. */
export const portalFolders = {
  visibility: 'visibilities',
  incident: 'incidents',
  threat: 'threats',
  feed: 'ioc',
} as const satisfies Record<ReportModule, string>

/** The URL of an item, for example `https://portal.example/threats/1187`. */
export const hrefOf = (portal: string, module: ReportModule, id: number): string =>
  `${portal}/${portalFolders[module]}/${id}`

/** The URL of the list of overdue repairs. */
export const overdueHrefOf = (portal: string): string => `${listHrefOf(portal, 'visibility')}?overdue=true`

/** The URL of a module's list. */
export const listHrefOf = (portal: string, module: ReportModule): string =>
  `${portal}/${portalFolders[module]}`
