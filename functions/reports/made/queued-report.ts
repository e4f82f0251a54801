import type { ReportEntity } from '../collection.ts'

type Wanted = Pick<
  ReportEntity,
  | 'owner_id'
  | 'client_id'
  | 'name'
  | 'periodic_report_id'
  | 'frequency'
  | 'format'
  | 'send_by_email'
  | 'parts'
  | 'period'
>

/** A report that is to be made. `at`: when it was asked for, or fell due; ISO 8601. */
export const queuedReport = (wanted: Wanted, at: string): ReportEntity => ({
  ...wanted,
  queued_date: at,
  ...notBegun(wanted.send_by_email),
})

/** What is known of a report before a generator begins it. */
export const notBegun = (sendByEmail: boolean) =>
  ({
    state: 'queued',
    attempts: 0,
    lease: null,
    creation_date: null,
    failure: null,
    sequences: {},
    modules: [],
    left_out: [],
    file: null,
    mail: {
      state: sendByEmail ? 'waiting' : 'none',
      attempts: 0,
      // It is sent when the report is ready.
      next_at: null,
      failure: null,
      sent_date: null,
    },
  }) satisfies Partial<ReportEntity>
