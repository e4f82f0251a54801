/** What a person can do about an exposure, by where it stands in its remediation. */
import { nextStates, type ExposureParty, type ExposureState } from '#shared/domain/exposures/states.ts'

/** `reassign` and `reaccept` leave the state as it is; `repairAgain` says that a repair was none. */
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

/** The transitions that ask for something first. */
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

/** What an organization usually does next; a retest and the end of an acceptance are waited for. */
const usual: Readonly<Partial<Record<ExposureState, Transition>>> = {
  new: 'acknowledge',
  acknowledged: 'repair',
  in_repair: 'fixed',
  closed: 'reopen',
}

/**
 * What a party may do with an exposure: what is usually done next, and what else. Everybody who reads an exposure may
 * resolve and reopen it, which the specified call does from any state (part 1 section 6).
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
