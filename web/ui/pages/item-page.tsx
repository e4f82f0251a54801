/** The page of one thing, which its address names by its id. */
import { useQuery, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router'
import { hrefOf, readNumber } from '#web/lib/paths.ts'
import { DrawerSkeleton } from '../drawer/drawer.tsx'
import { ErrorPage } from './message-page.tsx'

interface ItemPageProps<Reply> {
  /** The address of the list that it stands in: an address without a usable id leads there. */
  readonly list: string
  readonly query: (id: number) => { readonly queryKey: QueryKey; readonly queryFn: () => Promise<Reply> }
  readonly children: (reply: Reply, id: number) => ReactNode
}

/** Shows the thing once it is read; a failure shows why by its status. */
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

/** A share link: it opens the list with the item in the drawer, once the item is known to be there. */
export const SharedItem = ({ list, query }: Omit<ItemPageProps<unknown>, 'children'>) => (
  <ItemPage list={list} query={query}>
    {(_, id) => <Navigate to={hrefOf(list, { item: id })} replace />}
  </ItemPage>
)
