/** The lists that have jobs on all that match, and what a job of each is asked to do. */
import type { BodyIn } from '#shared/http/endpoint.ts'
import type { startIncidentJob, startThreatJob, startVisibilityJob } from '#shared/contracts/bulk-jobs.ts'
import type { OverwriteKind } from '#shared/domain/exposures/overwrites.ts'
import type { Matching } from '#web/ui/list/bulk-action.ts'

export const jobLists = ['visibilities', 'incidents', 'threats'] as const
export type JobList = (typeof jobLists)[number]

export type JobRequest =
  | { readonly list: 'visibilities'; readonly action: BodyIn<typeof startVisibilityJob>['action'] }
  | { readonly list: 'incidents'; readonly action: BodyIn<typeof startIncidentJob>['action'] }
  | { readonly list: 'threats'; readonly action: BodyIn<typeof startThreatJob>['action'] }

/** A job that a person is asked to confirm. */
export interface JobQuestion {
  readonly request: JobRequest
  /** The name of the action, as on its button. */
  readonly label: string
  readonly matching: Matching
  /** What it means, if that is more than the name says. */
  readonly note?: string
  /** What an organization's step leaves unless the person includes it. */
  readonly asks?: readonly OverwriteKind[]
}

/** A job as the browser remembers it, next to the ids of jobs on indicators. */
export const jobKeyOf = (list: JobList, id: string): string => `${list}:${id}`

/** The list and the id of such a key; undefined for a job on indicators. */
export const jobOfKey = (key: string): { readonly list: JobList; readonly id: string } | undefined => {
  const [name, id] = key.split(':')
  const list = jobLists.find((one) => one === name)
  return list === undefined || id === undefined ? undefined : { list, id }
}
