/** The drawer of a list: the details of a loaded item, its form, or the form for a new item. */
import { useQuery, type QueryKey } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failedStatus } from '../form/failed-status.ts'
import type { DrawerControl } from '../list/list-definition.ts'
import { Drawer, DrawerSkeleton, type DrawerProps } from './drawer.tsx'
import { FailedRequest } from '#web/ui/failure/error-message-text.tsx'
import { LoadingFallback } from '#web/ui/loading/lazy-part.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Empty } from '#web/ui/layout/layout.tsx'

/** The properties that a drawer takes from its list page. */
export const frameOf = ({ phone, takeFocus, close }: DrawerControl) => ({ phone, takeFocus, onClose: close })

interface LoadingProps {
  readonly control: DrawerControl
  readonly title: string
  /** Undefined for a new item. */
  readonly item?: { readonly id: number; readonly shareHref: string }
}

const LoadingDrawer = ({ control, title, item }: LoadingProps) => (
  <Drawer
    label={title}
    {...(item === undefined ? {} : { overline: `#${item.id}`, shareHref: item.shareHref })}
    title={title}
    {...frameOf(control)}
  >
    <DrawerSkeleton />
  </Drawer>
)

/** A form in the drawer, loaded on demand. */
export const LazyForm = ({ children, ...loading }: LoadingProps & { children: ReactNode }) => (
  <LoadingFallback shows={<LoadingDrawer {...loading} />}>{children}</LoadingFallback>
)

interface LoadedItemProps<Reply> {
  readonly control: DrawerControl
  readonly id: number
  readonly query: { readonly queryKey: QueryKey; readonly queryFn: () => Promise<Reply> }
  readonly shareHref: string
  readonly texts: { readonly label: string; readonly loading: string }
  readonly children: (reply: Reply) => ReactNode
}

/** Loads an item, or shows why it failed: the item was deleted, or a retry may help. Pass the item's id as `key`. */
export const LoadedItem = <Reply,>({
  control,
  id,
  query,
  shareHref,
  texts,
  children,
}: LoadedItemProps<Reply>) => {
  const { t } = useTranslation('common')
  const reply = useQuery(query)
  if (reply.data !== undefined) return children(reply.data)
  // It has the place and the label of what it becomes: the same drawer stays, and the focus with it.
  if (!reply.isError)
    return (
      <Drawer
        label={texts.label}
        overline={`#${id}`}
        shareHref={shareHref}
        title={texts.loading}
        {...frameOf(control)}
      >
        <DrawerSkeleton />
      </Drawer>
    )
  const gone = failedStatus(reply.error) === 404
  return (
    <Drawer
      label={texts.label}
      overline={`#${id}`}
      title={t(gone ? 'drawer.goneTitle' : 'drawer.errorTitle')}
      {...frameOf(control)}
    >
      <div role="alert">
        <Empty icon="exclamation-circle" text={t(gone ? 'drawer.goneText' : 'drawer.errorText')}>
          {!gone && (
            <Button icon="refresh" busy={reply.isFetching} onClick={() => void reply.refetch()}>
              {t('error.again')}
            </Button>
          )}
          <FailedRequest error={reply.error} />
        </Empty>
      </div>
    </Drawer>
  )
}

interface ItemDrawerProps<Reply> {
  readonly control: DrawerControl
  readonly query: (id: number) => LoadedItemProps<Reply>['query']
  /** The share link of an item. */
  readonly hrefOf: (id: number) => string
  readonly texts: {
    readonly add: string
    readonly edit: string
    readonly loading: string
    readonly label: (id: number) => string
  }
  readonly addForm: ReactNode
  /** Undefined for an item that must not be changed; the drawer then shows its details. */
  readonly editForm: (reply: Reply) => ReactNode
  readonly detail: (reply: Reply) => Pick<DrawerProps, 'title' | 'facts' | 'actions' | 'hasFoot' | 'children'>
}

/** The drawer of a list: an item's details, its form, or the form for a new item. */
export const ItemDrawer = <Reply,>({
  control,
  query,
  hrefOf,
  texts,
  addForm,
  editForm,
  detail,
}: ItemDrawerProps<Reply>) => {
  if (control.state.mode === 'add')
    return (
      <LazyForm control={control} title={texts.add}>
        {addForm}
      </LazyForm>
    )
  const { id, mode } = control.state
  const shareHref = hrefOf(id)
  const label = texts.label(id)
  return (
    <LoadedItem
      key={id}
      control={control}
      id={id}
      query={query(id)}
      shareHref={shareHref}
      texts={{ label, loading: texts.loading }}
    >
      {(reply) => {
        const form = mode === 'edit' ? editForm(reply) : undefined
        return form === undefined ? (
          <Drawer
            label={label}
            overline={`#${id}`}
            shareHref={shareHref}
            {...frameOf(control)}
            {...detail(reply)}
          />
        ) : (
          <LazyForm control={control} item={{ id, shareHref }} title={texts.edit}>
            {form}
          </LazyForm>
        )
      }}
    </LoadedItem>
  )
}
