import { useEffect, useEffectEvent, useState } from 'react'
import type { Neighbours } from '#web/ui/drawer/neighbours.ts'
import type { Log } from './use-log.ts'

interface Given<Item> {
  readonly log: Pick<Log<Item>, 'loading' | 'failed' | 'hasMore' | 'more'>
  /** The open record. */
  readonly record: Item | undefined
  /** The loaded records as the page shows them, newest first: those of one line are one step. */
  readonly steps: readonly (readonly Item[])[]
  readonly go: (item: Item) => void
}

/** The steps before and after the open record. Beyond the last loaded one, older records are loaded first. */
export const useLogNeighbours = <Item extends { readonly id: string }>({
  log,
  record,
  steps,
  go,
}: Given<Item>): Neighbours | undefined => {
  // The record beyond which the next one is being loaded.
  const [waiting, setWaiting] = useState<string>()
  const index = record === undefined ? -1 : steps.findIndex((step) => step.some(({ id }) => id === record.id))
  const stepAt = (at: number) => {
    const first = steps[at]?.[0]
    return first === undefined ? undefined : () => go(first)
  }
  const [previous, next] = [index > 0 ? stepAt(index - 1) : undefined, stepAt(index + 1)]
  const arrive = useEffectEvent(() => {
    if (waiting === undefined || (next === undefined && log.hasMore && !log.failed)) return
    setWaiting(undefined)
    if (waiting === record?.id) next?.()
  })
  useEffect(() => arrive(), [waiting, steps.length, log.hasMore, log.failed])
  if (record === undefined || index === -1) return undefined
  const loadNext = (): void => {
    setWaiting(record.id)
    log.more()
  }
  return {
    position: index + 1,
    total: steps.length,
    isOpen: log.hasMore,
    previous,
    next: next ?? (log.hasMore ? loadNext : undefined),
  }
}
