/** Where in the list of organizations somebody was, so that the way back from an organization leads there. */
import { paths } from '#web/lib/paths.ts'

let search = ''

/** Keeps the filters and the page of the list, as long as this tab is open. */
export const rememberList = (query: string): void => {
  search = query
}

/** The address of the list as it was last seen. */
export const listAddress = (): string => `${paths.organizations}${search}`
