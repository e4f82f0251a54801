import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import type { Filter } from './filters/filters.ts'
import type { ListState } from './list-address.ts'
import type { ListDefinition, ListMeta } from './list-definition.ts'
import { ListMessage } from './list-states.tsx'

interface NoItemsProps<Item> {
  readonly definition: ListDefinition<Item>
  readonly active: readonly Filter[]
  readonly state: ListState
  readonly meta: ListMeta | undefined
  readonly onClear: () => void
  readonly onAdd: () => void
}

/** A list without items: what would be here, or that nothing matches, and the step that helps. */
export const NoItems = <Item,>({ definition, active, state, meta, onClear, onAdd }: NoItemsProps<Item>) => {
  const { t } = useTranslation('common')
  const { texts, addLabel, toggles = [] } = definition
  if (state.search === '' && active.length === 0)
    return (
      <ListMessage icon="inbox" title={texts.emptyTitle} text={texts.emptyText}>
        {addLabel !== undefined && (
          <Button icon="plus" onClick={onAdd}>
            {addLabel}
          </Button>
        )}
      </ListMessage>
    )
  const nothing = toggles
    .filter(({ filter, value }) => state.filters[filter] === value)
    .map((toggle) => (meta === undefined ? undefined : toggle.nothing?.(meta)))
    .find((found) => found !== undefined)
  const isMailAlone = state.search === '' && active.every(({ kind }) => kind === 'mail')
  return (
    <ListMessage
      icon="search"
      title={nothing?.title ?? texts.noMatchTitle}
      text={nothing?.text ?? t(isMailAlone ? 'empty.mailText' : 'empty.filteredText')}
    >
      {nothing?.link !== undefined && (
        <Link className={buttonClass({ kind: 'primary' })} to={nothing.link.href}>
          {nothing.link.label}
        </Link>
      )}
      <Button icon="filter-slash" onClick={onClear}>
        {t('empty.clear')}
      </Button>
    </ListMessage>
  )
}
