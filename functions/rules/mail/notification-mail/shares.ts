/** Phrases for parts of a count, without repeating the total. */
import type { CriticalityLevel } from '#shared/domain/exposures/detections.ts'
import type { NotificationMessages } from './messages.ts'

/** How many exposures have a level: `22 high`, `all high`, for a single one `high`. */
export const levelOf = (
  messages: NotificationMessages,
  level: CriticalityLevel,
  count: number,
  total: number,
): string =>
  shareOf(
    { one: messages.level[level], all: messages.allOfLevel[level], counted: messages.countedLevel[level] },
    count,
    total,
  )

/** How many incidents were reported before and have changed; empty when none has. */
export const changedOf = (
  messages: NotificationMessages,
  { changed, total }: { readonly changed: number; readonly total: number },
): string | null =>
  changed === 0
    ? null
    : shareOf(
        { one: messages.changed, all: messages.allChanged, counted: messages.countedChanged },
        changed,
        total,
      )

/** A part of a count, with its number only if it differs from the total. */
export const shareOf = (
  part: {
    readonly one: string
    readonly all: (count: number) => string
    readonly counted: (count: number) => string
  },
  count: number,
  total: number,
): string => (count < total ? part.counted(count) : total === 1 ? part.one : part.all(count))
