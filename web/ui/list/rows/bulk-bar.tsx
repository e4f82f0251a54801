import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/domain/limits.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { usePhone } from '#web/lib/use-media.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import type { BulkAction, Matching } from '#web/ui/list/bulk-action.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { MenuButton } from '#web/ui/menu/menu-button.tsx'
import { buttonsIn } from './bulk-buttons.ts'
import { BulkQuestion } from './bulk-question.tsx'
import { useBulkRun } from './use-bulk-run.ts'
import type { Selection } from './use-selection.ts'
import styles from './list-bulk.module.css'

const LeftDialog = lazyPart(async () => (await import('./left-dialog.tsx')).LeftDialog)

interface BulkBarProps<Item> {
  readonly selection: Selection
  readonly actions: readonly BulkAction<Item>[]
  /** Pixels of the list. */
  readonly width: number
  /** All that match. */
  readonly matching: Matching
  readonly selectAll: () => Promise<void>
  readonly itemsOf: (ids: readonly number[]) => readonly Item[]
  readonly nameOf: (item: Item) => string
}

/** The actions for the selected rows. It takes the place of the controls, so that nothing below moves. */
export const BulkBar = <Item,>({
  selection,
  actions: allActions,
  width,
  matching,
  selectAll,
  itemsOf,
  nameOf,
}: BulkBarProps<Item>) => {
  const { t } = useTranslation('common')
  const phone = usePhone()
  const [isSelecting, setIsSelecting] = useState(false)
  const [asking, setAsking] = useState<BulkAction<Item>>()
  const { running, left, forget, run, runAll } = useBulkRun(selection, itemsOf, nameOf)
  const { total } = matching
  const { isAll } = selection
  const count = isAll ? total : selection.ids.size
  const tooMany = !isAll && count > limits.bulkItems
  // More than one request changes, where an action can be a job on all that match.
  const goesOn = total > limits.bulkItems && allActions.some(({ runAll: begins }) => begins !== undefined)
  const actions = isAll ? allActions.filter(({ runAll: begins }) => begins !== undefined) : allActions
  const most = goesOn ? total : Math.min(total, limits.bulkItems)
  const isPart = count < most
  const takeAll = async (): Promise<void> => {
    if (goesOn) return selection.selectMatching()
    setIsSelecting(true)
    try {
      await selectAll()
    } catch (error) {
      notifyFailure(error)
    } finally {
      setIsSelecting(false)
    }
  }
  const begin = (action: BulkAction<Item>): void => {
    if (running !== undefined) return
    if (isAll) void runAll(action, matching)
    else if (action.confirm === undefined && action.reason === undefined) void run(action)
    else setAsking(action)
  }
  const often = buttonsIn(actions, { width, isPart, phone })
  const seldom = actions.filter((action) => !often.includes(action))
  return (
    <div className={styles.root} role="group" aria-label={t('bulk.label')}>
      <span className={styles.count}>
        <strong
          className="ui-cut"
          aria-live="polite"
          title={tooMany ? t('bulk.tooMany', { count: limits.bulkItems }) : undefined}
        >
          {tooMany ? t('bulk.tooMany', { count: limits.bulkItems }) : t('bulk.selected', { count })}
        </strong>
        {isPart && (
          <Button kind="text" small busy={isSelecting} onClick={() => void takeAll()}>
            {t(most < total ? 'bulk.selectFirst' : 'bulk.selectAll', { count: most })}
          </Button>
        )}
      </span>
      {often.map((action) => (
        <Button
          key={action.key}
          small
          danger={action.destructive === true}
          icon={action.icon}
          busy={running === action.key}
          disabled={tooMany}
          // Not `disabled` while another one runs: a dialog that it opens returns the focus to it.
          aria-disabled={running !== undefined}
          title={action.label}
          onClick={() => begin(action)}
        >
          <span>{action.label}</span>
        </Button>
      ))}
      {seldom.length > 0 && (
        <MenuButton
          label={t('bulk.more')}
          hasText
          floating
          className={buttonClass({ small: true })}
          disabled={tooMany}
          choices={seldom.map((action) => ({
            key: action.key,
            label: action.label,
            run: () => begin(action),
          }))}
        />
      )}
      <Button
        kind="text"
        small
        square
        className={styles.clear}
        icon="times"
        aria-label={t('bulk.clear')}
        title={t('bulk.clear')}
        onClick={selection.clear}
      />
      {left.length > 0 && <LeftDialog items={left} onClose={forget} />}
      {asking !== undefined && (
        <BulkQuestion
          action={asking}
          count={count}
          run={(reason) => run(asking, reason)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}
