/** The form of an analyst's answer. */
import { answerSighting, type InboxItem } from '#shared/contracts/sightings.ts'
import { fitsKind, sightingOutcomes, type SightingOutcome } from '#shared/domain/sightings.ts'
import type { BodyIn } from '#shared/http/endpoint.ts'
import type { ContractForm } from '#web/ui/form/contract-form.ts'
import { line, text } from '#web/ui/form/field-kinds.ts'

type Body = BodyIn<typeof answerSighting>
type Wire = Extract<Body, { outcome: 'taken_back' }>

export interface AnswerValues {
  readonly answer: string
  readonly reason: string
}

/**
 * The possible outcomes for a kind, the mildest first. Only a published indicator can stay or be withdrawn. A sighting
 * of an earlier value cannot withdraw it.
 */
export const outcomesOf = ({
  kind,
  feed: indicator,
  other_value: otherValue,
}: Pick<InboxItem, 'kind' | 'other_value'> & {
  readonly feed: Pick<InboxItem['feed'], 'state'>
}): SightingOutcome[] => {
  const isPublished = indicator.state === 'published'
  return sightingOutcomes.filter(
    (outcome) =>
      fitsKind(kind, outcome) &&
      (outcome !== 'kept' || isPublished) &&
      (outcome !== 'taken_back' || !isPublished || otherValue === null),
  )
}

/** The body of an answer; only a withdrawal has a reason. */
export const bodyOf = (outcome: SightingOutcome, { answer, reason }: AnswerValues): Body =>
  outcome === 'taken_back' ? { outcome, answer, reason } : { outcome, answer }

/** The form for a chosen outcome, which decides what is required. */
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
