import type { OrganizationKinds } from '#functions/organizations/collection.ts'
import type { Commit, Stored } from '#functions/core/event-store/commit.ts'
import { auditWrite } from '#functions/rules/security/audit.ts'
import { emailMessageTo } from '#functions/rules/security/password-reset.ts'
import { emailKey, type UserEntity } from '#functions/rules/tenants/organization.ts'
import type { KnownProfile } from '#functions/rules/tenants/users.ts'
import { moveEmail, voidLinks } from '../change-user.ts'
import type { UsersDependencies } from '../dependencies.ts'
import { withoutPendingEmail } from './email-change.ts'

/**
 * Makes a user's new address valid in a commit. Ends sessions, voids links and codes sent to the previous address and
 * notifies it. `by` is the acting user, or null. Returns the e-mail, which the caller sends or leaves to the outbox.
 * Throws `already_exists`.
 */
export const moveAddress = async (
  { platform, outbox }: Pick<UsersDependencies, 'platform' | 'outbox'>,
  commit: Commit<OrganizationKinds>,
  { known, stored, email }: { known: KnownProfile; stored: Stored<UserEntity>; email: string },
  by: {
    readonly userId: number | null
    readonly organizationId: number | null
    readonly address: string | null
    readonly note?: string
  },
): Promise<{ send(): Promise<void> }> => {
  const { table, sessions } = platform
  const { id } = known
  const before = stored.entity
  const replaced = moveEmail(commit, id, before, { ...before, email })
  // For a user of a deleted organization: their sessions no longer work and end with the user who had the address.
  for (const write of replaced === undefined ? [] : await sessions.endings(replaced)) commit.addWrite(write)
  commit.update('user', id, { ...withoutPendingEmail(before), email }, stored, ['email'])
  commit.addWrite(voidLinks(table.name, id, commit.at))
  for (const write of await sessions.endings(id)) commit.addWrite(write)
  const notified = outbox.prepare(
    emailMessageTo({ ...known, user: before }, { template: 'email_changed', email, at: commit.at }),
  )
  commit.addWrite(notified.write)
  commit.addWrite(
    auditWrite(platform, {
      action: 'email_change',
      outcome: 'success',
      userId: by.userId,
      organizationId: before.client_id,
      actorOrganizationId: by.organizationId,
      subject: { kind: 'user', id, name: null },
      address: by.address,
      detail: `user ${id}: ${emailKey(before.email)} to ${emailKey(email)}${by.note ?? ''}`,
    }),
  )
  return notified
}
