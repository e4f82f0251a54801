/** The form of an analyst's answer. */
import { answerSighting } from '#shared/contracts/sightings.ts'
import {
  fitsKind,
  sightingOutcomes,
  type SightingKind,
  type SightingOutcome,
} from '#shared/domain/sightings.ts'
import type { BodyIn } from '#shared/http/endpoint.ts'
import type { ContractForm } from '#web/ui/form/contract-form.ts'
import { line, text } from '#web/ui/form/field-kinds.ts'

type Body = BodyIn<typeof answerSighting>
type Wire = Extract<Body, { outcome: 'taken_back' }>

export interface AnswerValues {
  readonly answer: string
  readonly reason: string
}

/** What may be answered to a kind, the mildest first; of another value than the indicator has now nothing takes it back. */
export const outcomesOf = (kind: SightingKind, otherValue: string | null): SightingOutcome[] =>
  sightingOutcomes.filter(
    (outcome) => fitsKind(kind, outcome) && (otherValue === null || outcome !== 'taken_back'),
  )

/** The body of an answer: a reason goes with a withdrawal alone. */
export const bodyOf = (outcome: SightingOutcome, { answer, reason }: AnswerValues): Body =>
  outcome === 'taken_back' ? { outcome, answer, reason } : { outcome, answer }

/** The form with one of its outcomes chosen: that decides what must be filled in. */
export const answerForm = (outcome: SightingOutcome): ContractForm<AnswerValues, Wire> => ({
  create: answerSighting,
  empty: { answer: '', reason: '' },
  fields: {
    answer: {
      ...text('answer'),
      check: (written) =>
        outcome === 'kept' && written.trim() === '' ? 'sightings:answer.textRequired' : undefined,
    },
    reason: {
      ...line('reason'),
      check: (written) =>
        outcome === 'taken_back' && written.trim() === '' ? 'sightings:answer.reasonRequired' : undefined,
      size: (written) => (outcome === 'taken_back' ? written.length : 1),
    },
  },
  body: ({ answer, reason }) => ({ outcome: 'taken_back', answer, reason }),
  failed: { create: 'sightings:answer.notSent', update: 'sightings:answer.notSent' },
})
