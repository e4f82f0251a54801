import { limits } from '#shared/domain/limits.ts'
import { useState } from 'react'
import { CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { usePhone } from '#web/lib/use-media.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { missingIds } from '#web/ui/list/missing-ids.ts'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../dialog/confirm.tsx'
import { MenuButton } from '../../menu/menu-button.tsx'
import type { BulkAction, LeftItem } from '#web/ui/list/list-definition.ts'
import type { Selection } from './use-selection.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { Button, buttonClass } from '#web/ui/button/button.tsx'

const LeftDialog = lazyPart(async () => (await import('./left-dialog.tsx')).LeftDialog)
const ReasonDialog = lazyPart(async () => (await import('../../dialog/reason-dialog.tsx')).ReasonDialog)

/** The actions for the selected rows. It replaces the controls, so that nothing below moves. */
export const BulkBar = <Item,>({
  selection,
  actions,
  itemsOf,
  nameOf,
}: {
  readonly selection: Selection
  readonly actions: readonly BulkAction<Item>[]
  readonly itemsOf: (ids: readonly number[]) => readonly Item[]
  readonly nameOf: (item: Item) => string
}) => {
  const { t } = useTranslation('common')
  const phone = usePhone()
  const [asking, setAsking] = useState<BulkAction<Item>>()
  const [running, setRunning] = useState<string>()
  const [left, setLeft] = useState<readonly (LeftItem & { readonly name: string })[]>([])
  const count = selection.ids.size
  const tooMany = count > limits.bulkItems

  const run = async (action: BulkAction<Item>, reason?: string): Promise<void> => {
    if (running !== undefined) return
    setRunning(action.key)
    const ids = [...selection.ids]
    try {
      const stayed = (await action.run(ids, reason, itemsOf(ids))) ?? []
      const stayedIds = new Set(stayed.map(({ id }) => id))
      // Items selected meanwhile stay selected, and so do skipped ones.
      selection.setAll(
        ids.filter((id) => !stayedIds.has(id)),
        false,
      )
      setLeft(stayed.map((one) => ({ ...one, name: itemsOf([one.id]).map(nameOf)[0] ?? `#${one.id}` })))
    } catch (error) {
      // The remaining items stay selected, so that the user can retry at once.
      const gone = missingIds(error, ids)
      selection.setAll(gone, false)
      if (error instanceof CallError && gone.length > 0)
        notify.error(
          t('bulk.gone'),
          errorMessage(
            error,
            t(gone.length === ids.length ? 'bulk.goneAll' : 'bulk.goneSome', { count: gone.length }),
          ),
        )
      else if (error instanceof CallError) notifyFailure(error)
      // Any other error is a confirmation that was cancelled.
    } finally {
      setRunning(undefined)
    }
  }

  const begin = (action: BulkAction<Item>): void => {
    if (running !== undefined) return
    if (action.confirm === undefined && action.reason === undefined) void run(action)
    else setAsking(action)
  }
  const question = asking?.confirm?.(count)
  const likely = actions.filter(({ isSeldom }) => isSeldom !== true)
  // On a phone the bar stays above the cards, so it is one line. Of more than three actions it shows two and a menu.
  const often = phone && actions.length > 3 ? likely.slice(0, 2) : likely
  const seldom = actions.filter((action) => !often.includes(action))
  const reason = asking?.reason?.(count)
  return (
    <div className="list-bulk" role="group" aria-label={t('bulk.label')}>
      <strong aria-live="polite">{t('bulk.selected', { count })}</strong>
      <span className="list-bulk-line" aria-hidden="true" />
      {often.map((action) => (
        <Button
          key={action.key}
          small
          danger={action.destructive === true}
          icon={action.icon}
          busy={running === action.key}
          disabled={tooMany}
          // Not `disabled` while it runs: a dialog that it opens returns the focus to it.
          aria-disabled={running !== undefined}
          title={tooMany ? t('bulk.tooMany', { count: limits.bulkItems }) : action.label}
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
      {tooMany && <span className="list-bulk-note">{t('bulk.tooMany', { count: limits.bulkItems })}</span>}
      <Button
        kind="text"
        small
        className="list-bulk-clear"
        icon="times"
        title={t('bulk.clear')}
        onClick={selection.clear}
      >
        <span>{t('bulk.clear')}</span>
      </Button>
      {asking !== undefined && question !== undefined && (
        <Confirm
          {...question}
          destructive={asking.destructive === true}
          onConfirm={() => run(asking)}
          onClose={() => setAsking(undefined)}
        />
      )}
      {left.length > 0 && <LeftDialog items={left} onClose={() => setLeft([])} />}
      {asking !== undefined && reason !== undefined && (
        <ReasonDialog
          {...reason}
          onConfirm={async (given) => {
            await run(asking, given)
            return true
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}
