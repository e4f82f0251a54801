/** The four lists of items, by their names on the wire. They have news and saved views. */
import { hasModule, type Module, type ModuleAccess } from './roles.ts'

export const itemLists = ['visibilities', 'incidents', 'threats', 'feeds'] as const
export type ItemList = (typeof itemLists)[number]

/** The module that a list belongs to: an account without it has neither news nor views of the list. */
export const moduleOfList = {
  visibilities: 'visibility',
  incidents: 'incident',
  threats: 'threat',
  feeds: 'feed',
} as const satisfies Record<ItemList, Module>

/** The lists whose modules an account has. */
export const listsOf = (access: ModuleAccess): ItemList[] =>
  itemLists.filter((list) => hasModule(access, moduleOfList[list]))
