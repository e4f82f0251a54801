/** Saved views on the pages of lists: the button that saves the filters, and the list of a view. */
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useParams } from 'react-router'
import type { View } from '#shared/contracts/views.ts'
import { fromWireRole, isProviderStaff } from '#shared/domain/roles.ts'
import type { ItemList } from '#shared/domain/item-lists.ts'
import { useSession } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { hrefOfView, listPaths } from '#web/lib/view-paths.ts'
import { ListPage, type ListPageProps } from '#web/ui/list/list-page.tsx'
import { filterKeys } from '#web/ui/list/filters/filter-values.ts'
import type { ListDefinition } from '#web/ui/list/list-definition.ts'
import { ItemPage } from '#web/ui/pages/item-page.tsx'
import { valuesOfList } from './view-values.ts'
import { viewQuery } from './view-queries.ts'
import { ViewButtons } from './view-buttons.tsx'
import { ViewIntro } from './view-intro.tsx'
import type { ViewedDefinition } from './view-dialog.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { Button } from '#web/ui/button/button.tsx'

const ViewDialog = lazyPart(async () => (await import('./view-dialog.tsx')).ViewDialog)

interface CreateViewButtonProps {
  readonly list: ItemList
  readonly definition: ViewedDefinition
  /** The list's query. */
  readonly query: Readonly<Record<string, string>>
}

/** Saves the list's filters as a view; for users and organization admins (part 2 section 6). */
export const CreateViewButton = ({ list, definition, query }: CreateViewButtonProps) => {
  const { t } = useTranslation('views')
  const user = useSession()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<ReturnType<typeof valuesOfList>>()
  if (user === null || isProviderStaff(fromWireRole(user.role))) return null
  return (
    <>
      <Button
        icon="bookmark"
        aria-haspopup="dialog"
        title={t('addTitle')}
        onClick={() => setOpened(valuesOfList(list, definition.filters, query))}
      >
        <span>{t('add')}</span>
      </Button>
      {opened !== undefined && (
        <ViewDialog
          definition={definition}
          view={undefined}
          initial={opened.initial}
          loses={opened.loses.map((what) => t(`loses.${what}`))}
          onSaved={(view) => void navigate(hrefOfView(view))}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

/**
 * The page of a list, or of the view of it that the address names. A view of another list, as a link that knows only its
 * id may name it, leads to that list.
 */
export const ListOrView = ({
  list,
  children,
}: {
  list: ItemList
  children: (view: View | undefined) => ReactNode
}) => {
  const { id } = useParams()
  if (id === undefined) return children(undefined)
  return (
    <ItemPage list={listPaths[list]} query={viewQuery}>
      {({ view }) => (view.list === list ? children(view) : <Navigate to={hrefOfView(view)} replace />)}
    </ItemPage>
  )
}

/** The list without the filters that a view sets: they are part of every query, and its chips show the others. */
const limitedTo = <Item,>(
  definition: ListDefinition<Item>,
  view: View,
  emptyText: string,
): ListDefinition<Item> => {
  const isFree = (key: string): boolean =>
    !definition.filters.some(
      (filter) => filter.key === key && filterKeys(filter).some((name) => name in view.filters),
    )
  const { toggles, addLabel: _, ...others } = definition
  return {
    ...others,
    texts: {
      ...definition.texts,
      title: view.view_name,
      emptyTitle: definition.texts.noMatchTitle,
      emptyText,
    },
    filters: definition.filters.filter(({ key }) => isFree(key)),
    ...(toggles === undefined ? {} : { toggles: toggles.filter(({ filter }) => isFree(filter)) }),
    query: (query) => definition.query({ ...query, ...view.filters }),
  }
}

interface ViewedListProps<Item> extends Omit<ListPageProps<Item>, 'tools' | 'intro' | 'above'> {
  readonly list: ItemList
  readonly view: View | undefined
  /** Further actions. Receives the whole query, with the filters of the view. */
  readonly tools?: ((query: Record<string, string>, total: number | undefined) => ReactNode) | undefined
}

/** A list that can be saved as a view, or the list of a view. */
export const ViewedList = <Item,>({ list, view, definition, tools, ...page }: ViewedListProps<Item>) => {
  const { t } = useTranslation('views')
  const shown = view === undefined ? definition : limitedTo(definition, view, t('empty'))
  useTitle(shown.texts.title)
  return (
    <ListPage
      {...page}
      definition={shown}
      {...(view === undefined ? {} : { intro: <ViewIntro view={view} filters={definition.filters} /> })}
      tools={(query, total) => (
        <>
          {view?.is_own === true && <ViewButtons view={view} definition={definition} />}
          {tools?.({ ...query, ...view?.filters }, total)}
          {view === undefined && <CreateViewButton list={list} definition={definition} query={query} />}
        </>
      )}
    />
  )
}
