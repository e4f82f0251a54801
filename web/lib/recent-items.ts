/** The items that the user opened last in this tab. They are kept in memory and forgotten with the session. */
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import { currentUser } from './session.ts'

/** An item as a search result shows it. */
export interface RecentItem {
  readonly list: string
  readonly id: number
  readonly name: string
  readonly tlp: TlpLevel | null
  readonly href: string
}

const most = 5
let owner: number | undefined
let items: readonly RecentItem[] = []

/** The last items first. */
export const recentItems = (): readonly RecentItem[] => {
  const user = currentUser()?.user_id
  if (user !== owner) {
    owner = user
    items = []
  }
  return items
}

export const rememberItem = (item: RecentItem): void => {
  items = [item, ...recentItems().filter(({ href }) => href !== item.href)].slice(0, most)
}
