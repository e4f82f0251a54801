/** Parts of what a mail counts, said without repeating the number of the whole. */
import type { CriticalityLevel } from '#shared/domain/exposures/detections.ts'
import type { NotificationMessages } from './messages.ts'

/** How many of the exposures that a mail tells are of a level: `22 high`, `all high`, of a single one `high`. */
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

/** How many of the incidents were told before and have changed; nothing where none has. */
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

/** A part of what is counted already: its number stands only where it is another one than that of the whole. */
export const shareOf = (
  part: {
    readonly one: string
    readonly all: (count: number) => string
    readonly counted: (count: number) => string
  },
  count: number,
  total: number,
): string => (count < total ? part.counted(count) : total === 1 ? part.one : part.all(count))
