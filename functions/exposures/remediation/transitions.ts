/**
 * Transitions of a remediation: another state, closing, reopening, a comment. All are pure functions of a context, which
 * `transitionContextOf` reads.
 */
import type { Clock } from '#functions/core/clock.ts'
import type { Changed } from '#functions/core/event-store/bulk.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import type { StateInput } from '#shared/contracts/exposures.ts'
import { dueDateOf, lastDayOfTerm, stateOn, type RepairDays } from '#shared/domain/exposures/dates.ts'
import {
  mayTransition,
  type ExposureParty,
  type ExposureState,
  partyOf,
} from '#shared/domain/exposures/states.ts'
import { PortalError, type ErrorCode } from '#shared/http/errors.ts'
import type { ExposureEntity, ExposureKinds } from '../exposure-store.ts'
import { type StoredLine, addLine, sideOf } from './history.ts'
import { personOf, repairDaysOf, todayOf } from './remediation-queries.ts'
import {
  acceptanceEnded,
  closedRemediation,
  remediationOf,
  newRemediation,
  reopenedRemediation,
  returnedRemediation,
  withRemediation,
  type Remediation,
  type Person,
} from './remediation.ts'

/** A changed exposure with its history line. No line without a change. */
export interface Transitioned extends Changed<ExposureEntity> {
  readonly line?: StoredLine
}

/** The author and time of a transition, and what the rules need to know of the organization. */
export interface TransitionContext {
  readonly party: ExposureParty
  readonly by: StoredLine['by']
  readonly userId: number
  /** ISO 8601. */
  readonly at: string
  /** The current day in the organization's time zone. */
  readonly today: string
  readonly days: (organizationId: number) => RepairDays
  readonly person: (organizationId: number, userId: number) => Person | undefined
}

/**
 * Resolves an exposure from any state, or reopens it in the state before. This implements the specified call (part 1
 * section 6). An acceptance whose last day has passed is over.
 */
export const withStatus = (
  before: ExposureEntity,
  isActive: boolean,
  { by, at, today }: Pick<TransitionContext, 'by' | 'at' | 'today'>,
): Transitioned => {
  if (before.is_active === isActive) return { entity: before, fields: [] }
  const remediation = remediationOf(before)
  const opened = reopenedRemediation(remediation, at)
  const state = stateOn(opened.state, opened.accepted?.until ?? null, today)
  const next = isActive
    ? state === opened.state
      ? opened
      : acceptanceEnded(opened)
    : closedRemediation(remediation)
  return {
    ...withRemediation(before, next, at),
    line: {
      event: 'state',
      by,
      from: stateOn(remediation.state, remediation.accepted?.until ?? null, today),
      state: next.state,
      ...(isActive ? lineFieldsOf(next) : {}),
    },
  }
}

/** The line of a restored remediation; none if only other fields of the exposure are restored. */
export const undoneLine = (
  before: ExposureEntity,
  restored: ExposureEntity,
  { by, today }: Pick<TransitionContext, 'by' | 'today'>,
): StoredLine | undefined => {
  const [was, is] = [remediationOf(before), remediationOf(restored)]
  if (JSON.stringify(was) === JSON.stringify(is)) return undefined
  const stateOf = ({ state, accepted: risk }: Remediation) => stateOn(state, risk?.until ?? null, today)
  return { event: 'state', by, from: stateOf(was), state: stateOf(is), cause: 'undone', ...lineFieldsOf(is) }
}

/** The fields of a line that describe the state of a remediation. */
const lineFieldsOf = ({ state, owner, due_date: due, accepted: risk }: Remediation): LineFields => ({
  ...(state === 'in_repair' && owner !== null ? { owner: owner.name } : {}),
  ...(state === 'in_repair' && due !== null ? { due_date: due } : {}),
  ...(risk === null ? {} : { reason: risk.reason, until: risk.until, agreed_by: risk.agreed_by.name }),
})

/** Adds a comment. */
export const commented = (
  before: ExposureEntity,
  comment: string,
  by: StoredLine['by'],
): Required<Transitioned> => ({
  entity: { ...before, comments: (before.comments ?? 0) + 1 },
  fields: ['comment'],
  line: { event: 'comment', by, comment },
})

/**
 * An exposure after a history line. A comment of the organization waits until the provider comments or acts. A comment
 * with a transition explains it and waits for no answer.
 */
export const withAskedDate = (
  exposure: ExposureEntity,
  { by, event }: StoredLine,
  at: string,
): ExposureEntity => {
  if (by.side === 'provider')
    return (exposure.asked_date ?? null) === null ? exposure : { ...exposure, asked_date: null }
  return by.side === 'organization' && event === 'comment' ? { ...exposure, asked_date: at } : exposure
}

/** A change with its comment, in one line. Without a change it is a plain comment. */
export const withComment = (
  before: ExposureEntity,
  { entity, fields, line }: Transitioned,
  comment: string | null,
  by: StoredLine['by'],
): Transitioned => {
  if (comment === null) return { entity, fields, ...(line === undefined ? {} : { line }) }
  if (line === undefined) return commented(before, comment, by)
  return {
    entity: { ...entity, comments: (before.comments ?? 0) + 1 },
    fields: [...fields, 'comment'],
    line: { ...line, comment },
  }
}

/**
 * An exposure in another state. One already in that state stays, and the comment is added. Throws
 * `transition_not_allowed`, `unknown_person`, `date_out_of_range` and, when it would have no owner,
 * `validation_failed`.
 */
export const transitioned = (
  before: ExposureEntity,
  input: StateInput,
  context: TransitionContext,
): Transitioned => {
  const remediation = remediationOf(before)
  const from = stateOn(remediation.state, remediation.accepted?.until ?? null, context.today)
  const { state: to, comment } = input
  if (!mayTransition(from, to, context.party)) {
    if (from !== to) throw new PortalError('transition_not_allowed', { field: 'state', values: [from] })
    return withComment(before, { entity: before, fields: [] }, comment, context.by)
  }
  // An acceptance ends on its day, even before a run stores that.
  const { life: next, lineFields } = nextRemediation(
    before,
    from === remediation.state ? remediation : acceptanceEnded(remediation),
    input,
    context,
  )
  const { entity, fields } = withRemediation(before, next, context.at)
  const changed: Transitioned =
    fields.length === 0
      ? { entity: before, fields: [] }
      : { entity, fields, line: { event: 'state', by: context.by, from, state: to, ...lineFields } }
  return withComment(before, changed, comment, context.by)
}

/** As `transitioned`, or the present state of an exposure from which the other one cannot follow. */
export const transitionedIfAllowed = (
  before: ExposureEntity,
  input: StateInput,
  context: TransitionContext,
): Transitioned | { readonly from: ExposureState } => {
  try {
    return transitioned(before, input, context)
  } catch (error) {
    if (!(error instanceof PortalError) || error.code !== 'transition_not_allowed') throw error
    const { state, accepted: risk } = remediationOf(before)
    return { from: stateOn(state, risk?.until ?? null, context.today) }
  }
}

/** As `transitioned`; undefined when the exposure cannot change, or its person has gone meanwhile. */
export const transitionedIfPossible = (
  before: ExposureEntity,
  input: StateInput,
  context: TransitionContext,
): Transitioned | undefined => {
  try {
    return transitioned(before, input, context)
  } catch (error) {
    if (error instanceof PortalError && impossible.has(error.code)) return undefined
    throw error
  }
}
const impossible: ReadonlySet<ErrorCode> = new Set([
  'transition_not_allowed',
  'unknown_person',
  'date_out_of_range',
])

/** Throws `date_out_of_range` unless a due day is from today to a year ahead. */
export const checkDueDate = (day: string | undefined, today: string): void => {
  if (day !== undefined && (day < today || day > lastDayOfTerm(today)))
    throw new PortalError('date_out_of_range', { field: 'due_date' })
}

/** The same of the last day of an acceptance, which is from tomorrow on. */
export const checkLastDay = (until: string, today: string): void => {
  if (until <= today || until > lastDayOfTerm(today))
    throw new PortalError('date_out_of_range', { field: 'until' })
}

type LineFields = Pick<StoredLine, 'owner' | 'due_date' | 'reason' | 'until' | 'agreed_by'>

const nextRemediation = (
  before: ExposureEntity,
  remediation: Remediation,
  input: StateInput,
  context: TransitionContext,
): { life: Remediation; lineFields?: LineFields } => {
  const { at } = context
  // Every other state ends an acceptance.
  const onwards: Remediation = {
    ...remediation,
    accepted: null,
    acknowledged_date: remediation.acknowledged_date ?? at,
  }
  switch (input.state) {
    case 'new':
      return { life: newRemediation(at) }
    case 'acknowledged':
      return { life: { ...onwards, state: 'acknowledged' } }
    case 'awaiting_retest':
      return { life: { ...onwards, state: 'awaiting_retest', fixed_date: at } }
    case 'closed':
      return { life: closedRemediation(remediation) }
    case 'in_repair':
      return inRepair(before, onwards, input, context)
    case 'accepted':
      return accepted(
        before,
        onwards,
        input,
        context,
        remediation.state === 'accepted' ? remediation.accepted : null,
      )
  }
}

const inRepair = (
  before: ExposureEntity,
  remediation: Remediation,
  { owner_id: ownerId, due_date: day }: Extract<StateInput, { state: 'in_repair' }>,
  { party, at, today, userId, days, person }: TransitionContext,
): { life: Remediation; lineFields: LineFields } => {
  if (party === 'provider') return found(remediation, at)
  const wanted = ownerId ?? remediation.owner?.user_id
  if (wanted === undefined) throw new PortalError('validation_failed', { field: 'owner_id' })
  const owner = person(before.client_id, wanted)
  if (owner === undefined) throw new PortalError('unknown_person', { field: 'owner_id' })
  checkDueDate(day, today)
  const goesOn = remediation.state === 'in_repair' || remediation.state === 'awaiting_retest'
  const due =
    day ??
    (goesOn ? remediation.due_date : null) ??
    dueDateOf(before.criticality_level, today, days(before.client_id))
  const isSame = remediation.state === 'in_repair' && remediation.owner?.user_id === owner.user_id
  return {
    life: {
      ...remediation,
      state: 'in_repair',
      owner,
      owner_since: isSame ? remediation.owner_since : at,
      owner_told: isSame ? remediation.owner_told : owner.user_id === userId,
      due_date: due,
      fixed_date: null,
      // A new repair clears the return date.
      returned_date: goesOn ? remediation.returned_date : null,
      acceptance_ended_date: null,
    },
    lineFields: { owner: owner.name, due_date: due },
  }
}

/** A failed test has the same effect as a detection. */
const found = (remediation: Remediation, at: string): { life: Remediation; lineFields: LineFields } => ({
  life: returnedRemediation(remediation, at, at),
  lineFields: {
    ...(remediation.owner === null ? {} : { owner: remediation.owner.name }),
    ...(remediation.due_date === null ? {} : { due_date: remediation.due_date }),
  },
})

const accepted = (
  before: ExposureEntity,
  remediation: Remediation,
  { reason, until, agreed_by: agreedBy }: Extract<StateInput, { state: 'accepted' }>,
  { at, today, by, person }: TransitionContext,
  was: Remediation['accepted'],
): { life: Remediation; lineFields: LineFields } => {
  checkLastDay(until, today)
  const agreed = person(before.client_id, agreedBy)
  if (agreed === undefined) throw new PortalError('unknown_person', { field: 'agreed_by' })
  // A repeated request changes nothing: the original date and user of the acceptance stay.
  const isSame = was?.reason === reason && was.until === until && was.agreed_by.user_id === agreed.user_id
  return {
    life: {
      ...remediation,
      state: 'accepted',
      owner: null,
      owner_since: null,
      owner_told: false,
      due_date: null,
      fixed_date: null,
      returned_date: null,
      acceptance_ended_date: null,
      accepted: isSame ? was : { reason, until, agreed_by: agreed, by: by.name ?? '', at },
    },
    lineFields: { reason, until, agreed_by: agreed.name },
  }
}

/** The context of transitions in a commit. `organizations` is the read model of organizations. */
export const transitionContextOf = (
  session: Session,
  clock: Clock,
  commit: Commit<ExposureKinds>,
  organizations: ReadModel,
): TransitionContext => ({
  ...statusGiver(session, clock, commit),
  party: partyOf(session.role),
  userId: session.userId,
  days: (organizationId) => repairDaysOf(commit.readModel, organizationId),
  person: (organizationId, userId) => personOf(organizations, organizationId, userId, clock.now()),
})

/** The context of a status change. It needs no data of the organization. */
export const statusGiver = (session: Session, clock: Clock, commit: Pick<Commit<ExposureKinds>, 'at'>) => ({
  by: sideOf(session),
  at: commit.at,
  today: todayOf(session, clock),
})

/** Adds the line of a change to the commit: at most one write. Returns the change. */
export const withLine = (
  commit: Commit<ExposureKinds>,
  id: number,
  { line, entity, fields }: Transitioned,
): { entity: ExposureEntity; fields: Transitioned['fields'] } => {
  if (line === undefined) return { entity, fields }
  addLine(commit, id, line)
  return { entity: withAskedDate(entity, line, commit.at), fields }
}

/** Transaction writes of a transition: the exposure and its line. */
export const writesPerTransition = 2
