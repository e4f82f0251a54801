/** What a person can do about an exposure, by where it stands in its life. */
import { nextStates, type ExposureParty, type ExposureState } from '#shared/domain/exposures/states.ts'

/** `reassign` and `reaccept` leave the state as it is; `repairAgain` says that a repair was none. */
export const moves = [
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
export type Move = (typeof moves)[number]

/** The moves that ask for something first. */
export const askingMoves = ['repair', 'reassign', 'repairAgain', 'accept', 'reaccept'] as const
export type AskingMove = (typeof askingMoves)[number]
export const isAsking = (move: Move): move is AskingMove => askingMoves.some((one) => one === move)

const moveTo = (from: ExposureState, to: ExposureState): Move => {
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
const usual: Readonly<Partial<Record<ExposureState, Move>>> = {
  new: 'acknowledge',
  acknowledged: 'repair',
  in_repair: 'fixed',
  closed: 'reopen',
}

/**
 * What a party may do with an exposure: what is usually done next, and what else. Everybody who reads an exposure may
 * resolve and reopen it, which the specified call does from any state (part 1 section 6).
 */
export const movesOf = (
  state: ExposureState,
  party: ExposureParty,
): { readonly main: Move | undefined; readonly others: readonly Move[] } => {
  const main = party === 'provider' ? (state === 'closed' ? 'reopen' : 'close') : usual[state]
  const may = new Set<Move>([
    ...nextStates(state, party).map((to) => moveTo(state, to)),
    state === 'closed' ? 'reopen' : 'close',
  ])
  return { main, others: moves.filter((move) => may.has(move) && move !== main) }
}
