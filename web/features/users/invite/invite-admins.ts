/** Invites the first admins of a new organization, and keeps those who were not invited for the dialog. */
import type { Language } from '#shared/contracts/account.ts'
import { languages } from '#shared/contracts/languages.ts'
import { invitationRefusals, inviteUsers, type InvitationRefusal } from '#shared/contracts/users.ts'
import { invitationLines } from '#shared/domain/invitation-lines.ts'
import { moduleAccess } from '#shared/domain/roles.ts'
import type { ServicesOfOrganization } from '#shared/contracts/organizations.ts'
import { call, CallError } from '#web/lib/api.ts'
import { textOf, errorMessage } from '#web/lib/error-message.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import { isAvailable } from '#web/features/users/module-order.ts'
import { pastedText } from './pasted-text.ts'

/** People who were not invited, as the state of the history entry that opens the dialog with them. */
export interface Uninvited {
  readonly text: string
  readonly left: readonly (readonly [email: string, why: InvitationRefusal])[]
  /** Why nobody was invited; empty if `left` has the reasons. */
  readonly problem: string
  /** The language of the invitations, as it was chosen with the organization. */
  readonly language: Language
}

interface FirstAdmins {
  readonly organizationId: number
  readonly text: string
  readonly language: Language
  readonly services: ServicesOfOrganization
}

/** Invites the people of a text, whose lines are valid, with every module of the organization. */
export const inviteAdmins = async ({
  organizationId,
  text,
  language,
  services,
}: FirstAdmins): Promise<{ readonly invited: number; readonly uninvited: Uninvited | undefined }> => {
  const people = invitationLines(text)
    .filter(({ problem }) => problem === undefined)
    .map(({ name, email }) => ({ name, email }))
  if (people.length === 0) return { invited: 0, uninvited: undefined }
  try {
    const { invited, left } = await call(inviteUsers, {
      body: {
        client_id: organizationId,
        people,
        role: 'ROLE_ORGANIZATION_ADMIN',
        language,
        ...moduleAccess((module) => isAvailable(services, module)),
      },
      quiet: true,
    })
    const stayed = new Set(left.map(({ email }) => email))
    const rest = pastedText(people.filter(({ email }) => stayed.has(email)))
    return {
      invited: invited.length,
      uninvited:
        left.length === 0
          ? undefined
          : { text: rest, left: left.map(({ email, why }) => [email, why]), problem: '', language },
    }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const problem = textOf(errorMessage(error, failureMessage(error)))
    return { invited: 0, uninvited: { text: pastedText(people), left: [], problem, language } }
  }
}

/** The people in the state of a history entry; undefined if it has none. */
export const uninvitedIn = (state: unknown): Uninvited | undefined => {
  if (typeof state !== 'object' || state === null || !('uninvited' in state)) return undefined
  const { uninvited } = state
  return isUninvited(uninvited) ? uninvited : undefined
}

const isUninvited = (value: unknown): value is Uninvited =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'problem' in value &&
  typeof value.problem === 'string' &&
  'language' in value &&
  languages.some((one) => one === value.language) &&
  'left' in value &&
  Array.isArray(value.left) &&
  value.left.every(
    (pair: unknown) =>
      Array.isArray(pair) &&
      typeof pair[0] === 'string' &&
      invitationRefusals.some((refusal) => refusal === pair[1]),
  )
