/** What is new to the user: the counts and marks of the shell and the lists, and what of it was opened. */
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { getNews, getUnread, updateNewsRead, type News, type UnreadLists } from '#shared/contracts/news.ts'
import { type ItemList, itemLists } from '#shared/domain/item-lists.ts'
import { mayCall } from '#shared/http/endpoint.ts'
import { call } from './api.ts'
import { paths } from './paths.ts'
import { currentCaller, currentUser } from './session.ts'

/** Other pages keep it fresh by themselves, so it is rarely asked for. */
const everyMilliseconds = 300_000
/** What was opened is sent together, at most so often. */
const sentAfterMilliseconds = 3000

const newsQuery = (days: number | undefined) =>
  queryOptions({
    queryKey: ['news', 'screen', days ?? 'unread'] as const,
    queryFn: async () =>
      (await call(getNews, { query: days === undefined ? {} : { days: String(days) } })).news,
    refetchInterval: everyMilliseconds,
  })

/** What came in so many days, or what is unread. No request for roles without news. */
export const useNews = (days?: number) =>
  useQuery({ ...newsQuery(days), enabled: mayCall(getNews, currentCaller()) })

const unreadKey = ['news', 'marks'] as const

/** The marks of the menu and the lists. The first screen has them in its own reply. */
const useUnreadLists = (): UnreadLists | undefined => {
  const client = useQueryClient()
  const { pathname } = useLocation()
  // After sign-in the menu is there before the address has changed to that of the first screen.
  const isHome = pathname === paths.dashboard || pathname === paths.root
  const mayAsk = mayCall(getUnread, currentCaller())
  const screen = useQuery({ ...newsQuery(undefined), enabled: isHome && mayAsk }).data?.lists
  const marks = useQuery({
    queryKey: unreadKey,
    queryFn: async () => (await call(getUnread)).lists,
    refetchInterval: everyMilliseconds,
    placeholderData: () => client.getQueryData<News>(newsQuery(undefined).queryKey)?.lists,
    enabled: !isHome && mayAsk,
  }).data
  return isHome ? (screen ?? marks) : marks
}

/** How many items of a list are unread. */
export const useUnreadCount = (name: string): number | undefined =>
  useUnreadLists()?.find(({ list }) => list === name)?.unread

const isNewsList = (name: string): name is ItemList => itemLists.some((list) => list === name)

const opened = new Map<ItemList, Set<number>>()
let owner: number | undefined
let timer: number | undefined

const send = async (client: QueryClient): Promise<void> => {
  timer = undefined
  if (owner !== currentUser()?.user_id) opened.clear()
  const sent = [...opened].map(([list, ids]) => ({ list, ids: [...ids] }))
  opened.clear()
  if (sent.length === 0) return
  try {
    await call(updateNewsRead, { body: { opened: sent }, quiet: true })
  } catch {
    // The marks come back with the next reply, and the items can be opened again.
    await client.invalidateQueries({ queryKey: ['news'] })
  }
}

const marksWithout = (lists: UnreadLists, list: ItemList, id: number): UnreadLists =>
  lists.map((one) =>
    one.list === list && one.unread_ids.includes(id)
      ? { ...one, unread: one.unread - 1, unread_ids: one.unread_ids.filter((other) => other !== id) }
      : one,
  )

const without = (news: News, list: ItemList, id: number): News => ({
  ...news,
  lists: marksWithout(news.lists, list, id),
  came: news.came.map((line) => (line.list === list && line.id === id ? { ...line, unread: false } : line)),
})

/** Notes that the user opened an item that may be unread. */
const noteOpened = (client: QueryClient, list: ItemList, id: number): void => {
  const user = currentUser()?.user_id
  if (user !== owner) {
    owner = user
    opened.clear()
  }
  opened.set(list, (opened.get(list) ?? new Set()).add(id))
  client.setQueriesData<News>({ queryKey: ['news', 'screen'] }, (news) =>
    news === undefined ? undefined : without(news, list, id),
  )
  client.setQueryData<UnreadLists>(unreadKey, (lists) => lists && marksWithout(lists, list, id))
  timer ??= window.setTimeout(() => void send(client), sentAfterMilliseconds)
}

const none: ReadonlySet<number> = new Set()

/** The unread items of a list, and a note of the one that is open. Lists without news have none. */
export const useUnread = (name: string, openId: number | undefined): ReadonlySet<number> => {
  const client = useQueryClient()
  const found = useUnreadLists()?.find(({ list }) => list === name)
  const ids = found?.unread_ids
  const isUnread = openId !== undefined && ids?.includes(openId) === true
  // Only the newest unread ones are named.
  const mayBeUnread = found !== undefined && found.unread > found.unread_ids.length
  useEffect(() => {
    if (openId !== undefined && isNewsList(name) && (isUnread || mayBeUnread))
      noteOpened(client, name, openId)
  }, [client, name, openId, isUnread, mayBeUnread])
  useEffect(() => {
    const leave = (): void => {
      if (document.hidden) void send(client)
    }
    document.addEventListener('visibilitychange', leave)
    return () => document.removeEventListener('visibilitychange', leave)
  }, [client])
  return useMemo(() => (ids === undefined ? none : new Set(ids)), [ids])
}

/** Marks whole lists as read, up to the moment of what the page shows. Throws as `call`. */
export const markAllRead = async (client: QueryClient, lists: readonly ItemList[], until: string) => {
  await call(updateNewsRead, { body: { all: { lists: [...lists], until } } })
  await client.invalidateQueries({ queryKey: ['news'] })
}

/** Undoes the last `markAllRead`. Throws as `call`. */
export const unmarkAllRead = async (client: QueryClient): Promise<void> => {
  try {
    await call(updateNewsRead, { body: { undo_all: true } })
  } finally {
    await client.invalidateQueries({ queryKey: ['news'] })
  }
}
