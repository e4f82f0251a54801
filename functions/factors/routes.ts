/** The routes of second factors and sessions. The sign-in function serves them. */
import { mergedInput } from '#functions/core/changes-over.ts'
import { appUri, newAppSecret } from '#functions/core/crypto/app-codes.ts'
import { onCondition } from '#functions/core/store/conditions.ts'
import { keys } from '#functions/rules/keys.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import type { PlatformWithOutbox } from '#functions/rules/mail/platform-outbox.ts'
import { audit, auditWrite, eventBy } from '#functions/rules/security/audit.ts'
import { ask } from '#functions/rules/security/challenges.ts'
import { passkeyHandle } from '#functions/rules/security/passkey-handles.ts'
import { registrationOptions, assertionOptions } from '#functions/rules/security/passkeys.ts'
import {
  passkeyScope,
  factorsOf,
  readStaffSettings,
  staffSettingsItem,
} from '#functions/rules/security/stored-factors.ts'
import { sessionCookie } from '#functions/rules/session/sessions.ts'
import { readSignIns } from '#functions/rules/session/sign-ins.ts'
import {
  confirmIdentity,
  sendConfirmationCode,
  createPasskey,
  enableApp,
  getFactors,
  beginApp,
  removeApp,
  beginPasskey,
  renamePasskey,
  deletePasskey,
  renewRecoveryCodes,
  updateMailedCode,
  beginConfirmation,
  listSessions,
  endSession,
  endOtherSessions,
  listSignIns,
  getStaffSignInSettings,
  updateStaffSignInSettings,
} from '#shared/contracts/factors.ts'
import { factorLimits, hasEnrolledFactor, maySwitchMailOff, usableFactors } from '#shared/domain/factors.ts'
import { PortalError } from '#shared/http/errors.ts'
import { setUpApp, storePendingApp } from './app.ts'
import { confirmWithFactor, mailConfirmationCode } from './confirmation.ts'
import {
  callerOf,
  toFactorsResponse,
  afterRemoval,
  changeFactors,
  loadOrganizationNetworks,
  recoveryCodes,
} from './factors.ts'
import { registerPasskey, myPasskey } from './passkeys.ts'

/** The second factors of the account, without secrets. */
const getFactorsRoute = ({ platform }: PlatformWithOutbox): Route =>
  handle(getFactors, async ({ session }) => toFactorsResponse(await callerOf(platform, session)))

/** Begins to set up an app. An existing one works until the new one is confirmed. */
const beginAppRoute = ({ platform }: PlatformWithOutbox): Route =>
  handle(beginApp, async ({ session }) => {
    const secret = newAppSecret(platform.random)
    await storePendingApp(platform, session, secret)
    return { secret, uri: appUri(secret, platform.environment.PROVIDER_NAME, session.email) }
  })

/** Removes the app. Its codes are no longer accepted. */
const removeAppRoute = (dependencies: PlatformWithOutbox): Route =>
  handle(removeApp, async ({ session, request }) => {
    const caller = await callerOf(dependencies.platform, session)
    if (caller.stored.app_sealed === null) throw new PortalError('factor_unavailable')
    return changeFactors(dependencies, session, request, caller, {
      set: {
        app_sealed: undefined,
        app_since: undefined,
        app_used: undefined,
        app_step: undefined,
        ...afterRemoval(caller, { app: false, passkeys: caller.stored.passkeys.length }),
      },
      action: 'factor_remove',
      detail: 'app',
      notification: 'app_removed',
    })
  })

/** Begins to register a passkey. */
const beginPasskeyRoute = ({ platform }: PlatformWithOutbox): Route =>
  handle(beginPasskey, async ({ session }) => {
    const { known, stored } = await callerOf(platform, session)
    if (stored.passkeys.length >= factorLimits.passkeys) throw new PortalError('too_many_passkeys')
    const challenge = await ask(platform, session.id, 'register', session.userId)
    const handle = await passkeyHandle(platform, known.id, stored)
    const owner = { handle, email: known.user.email, name: known.user.name }
    return {
      options: await registrationOptions(platform.environment, owner, stored.passkeys, challenge),
    }
  })

/** Renames a passkey. */
const renamePasskeyRoute = ({ platform }: PlatformWithOutbox): Route =>
  handle(renamePasskey, async ({ params, body, session }) => {
    const { sk, name: before } = myPasskey(await callerOf(platform, session), params.passkey)
    const { name } = mergedInput(body, { name: before })
    const isOver = body.fields_before !== undefined
    const found = await onCondition(platform, () =>
      platform.table.update(
        { pk: keys.factors(session.userId).pk, sk },
        {
          expression: 'SET #name = :name',
          names: { '#name': 'name' },
          values: { ':name': name, ...(isOver ? { ':before': before } : {}) },
          condition: `attribute_exists(pk)${isOver ? ' AND #name = :before' : ''}`,
        },
      ),
    )
    if (!found) throw new PortalError(isOver ? 'fields_changed' : 'not_found', { field: 'name' })
    return toFactorsResponse(await callerOf(platform, session))
  })

/** Removes a passkey. The device keeps its half, which no longer works. */
const deletePasskeyRoute = (dependencies: PlatformWithOutbox): Route =>
  handle(deletePasskey, async ({ params, session, request }) => {
    const { table } = dependencies.platform
    const caller = await callerOf(dependencies.platform, session)
    const { sk, name } = myPasskey(caller, params.passkey)
    const key = { pk: keys.factors(session.userId).pk, sk }
    return changeFactors(dependencies, session, request, caller, {
      set: afterRemoval(caller, {
        app: caller.stored.app_sealed !== null,
        passkeys: caller.stored.passkeys.length - 1,
      }),
      writes: [key, keys.unique(passkeyScope, params.passkey)].map((gone) => ({
        Delete: { TableName: table.name, Key: { ...gone } },
      })),
      action: 'factor_remove',
      detail: `passkey ${name}`,
      notification: 'passkey_removed',
      name,
    })
  })

/** Replaces the recovery codes. They replace an app or a passkey, so without either there are none. */
const renewRecoveryCodesRoute = (dependencies: PlatformWithOutbox): Route =>
  handle(renewRecoveryCodes, async ({ session, request }) => {
    const caller = await callerOf(dependencies.platform, session)
    if (!hasEnrolledFactor(factorsOf(caller.stored, caller.mailAllowed)))
      throw new PortalError('factor_unavailable')
    const { codes, set } = await recoveryCodes(dependencies, caller.known.id)
    const reply = await changeFactors(dependencies, session, request, caller, {
      set,
      action: 'recovery_codes_create',
      detail: `${codes.length} codes`,
      notification: 'recovery_codes_renewed',
    })
    return { ...reply, recovery_codes: codes }
  })

/** Switches the caller's codes by e-mail on or off. */
const updateMailedCodeRoute = (dependencies: PlatformWithOutbox): Route =>
  handle(updateMailedCode, async ({ body, session, request }) => {
    const caller = await callerOf(dependencies.platform, session)
    if (body.enabled === !caller.stored.mail_off) return toFactorsResponse(caller)
    if (!body.enabled && !maySwitchMailOff(factorsOf(caller.stored, caller.mailAllowed)))
      throw new PortalError('last_factor')
    return changeFactors(dependencies, session, request, caller, {
      set: { mail_off: !body.enabled },
      action: body.enabled ? 'factor_add' : 'factor_remove',
      detail: 'mail',
      notification: body.enabled ? 'mail_on' : 'mail_off',
    })
  })

/** Begins a confirmation: the accepted methods, and the challenge for a passkey. */
const beginConfirmationRoute = ({ platform }: PlatformWithOutbox): Route =>
  handle(beginConfirmation, async ({ session }) => {
    const { stored, mailAllowed } = await callerOf(platform, session)
    const ways = usableFactors(factorsOf(stored, mailAllowed))
    if (!ways.includes('passkey')) return { ways, options: null }
    const challenge = await ask(platform, session.id, 'confirm', session.userId)
    return { ways, options: await assertionOptions(platform.environment, stored.passkeys, challenge) }
  })

const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** The account's open sessions, this one first. */
const listSessionsRoute = ({ platform }: PlatformWithOutbox): Route =>
  handle(listSessions, async ({ session }) => {
    const [sessions, isOwn] = await Promise.all([
      platform.sessions.list(session.userId),
      loadOrganizationNetworks(platform, session.organizationId),
    ])
    return {
      data: sessions
        .map(({ id, key, started, seen, address, device }) => ({
          session_id: id,
          device,
          address,
          is_own_network: isOwn(address),
          start_date: instantOf(started),
          last_seen_date: instantOf(seen),
          is_current: key.sk === session.key.sk,
        }))
        .toSorted((a, b) => Number(b.is_current) - Number(a.is_current)),
    }
  })

/** Ends one session of the account, possibly this one. */
const endSessionRoute = ({ platform }: PlatformWithOutbox): Route =>
  handle(endSession, async ({ params, session, request }) => {
    const ended = (await platform.sessions.list(session.userId)).find(({ id }) => id === params.session)
    if (ended === undefined) throw new PortalError('not_found')
    await platform.sessions.end(ended)
    if (ended.key.sk === session.key.sk) request.setCookie(sessionCookie, '', 0)
    await audit(platform, {
      action: 'session_end',
      outcome: 'success',
      detail: 'one',
      ...eventBy(session, request),
    })
    return {}
  })

/** Ends all sessions of the account except this one. */
const endOtherSessionsRoute = ({ platform }: PlatformWithOutbox): Route =>
  handle(endOtherSessions, async ({ session, request }) => {
    const ended = await platform.sessions.endAll(session.userId, { except: session.key })
    await audit(platform, {
      action: 'session_end',
      outcome: 'success',
      detail: `all others: ${ended}`,
      ...eventBy(session, request),
    })
    return { ended }
  })

/** Recent successful and failed sign-ins to the account. */
const listSignInsRoute = ({ platform }: PlatformWithOutbox): Route =>
  handle(listSignIns, async ({ session }) => ({ data: await readSignIns(platform, session.userId) }))

/** The sign-in settings of provider staff. */
const getStaffSignInSettingsRoute = ({ platform }: PlatformWithOutbox): Route =>
  handle(getStaffSignInSettings, async () => ({
    sign_in_settings: await readStaffSettings(platform.table),
  }))

/** Changes the sign-in settings of provider staff, from the next sign-in on. */
const updateStaffSignInSettingsRoute = ({ platform }: PlatformWithOutbox): Route =>
  handle(updateStaffSignInSettings, async ({ body, session, request }) => {
    const { table } = platform
    await table.transact([
      { Put: { TableName: table.name, Item: { ...staffSettingsItem(body) } } },
      auditWrite(platform, {
        action: 'sign_in_settings',
        outcome: 'success',
        detail: `mailed_code ${body.mailed_code ? 'on' : 'off'}`,
        ...eventBy(session, request, null),
      }),
    ])
    return { sign_in_settings: body }
  })

const enableAppRoute = (dependencies: PlatformWithOutbox): Route =>
  handle(enableApp, (call) => setUpApp(dependencies, call))

const createPasskeyRoute = (dependencies: PlatformWithOutbox): Route =>
  handle(createPasskey, (call) => registerPasskey(dependencies, call))

const sendConfirmationCodeRoute = (dependencies: PlatformWithOutbox): Route =>
  handle(sendConfirmationCode, (call) => mailConfirmationCode(dependencies, call))

const confirmIdentityRoute = (dependencies: PlatformWithOutbox): Route =>
  handle(confirmIdentity, (call) => confirmWithFactor(dependencies, call))

/** The routes of second factors and sessions. The sign-in function serves them. */
export const factorsRoutes = (dependencies: PlatformWithOutbox): Route[] =>
  [
    getFactorsRoute,
    beginAppRoute,
    enableAppRoute,
    removeAppRoute,
    beginPasskeyRoute,
    createPasskeyRoute,
    renamePasskeyRoute,
    deletePasskeyRoute,
    renewRecoveryCodesRoute,
    updateMailedCodeRoute,
    beginConfirmationRoute,
    sendConfirmationCodeRoute,
    confirmIdentityRoute,
    listSessionsRoute,
    endSessionRoute,
    endOtherSessionsRoute,
    listSignInsRoute,
    getStaffSignInSettingsRoute,
    updateStaffSignInSettingsRoute,
  ].map((route) => route(dependencies))
