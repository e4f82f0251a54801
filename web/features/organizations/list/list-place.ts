/** The last state of the organization list, for the link back from an organization. */
import { paths } from '#web/lib/paths.ts'

let search = ''

/** Stores the filters and the page of the list while this tab is open. */
export const rememberList = (query: string): void => {
  search = query
}

/** The address of the list as last seen. */
export const listAddress = (): string => `${paths.organizations}${search}`
