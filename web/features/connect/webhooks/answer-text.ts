import type { TFunction } from 'i18next'
import type { DeliveryProblem } from '#shared/domain/webhooks.ts'

/** What an attempt came to: the answer, or why there was none. Not every attempt comes to a request. */
export const answerText = (
  t: TFunction<'webhooks'>,
  status: number | null,
  problem: DeliveryProblem | null,
): string =>
  status !== null ? t('answered', { status }) : t(problem === null ? 'unanswered' : `problem.${problem}`)
