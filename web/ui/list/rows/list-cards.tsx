import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from './checkbox.tsx'
import type { ListDefinition } from '#web/ui/list/list-definition.ts'
import { skeletonWidth } from '#web/ui/list/list-states.tsx'
import { isOrdinaryClick, type RowsProps } from './list-table.tsx'
import { WholeHosts } from '#web/ui/text/whole-hosts.tsx'

/** The rows as cards, on a phone. */
export const ListCards = <Item,>({
  definition,
  items,
  skeletonRows,
  openId,
  selection,
  onOpen,
}: RowsProps<Item>) => {
  const { t } = useTranslation('common')
  if (items === undefined) {
    return (
      <ul className="list-cards list-skeleton" aria-hidden="true">
        {Array.from({ length: skeletonRows }, (_, row) => (
          <li key={row} className="list-card">
            <span className="list-card-main">
              <span className="ui-skeleton" style={{ width: `${skeletonWidth(row, 0)}%` }} />
              <span className="ui-skeleton" style={{ width: `${skeletonWidth(row, 1) / 2}%` }} />
            </span>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ul className="list-cards" aria-label={definition.texts.title}>
      {items.map((item) => {
        const id = definition.idOf(item)
        const name = definition.nameOf(item)
        const content = (
          <>
            <span className="list-card-name">
              {definition.cardName?.(item) ?? <WholeHosts text={name} />}
            </span>
            <Place definition={definition} item={item} place="under" className="list-card-under" />
            <span className="list-card-foot">
              <Place
                definition={definition}
                item={item}
                place="badge"
                className="list-card-badges"
                beside={definition.afterName?.(item)}
              />
              <Place definition={definition} item={item} place="date" className="list-card-date" />
            </span>
            <Place definition={definition} item={item} place="line" className="list-card-line" />
          </>
        )
        return (
          <li
            key={id}
            className={`list-card${id === openId ? ' is-open' : ''}${selection?.ids.has(id) === true ? ' is-selected' : ''}`}
          >
            {selection !== undefined && (
              <Checkbox
                label={t('table.select', { name })}
                checked={selection.ids.has(id)}
                onToggle={() => selection.toggle(id)}
              />
            )}
            {definition.rowActions === undefined ? (
              <a
                className="list-card-main"
                href={definition.hrefOf(id)}
                data-row={id}
                onClick={(event) => {
                  if (!isOrdinaryClick(event)) return
                  event.preventDefault()
                  onOpen(id, 'pointer')
                }}
              >
                {content}
              </a>
            ) : (
              <div className="list-card-main">
                {content}
                <span className="list-row-actions">{definition.rowActions.render(item, 0)}</span>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface PlaceProps<Item> {
  readonly definition: ListDefinition<Item>
  readonly item: Item
  readonly place: 'under' | 'badge' | 'date' | 'line'
  readonly className: string
  readonly beside?: ReactNode
}

const Place = <Item,>({ definition, item, place, className, beside }: PlaceProps<Item>) => (
  <span className={className}>
    {definition.columns
      .filter((column) => column.card === place)
      .map((column, index) => (
        <Fragment key={column.key}>
          {place === 'under' && index > 0 ? ' · ' : ''}
          {column.render(item)}
          {column.badge?.(item)}
        </Fragment>
      ))}
    {beside}
  </span>
)
