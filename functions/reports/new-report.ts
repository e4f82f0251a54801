/** A report before anybody has begun it. */
import type { ReportEntity } from './collection.ts'

/** The state of a report that waits in the queue. */
export const queued = (): Pick<
  ReportEntity,
  'state' | 'attempts' | 'lease' | 'creation_date' | 'failure' | 'sequences' | 'modules' | 'left_out' | 'file'
> => ({
  state: 'queued',
  attempts: 0,
  lease: null,
  creation_date: null,
  failure: null,
  sequences: {},
  modules: [],
  left_out: [],
  file: null,
})

/** The mail of a report that is not made yet. */
export const mailToBe = (send: boolean): ReportEntity['mail'] => ({
  state: send ? 'waiting' : 'none',
  attempts: 0,
  next_at: null,
  failure: null,
  sent_date: null,
})
