import { useTranslation } from 'react-i18next'
import { classNames } from '#web/ui/layout/class-names.ts'
import { skeletonWidth } from '#web/ui/list/list-states.tsx'
import { UnreadMark } from '#web/ui/unread/unread-mark.tsx'
import { Checkbox } from './checkbox.tsx'
import { cardOf } from './row-layout.ts'
import { signsWidth } from './row-definition.ts'
import { isOrdinaryClick, type RowsProps } from './rows-props.ts'
import { SecondLine } from './second-line.tsx'
import styles from './list-card.module.css'
import loading from '#web/ui/loading/loading.module.css'

interface CardsProps<Item> extends RowsProps<Item> {
  /** Pixels of the list. */
  readonly width: number
}

/** The rows as cards, on a phone: name, second line, state. */
export const ListCards = <Item,>(props: CardsProps<Item>) => {
  const { definition, items, skeletonRows } = props
  if (items === undefined)
    return (
      <ul className={classNames(styles.list, loading.root)} aria-hidden="true">
        {Array.from({ length: skeletonRows }, (_, row) => (
          <li key={row} className={styles.root}>
            <span className={styles.main}>
              <span className={loading.bar} style={{ width: `${skeletonWidth(row, 0)}%` }} />
              <span className={loading.bar} style={{ width: `${skeletonWidth(row, 1) / 2}%` }} />
            </span>
          </li>
        ))}
      </ul>
    )
  return (
    <ul className={styles.list} aria-label={definition.texts.title}>
      {items.map((item) => (
        <Card key={definition.idOf(item)} {...props} item={item} />
      ))}
    </ul>
  )
}

const Card = <Item,>({
  definition,
  width,
  sort,
  openId,
  selection,
  unread,
  onOpen,
  item,
}: CardsProps<Item> & { readonly item: Item }) => {
  const { t } = useTranslation('common')
  const { row } = definition
  const shown = cardOf(row, sort, width)
  const id = definition.idOf(item)
  const name = definition.nameOf(item)
  const note = row.note?.(item)
  const content = (
    <>
      <span className={classNames(styles.name, row.name.isValue === true && styles.value)}>
        {row.name.render(item, 'card')}
      </span>
      <SecondLine row={row} shown={shown} item={item} />
    </>
  )
  const state = (
    <span className={styles.state}>
      {shown.columns.map(({ key, render }) => (
        <span key={key} className={styles.fact}>
          {render(item)}
        </span>
      ))}
    </span>
  )
  return (
    <li
      className={classNames(
        styles.root,
        id === openId && 'is-open',
        selection?.has(id) === true && 'is-selected',
        row.isMuted?.(item) === true && 'is-muted',
      )}
    >
      {unread?.has(id) === true && <UnreadMark onFirstLine label={t('unread')} />}
      {selection !== undefined && (
        <Checkbox
          label={t('table.select', { name })}
          checked={selection.has(id)}
          onToggle={() => selection.toggle(id)}
        />
      )}
      {definition.opens === 'nothing' ? (
        <div className={styles.main}>
          {content}
          <div
            className={classNames(
              row.actions !== undefined && styles.foot,
              row.actions !== undefined && row.actions.width <= signsWidth && styles.signs,
            )}
          >
            {state}
            {row.actions !== undefined && (
              <span className={styles.actions}>{row.actions.render(item, 0)}</span>
            )}
          </div>
        </div>
      ) : (
        <a
          className={styles.main}
          href={definition.hrefOf(id)}
          data-row={id}
          onClick={(event) => {
            if (!isOrdinaryClick(event)) return
            event.preventDefault()
            onOpen(id, 'pointer')
          }}
        >
          {content}
          {state}
        </a>
      )}
      {row.lead?.isButton === true && <span className={styles.lead}>{row.lead.render(item, 'card')}</span>}
      {note !== undefined && <div className={styles.note}>{note}</div>}
    </li>
  )
}
