/** The page of one item, with its id in the address. */
import { useQuery, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router'
import { hrefOf, readNumber } from '#web/lib/paths.ts'
import { DrawerSkeleton } from '../drawer/drawer.tsx'
import { ErrorPage } from './message-page.tsx'

interface ItemPageProps<Reply> {
  /** The address of the item's list. Without a valid id the page redirects there. */
  readonly list: string
  readonly query: (id: number) => { readonly queryKey: QueryKey; readonly queryFn: () => Promise<Reply> }
  readonly children: (reply: Reply, id: number) => ReactNode
}

/** Shows the item once it is loaded, or the error page for the status. */
export const ItemPage = <Reply,>({ list, ...page }: ItemPageProps<Reply>) => {
  const id = readNumber(useParams().id)
  return id === undefined ? <Navigate to={list} replace /> : <LoadedItem key={id} id={id} {...page} />
}

const LoadedItem = <Reply,>({ id, query, children }: Omit<ItemPageProps<Reply>, 'list'> & { id: number }) => {
  const reply = useQuery(query(id))
  if (reply.data !== undefined) return children(reply.data, id)
  return reply.isError ? (
    <ErrorPage error={reply.error} onRetry={() => void reply.refetch()} />
  ) : (
    <DrawerSkeleton />
  )
}

/** A share link. It redirects to the list with the item in the drawer, once the item is known to exist. */
export const SharedItem = ({ list, query }: Omit<ItemPageProps<unknown>, 'children'>) => (
  <ItemPage list={list} query={query}>
    {(_, id) => <Navigate to={hrefOf(list, { item: id })} replace />}
  </ItemPage>
)
