/** Jobs on all items that match a list's filter: what each is called, and which can be undone. */
import { exposureStates, type ExposureState } from './exposures/states.ts'

/** The jobs by what they do to each item, as their owner sees them. A state is that of a visibility. */
export const bulkJobNames = ['close', 'reopen', 'mark', 'unmark', 'tlp', 'delete', ...exposureStates] as const
export type BulkJobName = (typeof bulkJobNames)[number]

/** An action, as far as its name depends on it. */
export type NamedAction =
  | { readonly type: 'status'; readonly open: boolean }
  | { readonly type: 'false_positive'; readonly false_positive: boolean }
  | { readonly type: 'state'; readonly to: { readonly state: ExposureState } }
  | { readonly type: 'tlp' | 'delete' }

export const bulkJobNameOf = (action: NamedAction): BulkJobName => {
  switch (action.type) {
    case 'status':
      return action.open ? 'reopen' : 'close'
    case 'false_positive':
      return action.false_positive ? 'mark' : 'unmark'
    case 'state':
      return action.to.state
    case 'tlp':
    case 'delete':
      return action.type
  }
}

const announced: Readonly<Record<'visibilities' | 'incidents' | 'threats', readonly BulkJobName[]>> = {
  visibilities: ['reopen', 'in_repair'],
  incidents: ['close', 'reopen'],
  threats: [],
}

/**
 * Whether a job can be undone for a day. Not when it deletes, nor when others are notified of it before it has ended:
 * of an incident's status, a reopened visibility, and an owner.
 */
export const isUndoableJob = (list: keyof typeof announced, name: BulkJobName): boolean =>
  name !== 'delete' && !announced[list].includes(name)
