/**
 * Entries in the history of a remediation.
 * - `state`: a new state.
 * - `detected`: detected again without a change of state.
 * - `owner`: nobody repairs it, because the owner was deleted, cannot sign in or may no longer see it.
 * - `comment`: a comment.
 */
export const historyEvents = ['state', 'detected', 'owner', 'comment'] as const

/**
 * Causes of automatic entries: it was published, detected again, its acceptance ended, or its owner lost access; and of
 * an entry that restores the state before an act that was undone.
 */
export const historyCauses = ['published', 'detection', 'acceptance_ended', 'person_gone', 'undone'] as const
