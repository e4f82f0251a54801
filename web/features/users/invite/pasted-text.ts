import type { InvitationLine } from '#shared/domain/invitation-lines.ts'

/** People as a text that can be read again. */
export const pastedText = (people: readonly Pick<InvitationLine, 'name' | 'email'>[]): string =>
  people.map(({ name, email }) => (name === '' || name === email ? email : `${name} <${email}>`)).join('\n')
