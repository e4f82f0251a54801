/** What a receiver of a webhook answered last, in words. */
import type { DeliveryProblem } from '#shared/domain/webhooks.ts'

/** Words for each failure of an attempt. */
export type ProblemWords = Readonly<Record<DeliveryProblem, string>>

/** What an attempt came to, with the status that it was answered with. */
export const problemText = (
  words: ProblemWords,
  { problem, status }: { readonly problem: DeliveryProblem; readonly status: number | null },
): string => (status === null ? words[problem] : `${words[problem]} (HTTP ${status})`)
