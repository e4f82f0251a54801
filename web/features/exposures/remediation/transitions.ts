/** The transitions that a user can make, by state. */
import { nextStates, type ExposureParty, type ExposureState } from '#shared/domain/exposures/states.ts'

/** `reassign` and `reaccept` keep the state; `repairAgain` states that a fix did not work. */
export const transitions = [
  'acknowledge',
  'repair',
  'reassign',
  'repairAgain',
  'accept',
  'reaccept',
  'fixed',
  'close',
  'reopen',
] as const
export type Transition = (typeof transitions)[number]

/** The transitions that ask for input first. */
export const transitionsThatAsk = ['repair', 'reassign', 'repairAgain', 'accept', 'reaccept'] as const
export type TransitionThatAsks = (typeof transitionsThatAsk)[number]
export const isAsking = (transition: Transition): transition is TransitionThatAsks =>
  transitionsThatAsk.some((one) => one === transition)

const transitionTo = (from: ExposureState, to: ExposureState): Transition => {
  switch (to) {
    case 'new':
      return 'reopen'
    case 'acknowledged':
      return 'acknowledge'
    case 'in_repair':
      return from === 'in_repair' ? 'reassign' : from === 'awaiting_retest' ? 'repairAgain' : 'repair'
    case 'accepted':
      return from === 'accepted' ? 'reaccept' : 'accept'
    case 'awaiting_retest':
      return 'fixed'
    case 'closed':
      return 'close'
  }
}

/** The usual next transition for an organization; a retest and the end of an acceptance need no action. */
const usual: Readonly<Partial<Record<ExposureState, Transition>>> = {
  new: 'acknowledge',
  acknowledged: 'repair',
  in_repair: 'fixed',
  closed: 'reopen',
}

/**
 * The transitions that a party may make: the usual next one, and the others. Everyone who can read an exposure may
 * resolve and reopen it, because the specified call allows it from any state (part 1 section 6).
 */
export const transitionsOf = (
  state: ExposureState,
  party: ExposureParty,
): { readonly main: Transition | undefined; readonly others: readonly Transition[] } => {
  const main = party === 'provider' ? (state === 'closed' ? 'reopen' : 'close') : usual[state]
  const may = new Set<Transition>([
    ...nextStates(state, party).map((to) => transitionTo(state, to)),
    state === 'closed' ? 'reopen' : 'close',
  ])
  return { main, others: transitions.filter((transition) => may.has(transition) && transition !== main) }
}
