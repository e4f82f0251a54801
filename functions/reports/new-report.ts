/** The initial state of a report. */
import type { ReportEntity } from './collection.ts'

/** The state of a queued report. */
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

/** The initial state of a report's e-mail. */
export const mailToBe = (send: boolean): ReportEntity['mail'] => ({
  state: send ? 'waiting' : 'none',
  attempts: 0,
  next_at: null,
  failure: null,
  sent_date: null,
})
