/** Applies a remediation workflow to a demo exposure, by the same rules as the API calls. */
import type { ExposureEntity } from '#functions/exposures/exposure-store.ts'
import { byPortal, type StoredLine } from '#functions/exposures/remediation/history.ts'
import {
  remediationOf,
  returnedRemediation,
  withRemediation,
  type Person,
} from '#functions/exposures/remediation/remediation.ts'
import {
  commented,
  withAskedDate,
  transitioned,
  type Transitioned,
  type TransitionContext,
} from '#functions/exposures/remediation/transitions.ts'
import type { StateInput } from '#shared/contracts/exposures.ts'
import { dayAfter } from '#shared/domain/days.ts'
import { defaultRepairDays } from '#shared/domain/exposures/dates.ts'
import { dayIn } from '#shared/domain/zoned-days.ts'
import type { DemoStep } from './remediation-steps.ts'

/** A user of an organization. */
export interface DemoOwner extends Person {
  readonly isAdmin: boolean
}

export interface DemoRemediation {
  readonly entity: ExposureEntity
  /** The lines of its history, each with its time. */
  readonly lines: readonly { readonly at: string; readonly line: StoredLine }[]
}

/**
 * The exposure after all steps, with the lines of its history. `people`: users of its organization, by e-mail address.
 */
export const remediated = (
  exposure: ExposureEntity,
  steps: readonly DemoStep[],
  people: ReadonlyMap<string, DemoOwner>,
  analyst: string,
): DemoRemediation => {
  let entity = exposure
  const lines: { at: string; line: StoredLine }[] = []
  for (const step of steps) {
    const { entity: next, line } = after(entity, step, people, analyst)
    entity = line === undefined ? next : withAskedDate(next, line, step.at)
    if (line !== undefined) lines.push({ at: step.at, line })
  }
  return { entity, lines }
}

const after = (
  before: ExposureEntity,
  step: DemoStep,
  people: ReadonlyMap<string, DemoOwner>,
  analyst: string,
): Transitioned => {
  const named = (email: string): DemoOwner => {
    const person = people.get(email)
    if (person === undefined) throw new Error(`The demo has nobody at ${email}`)
    return person
  }
  const by = step.by === null ? undefined : named(step.by)
  const who: StoredLine['by'] =
    by === undefined ? { side: 'provider', name: analyst } : { side: 'organization', name: by.name }
  const today = dayIn('Europe/Warsaw')(Date.parse(step.at))
  const context: TransitionContext = {
    party: by === undefined ? 'provider' : by.isAdmin ? 'organization_admin' : 'organization',
    by: who,
    userId: by?.user_id ?? 0,
    at: step.at,
    today,
    days: () => defaultRepairDays,
    person: (_, id) => [...people.values()].find(({ user_id }) => user_id === id),
  }
  const take = (input: StateInput): Transitioned => transitioned(before, input, context)
  const { comment = null } = step
  switch (step.state) {
    case 'comment':
      return commented(before, step.comment, who)
    case 'found_again': {
      const remediation = remediationOf(before)
      const { entity, fields } = withRemediation(
        before,
        returnedRemediation(remediation, step.at, step.at),
        step.at,
      )
      return {
        entity,
        fields,
        line: {
          event: 'state',
          by: byPortal,
          from: 'awaiting_retest',
          state: 'in_repair',
          cause: 'detection',
          ...(remediation.owner === null ? {} : { owner: remediation.owner.name }),
          ...(remediation.due_date === null ? {} : { due_date: remediation.due_date }),
        },
      }
    }
    case 'in_repair': {
      const { user_id: owner_id } = named(step.owner)
      return take({ state: 'in_repair', owner_id, due_date: dayAfter(today, step.days), comment })
    }
    case 'accepted': {
      const agreed_by = context.userId
      return take({
        state: 'accepted',
        reason: step.reason,
        until: dayAfter(today, step.days),
        agreed_by,
        comment,
      })
    }
    case 'acknowledged':
    case 'awaiting_retest':
    case 'closed':
      return take({ state: step.state, comment })
  }
}
