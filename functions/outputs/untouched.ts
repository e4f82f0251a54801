/** Whether commits leave an output unchanged, judged by their changed rows alone. Loads no read model. */
import type { IndicatorKinds } from '#functions/indicators/indicator-store.ts'
import type { Collection } from '#functions/core/event-store/collection.ts'
import { rowBefore, type Change, type Entry } from '#functions/core/event-store/entry.ts'
import { isPublic } from '#functions/rules/events/events-of-change.ts'
import type { OutputFormat } from '#shared/domain/outputs/output.ts'
import type { Definition } from './parameters.ts'

/** Above these, generating the output again is as fast as checking each change. */
const most = { entries: 200, changes: 5000 } as const

/** The commits after a sequence up to another. Undefined when they are too many, or some were deleted. */
export const entriesBetween = async (
  indicators: Pick<Collection<IndicatorKinds>, 'entriesAfter'>,
  after: number,
  upTo: number,
): Promise<readonly Entry[] | undefined> => {
  if (upTo - after > most.entries) return undefined
  const found: Entry[] = []
  let changes = 0
  if (after < upTo)
    for await (const entries of indicators.entriesAfter(after, { limit: most.entries })) {
      for (const entry of entries) {
        if (entry.sequence > upTo) return found
        found.push(entry)
        changes += entry.changes.length
      }
      if (changes > most.changes) return undefined
    }
  return found.length === upTo - after ? found : undefined
}

type Row = NonNullable<Change['row']>

/** The rows before and after a change. Undefined when one of them is unknown. */
const rowsOf = (change: Change): readonly Row[] | undefined => {
  const was = rowBefore(change)
  return was === 'unknown' ? undefined : [change.row, was].filter((row) => row !== undefined)
}

/** Whether commits leave an output unchanged. A false result may be wrong, a true one never. */
export const isUntouched = (
  { selection }: Pick<Definition, 'selection'>,
  { withWithdrawn, namesGroups }: Pick<OutputFormat, 'withWithdrawn' | 'namesGroups'>,
  entries: readonly Entry[],
): boolean => {
  const isHeld = (row: Row): boolean => {
    // Withdrawn publications are sent in their state then, whatever the present row contains.
    if (withWithdrawn !== undefined && row['was_published'] !== null) return true
    if (!isPublic('feed', row)) return false
    const { group_ids: groups } = row
    return selection.kind !== 'group' || !Array.isArray(groups) || groups.includes(selection.id)
  }
  const touches = (change: Change): boolean => {
    if (change.kind === 'feed_comment') return false
    if (change.kind === 'feed') return rowsOf(change)?.some(isHeld) ?? true
    const isOfOtherGroup =
      change.kind === 'feed_group' && selection.kind === 'group' && selection.id !== change.id
    return namesGroups === true || !isOfOtherGroup
  }
  return entries.every(({ changes }) => !changes.some(touches))
}
