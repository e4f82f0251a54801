/** Where the portal shows what a report names. */
import type { ReportModule } from '#shared/domain/reports/modules.ts'

/** Folders of the portal's addresses; a test compares them with those of the web. */
export const portalFolders = {
  visibility: 'visibilities',
  incident: 'incidents',
  threat: 'threats',
  feed: 'ioc',
} as const satisfies Record<ReportModule, string>

/** The address of an item: `https://portal.example/threats/1187`. */
export const hrefOf = (portal: string, module: ReportModule, id: number): string =>
  `${portal}/${portalFolders[module]}/${id}`

/** The address of the list of repairs that are late. */
export const overdueHrefOf = (portal: string): string => `${listHrefOf(portal, 'visibility')}?overdue=true`

/** The address of a module's list. */
export const listHrefOf = (portal: string, module: ReportModule): string =>
  `${portal}/${portalFolders[module]}`
