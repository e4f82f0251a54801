/**
 * Changes to users: who may change what, and the effects on sessions, requests and the organization (part 3 section 6).
 */
import { removeKeysOfUser } from '#functions/api-keys/organization-data.ts'
import type { OrganizationKinds } from '#functions/organizations/collection.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import { keys } from '#functions/core/store/keys.ts'
import type { TransactWrite } from '#functions/core/store/table.ts'
import { emailKey, type UserEntity } from '#functions/rules/tenants/organization.ts'
import { emailScope, isExpired } from '#functions/rules/tenants/users.ts'
import { accessFlag, moduleAccess, modules, type Module } from '#shared/domain/roles.ts'
import { mayManage } from '#shared/domain/user-administration.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { UsersDependencies } from './dependencies.ts'
import { visibleUser } from './visible-user.ts'
import { answerRequests, dropRequests, sendAll } from './modules/module-requests.ts'
import { checkEmail, reserveEmail } from './user-rules.ts'
import { somebodyOf } from './user-rows.ts'

/** Attempts of a change when sessions end meanwhile: a user has at most ten. */
const attempts = 12

const fieldsOfUser = [
  'name',
  'email',
  'pending_email',
  'pending_email_since',
  'role',
  'account_expiry_date',
  'deactivated',
  'has_threat_access',
  'has_feed_access',
  'has_incident_access',
  'has_visibility_access',
  'has_report_access',
] as const satisfies readonly (keyof UserEntity)[]

/**
 * Changes a user. A new role, a new e-mail address or deactivation ends the user's sessions in the same transaction;
 * other copied fields are updated in them. A new role or address also deletes the API key. Requests for modules that
 * are now granted or `opened` are closed, and their author is e-mailed. After a new role or deactivation they are
 * deleted. Throws `not_found`, `user_protected`, `already_exists`, `last_admin`, and the errors of `change`.
 */
export const changeUser = async (
  dependencies: UsersDependencies,
  session: Session,
  id: number,
  confirmLastAdmin: boolean,
  change: (before: UserEntity, commit: Commit<OrganizationKinds>) => UserEntity | Promise<UserEntity>,
  opened: readonly Module[] = [],
): Promise<void> => {
  const { platform, organizations, apiKeys } = dependencies
  for (let attempt = 1; ; attempt += 1) {
    try {
      const done = await organizations.commit(actorOf(session), async (commit) => {
        const stored = await manageable(dependencies, session, id)
        const before = stored.entity
        const after = await change(before, commit)
        const fields = fieldsOfUser.filter((field) => after[field] !== before[field])
        const granted = modules.filter(
          (module) => opened.includes(module) || (after[accessFlag(module)] && !before[accessFlag(module)]),
        )
        if (fields.length === 0 && granted.length === 0) return undefined
        if (!confirmLastAdmin) checkLastAdmin(commit.readModel, id, before, after, new Date(commit.at))
        if (fields.length > 0)
          commit.update(
            'user',
            id,
            after,
            stored,
            fields.filter((field) => field !== 'pending_email_since'),
          )
        let replaced: number | undefined
        if (fields.includes('email')) {
          replaced = moveEmail(commit, id, before, after)
          commit.addWrite(voidLinks(platform.table.name, id, commit.at))
        }
        const mayAsk = after.role === before.role && !after.deactivated
        if (!mayAsk) dropRequests(commit, id)
        const mails = mayAsk
          ? await answerRequests(dependencies, commit, {
              userId: id,
              modules: granted,
              by: session.name,
              reason: null,
            })
          : []
        const ends = fields.includes('role') || fields.includes('email') || after.deactivated
        const sessions = ends
          ? await platform.sessions.endings(id)
          : await platform.sessions.rewritings(id, sessionOf(after))
        for (const write of sessions) commit.addWrite(write)
        return { ends, endsKey: fields.includes('role') || fields.includes('email'), mails, replaced }
      })
      // Ends a session that started between the listing of sessions and the transaction.
      if (done?.ends === true) await platform.sessions.endAll(id)
      if (done?.endsKey === true) await removeKeysOfUser(platform, apiKeys, id, actorOf(session))
      if (done?.replaced !== undefined) await platform.sessions.endAll(done.replaced)
      await sendAll(done?.mails ?? [])
      return
    } catch (error) {
      // A session to be updated has ended, so the change is repeated without it.
      if (!isVanishedSession(error) || attempt === attempts) throw error
    }
  }
}

/** A user that the caller may change. Throws `not_found` and `user_protected`. */
export const manageable = async (dependencies: UsersDependencies, session: Session, id: number) => {
  const known = await visibleUser(dependencies, session, id)
  if (!mayManage(somebodyOf(session), known.user)) throw new PortalError('user_protected')
  const stored = await dependencies.organizations.get('user', id)
  if (stored === undefined) throw new PortalError('not_found')
  return stored
}

/** Protects the last organization admin who can sign in. `after` is null for a deletion. Throws `last_admin`. */
export const checkLastAdmin = (
  readModel: ReadModel,
  id: number,
  before: UserEntity,
  after: UserEntity | null,
  now: Date,
): void => {
  const isActiveAdmin = (user: UserEntity): boolean =>
    user.role === 'organization_admin' && !user.deactivated && !isExpired(user, now)
  if (before.client_id === null || !isActiveAdmin(before) || (after !== null && isActiveAdmin(after))) return
  const others = readModel.count(
    "SELECT count(*) FROM user WHERE client_id = ? AND role = 'organization_admin' AND deactivated = 0 AND (expires IS NULL OR expires > ?) AND id <> ?",
    [before.client_id, now.getTime(), id],
  )
  if (others === 0) throw new PortalError('last_admin')
}

/**
 * Changes a user's address. The previous one becomes free. Returns the user of a deleted organization who still had the
 * new one. Throws `already_exists`.
 */
export const moveEmail = (
  commit: Commit<OrganizationKinds>,
  id: number,
  before: UserEntity,
  after: UserEntity,
): number | undefined => {
  const [from, to] = [emailKey(before.email), emailKey(after.email)]
  if (from === to) return undefined
  const gone = checkEmail(commit.readModel, after.email, commit.at, id)
  commit.release(emailScope, from)
  reserveEmail(commit, after.email, id, gone)
  return gone
}

/** Links and codes sent to the previous address depend on when the password was set, so this voids them. */
export const voidLinks = (table: string, id: number, now: string): TransactWrite => ({
  Update: {
    TableName: table,
    Key: { ...keys.account(id) },
    UpdateExpression: 'SET password_changed_at = :now',
    ExpressionAttributeValues: { ':now': now },
  },
})

const sessionOf = (user: UserEntity) => ({
  name: user.name,
  flags: moduleAccess((module) => user[accessFlag(module)]),
  accountExpires:
    user.account_expiry_date === null ? null : Math.floor(Date.parse(user.account_expiry_date) / 1000),
})

/** An error for a taken e-mail address names its field; a failed session condition does not. */
const isVanishedSession = (error: unknown): boolean =>
  error instanceof PortalError &&
  error.code === 'already_exists' &&
  error.items.every(({ field }) => field === undefined)
