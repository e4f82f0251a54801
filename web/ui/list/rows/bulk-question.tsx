import { Confirm } from '#web/ui/dialog/confirm.tsx'
import type { BulkAction } from '#web/ui/list/bulk-action.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const ReasonDialog = lazyPart(async () => (await import('#web/ui/dialog/reason-dialog.tsx')).ReasonDialog)

interface BulkQuestionProps<Item> {
  readonly action: BulkAction<Item>
  /** How many items it changes. */
  readonly count: number
  readonly run: (reason?: string) => Promise<void>
  readonly onClose: () => void
}

/** What an action asks before it runs: whether to, or the reason. */
export const BulkQuestion = <Item,>({ action, count, run, onClose }: BulkQuestionProps<Item>) => {
  const question = action.confirm?.(count)
  const reason = action.reason?.(count)
  return (
    <>
      {question !== undefined && (
        <Confirm
          {...question}
          destructive={action.destructive === true}
          onConfirm={() => run()}
          onClose={onClose}
        />
      )}
      {reason !== undefined && (
        <ReasonDialog
          {...reason}
          onConfirm={async (given) => {
            await run(given)
            return true
          }}
          onClose={onClose}
        />
      )}
    </>
  )
}
