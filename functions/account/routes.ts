/** The routes of the caller's own account. The sign-in function serves them. */
import { type PublicKey, readPublicKey } from '#functions/core/crypto/pgp.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { auditWrite, eventBy } from '#functions/rules/security/audit.ts'
import { factorsOf, isMailAllowed, readFactors } from '#functions/rules/security/stored-factors.ts'
import { toSessionUser } from '#functions/rules/session/session-user.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { countVisit } from '#functions/rules/tenants/activity.ts'
import type { KnownUser } from '#functions/rules/tenants/users.ts'
import {
  changePassword,
  getSession,
  getLanguage,
  updateLanguage,
  getReminders,
  updateReminders,
  type PgpKey,
  getPgpKey,
  createPgpKey,
  deletePgpKey,
  createUserActivity,
} from '#shared/contracts/account.ts'
import { languageSchema } from '#shared/contracts/languages.ts'
import { mustEnrol } from '#shared/domain/factors.ts'
import { PortalError } from '#shared/http/errors.ts'
import { changeMyPassword, currentUser, updateAccount } from './account.ts'

/**
 * The signed-in user, with the modules that are switched on now. This GET writes: it may lift the session's enrolment
 * restriction.
 */
const getSessionRoute = ({ platform }: PlatformWithOutbox): Route =>
  handle(getSession, async ({ session }) => {
    const known = await currentUser(platform, session)
    // Role and flags come from the session, as in every other call. Changing them ends or rewrites the session.
    return {
      user: {
        ...toSessionUser(known, platform.environment.PROVIDER_NAME),
        ...session.access,
        ...((await isEnrolmentPending(platform, session, known)) ? { must_enrol: true as const } : {}),
      },
    }
  })

/**
 * Whether the session may still only set up a second factor. The restriction ends when e-mailed codes are accepted again or a
 * factor was set up in another browser; this writes it to the session.
 */
const isEnrolmentPending = async (
  platform: Platform,
  session: Session,
  { organization }: KnownUser,
): Promise<boolean> => {
  if (session.mustEnrol !== true) return false
  const { table, sessions } = platform
  const [stored, mailAllowed] = await Promise.all([
    readFactors(table, session.userId),
    isMailAllowed(table, organization),
  ])
  if (mustEnrol(factorsOf(stored, mailAllowed))) return true
  if (!(await onCondition(platform, () => table.transact([sessions.clearEnrolmentWrite(session)]))))
    throw new PortalError('unauthenticated')
  return false
}

/** The language of the account. */
const getLanguageRoute = ({ platform }: PlatformWithOutbox): Route =>
  handle(getLanguage, async ({ session }) => ({
    language: (await currentUser(platform, session)).account.language,
  }))

/** Sets the language of the account's screens and e-mails. */
const updateLanguageRoute = ({ platform }: PlatformWithOutbox): Route =>
  handle(updateLanguage, async ({ body, session }) => {
    const language = languageSchema.safeParse(body.language)
    if (!language.success) throw new PortalError('unrecognised_language', { field: 'language' })
    await updateAccount(platform, session, 'language', language.data)
    return { language: language.data }
  })

/** Whether the user receives remediation reminders by e-mail. */
const getRemindersRoute = ({ platform }: PlatformWithOutbox): Route =>
  handle(getReminders, async ({ session }) => ({
    reminders: (await currentUser(platform, session)).account.reminders_off !== true,
  }))

/** Switches the user's remediation reminders by e-mail on or off. */
const updateRemindersRoute = ({ platform }: PlatformWithOutbox): Route =>
  handle(updateReminders, async ({ body: { reminders }, session, request }) => {
    await updateAccount(platform, session, 'reminders_off', !reminders, [
      auditWrite(platform, {
        action: reminders ? 'reminders_on' : 'reminders_off',
        outcome: 'success',
        ...eventBy(session, request),
      }),
    ])
    return { reminders }
  })

/** A stored key as the API shows it. */
const toPgpKeyResponse = (key: PublicKey | null): { pgp_key: PgpKey | null } => ({
  pgp_key:
    key === null
      ? null
      : {
          fingerprint: key.fingerprint,
          owner: key.owner,
          creation_date: key.creation,
          expiration_date: key.expiry,
          base64_pgp_key: key.base64,
        },
})

/** The PGP key of the account, or null. */
const getPgpKeyRoute = ({ platform }: PlatformWithOutbox): Route =>
  handle(getPgpKey, async ({ session }) =>
    toPgpKeyResponse((await currentUser(platform, session)).account.pgp_key),
  )

/** Stores the public PGP key of the account. Replaces the previous one. */
const createPgpKeyRoute = ({ platform }: PlatformWithOutbox): Route =>
  handle(createPgpKey, async ({ body, session, request }) => {
    const key = await readPublicKey(body.base64_pgp_key, platform.clock.now())
    await updateAccount(platform, session, 'pgp_key', key, [
      auditWrite(platform, {
        action: 'pgp_key_create',
        outcome: 'success',
        detail: key.fingerprint,
        ...eventBy(session, request),
      }),
    ])
    return toPgpKeyResponse(key)
  })

/** Removes the PGP key of the account; without one there is nothing to do. */
const deletePgpKeyRoute = ({ platform }: PlatformWithOutbox): Route =>
  handle(deletePgpKey, async ({ session, request }) => {
    await updateAccount(platform, session, 'pgp_key', null, [
      auditWrite(platform, { action: 'pgp_key_delete', outcome: 'success', ...eventBy(session, request) }),
    ])
    return {}
  })

/** Counts a user's visit to the portal or a module, once per visit. */
const createUserActivityRoute = ({ platform }: PlatformWithOutbox): Route =>
  handle(createUserActivity, async ({ body, session }) => {
    if (session.organizationId === null) throw new PortalError('forbidden')
    await countVisit(
      platform,
      { organizationId: session.organizationId, userId: session.userId },
      body.activity,
    )
    return {}
  })

const changePasswordRoute = (dependencies: PlatformWithOutbox): Route =>
  handle(changePassword, (call) => changeMyPassword(dependencies, call))

/** The account routes. The sign-in function serves them. */
export const accountRoutes = (dependencies: PlatformWithOutbox): Route[] =>
  [
    getSessionRoute,
    changePasswordRoute,
    getLanguageRoute,
    updateLanguageRoute,
    getRemindersRoute,
    updateRemindersRoute,
    getPgpKeyRoute,
    createPgpKeyRoute,
    deletePgpKeyRoute,
    createUserActivityRoute,
  ].map((route) => route(dependencies))
