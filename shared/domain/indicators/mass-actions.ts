/** Bulk actions on indicators by filter. */
import type { MassAction } from '../../contracts/indicator-jobs.ts'

/**
 * Whether the action can be undone for a day. Of a publication and a withdrawal others are notified before a job has
 * ended, and deleted comments are not kept.
 */
export const isUndoableAction = ({ type }: Pick<MassAction, 'type'>): boolean =>
  type !== 'verify' && type !== 'delete'
