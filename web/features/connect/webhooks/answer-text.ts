import type { TFunction } from 'i18next'
import type { DeliveryProblem } from '#shared/domain/webhooks.ts'

/** The result of an attempt: the reply, or why there was none. Some attempts end before a request. */
export const answerText = (
  t: TFunction<'webhooks'>,
  status: number | null,
  problem: DeliveryProblem | null,
): string =>
  status !== null ? t('answered', { status }) : t(problem === null ? 'unanswered' : `problem.${problem}`)
