/** Describes the last failure of a webhook endpoint, and how to fix it. */
import type { DeliveryProblem } from '#shared/domain/webhooks.ts'

/** A description for each failure of an attempt. */
export type ProblemMessages = Readonly<Record<DeliveryProblem, string>>

/** Describes the result of an attempt, with the HTTP status. */
export const problemText = (
  messages: ProblemMessages,
  { problem, status }: { readonly problem: DeliveryProblem; readonly status: number | null },
): string => (status === null ? messages[problem] : `${messages[problem]} (HTTP ${status})`)

/** Where a failure is fixed. */
type Place = 'endpoint' | 'name' | 'certificate' | 'secret' | 'end'
/** The advice for each place. */
export type AdviceMessages = Readonly<Record<Place, string>>

const placeOf = {
  status: 'endpoint',
  gone: 'end',
  redirect: 'endpoint',
  timeout: 'endpoint',
  name_not_found: 'name',
  address_not_allowed: 'name',
  certificate: 'certificate',
  connection: 'endpoint',
  no_secret: 'secret',
  webhook_paused: 'endpoint',
  module_off: 'endpoint',
  outdated: 'endpoint',
  given_up: 'endpoint',
} as const satisfies Record<DeliveryProblem, Place>

export const adviceText = (messages: AdviceMessages, problem: DeliveryProblem): string =>
  messages[placeOf[problem]]
