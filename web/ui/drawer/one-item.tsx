/** The drawer of one item of a list: it is read first, and shown, or changed in its form. */
import { useQuery, type QueryKey } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import type { DrawerControl } from '../list/list-definition.ts'
import { FailedDrawer, LoadingDrawer } from './item-drawer.tsx'

interface OneItemProps<Reply> {
  readonly control: DrawerControl
  readonly id: number
  readonly query: { readonly queryKey: QueryKey; readonly queryFn: () => Promise<Reply> }
  readonly shareHref: string
  readonly texts: { readonly label: string; readonly loading: string; readonly editTitle: string }
  /** The form, which is loaded when it is wanted. */
  readonly form: (reply: Reply) => ReactNode
  /** The drawer of the item. */
  readonly children: (reply: Reply) => ReactNode
}

/** Shows an item, or why it cannot be shown. Give it the item's id as `key`. */
export const OneItem = <Reply,>({
  control,
  id,
  query,
  shareHref,
  texts,
  form,
  children,
}: OneItemProps<Reply>) => {
  const reply = useQuery(query)
  const item = { id, shareHref }
  if (reply.data === undefined) {
    if (!reply.isError) return <LoadingDrawer control={control} item={item} title={texts.loading} />
    return (
      <FailedDrawer
        control={control}
        label={texts.label}
        id={id}
        error={reply.error}
        retrying={reply.isFetching}
        onRetry={() => void reply.refetch()}
      />
    )
  }
  if (control.state.mode === 'edit')
    return (
      <Suspense fallback={<LoadingDrawer control={control} item={item} title={texts.editTitle} />}>
        {form(reply.data)}
      </Suspense>
    )
  return children(reply.data)
}
