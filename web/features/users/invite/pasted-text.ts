import type { InvitationLine } from '#shared/domain/invitation-lines.ts'
import type { InviteLine, LineState } from './use-invite-lines.ts'

/** People as a text that can be read again. */
export const pastedText = (people: readonly Pick<InvitationLine, 'name' | 'email'>[]): string =>
  people.map(({ name, email }) => (name === '' || name === email ? email : `${name} <${email}>`)).join('\n')

/** Lines that could not be sent. Those known or not chosen are finished. */
const unfinished: readonly LineState[] = ['invalid', 'over_limit', 'no_place']

/** The lines of people who were to be invited and were not: not now, nor when the list was sent before. */
export const uninvitedLines = (
  lines: readonly InviteLine[],
  refused: ReadonlyMap<string, unknown>,
  refusedBefore: ReadonlyMap<string, LineState>,
): InviteLine[] =>
  lines.filter(
    ({ email, state, isChosen }) =>
      (isChosen && refused.has(email)) || state === refusedBefore.get(email) || unfinished.includes(state),
  )
