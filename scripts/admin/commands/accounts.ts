/** `unlock`, `end-sessions`, `reset-factors` and `change-email`: operator commands for one account. */
import { findUserByEmail, unlockAccount, removeFactors } from '#functions/users/user-account.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { KnownUser } from '#functions/rules/tenants/users.ts'
import type { Command } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { Refused } from '../failures.ts'
import { apiKeysCollection } from '#functions/api-keys/api-key-store.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import { Outbox } from '#functions/rules/mail/outbox.ts'
import { setEmail } from '#functions/users/email-change.ts'
import { operator } from '../operator.ts'
import { targetOptions } from '../target.ts'

const found = async (platform: Platform, email: string): Promise<KnownUser> => {
  const user = await findUserByEmail(platform, email)
  if (user === undefined) throw new Refused(`No user has the address ${email}.`)
  return user
}

export const unlock: Command = {
  words: ['unlock'],
  summary: 'unlock an account that too many wrong codes have locked',
  takes: 'EMAIL',
  positionals: [1, 1],
  options: targetOptions,
  run: async ({ arguments: given, target, print }) => {
    const { platform } = await target()
    const { id, user, account } = await found(platform, given.positionals[0] ?? '')
    await unlockAccount(platform, operator(), { user_id: id })
    const wasLocked = account.locked_at !== null
    print(
      [
        wasLocked
          ? `Unlocked ${user.email}, locked since ${account.locked_at}.`
          : `${user.email} was not locked; its count of ${account.second_factor_failures} wrong codes is reset.`,
      ],
      { user_id: id, email: user.email, was_locked: wasLocked },
    )
    return exitCodes.ok
  },
}

export const endSessions: Command = {
  words: ['end-sessions'],
  summary: 'end all sessions of a user',
  takes: 'EMAIL',
  positionals: [1, 1],
  options: targetOptions,
  run: async ({ arguments: given, target, print }) => {
    const { platform } = await target()
    const { id, user } = await found(platform, given.positionals[0] ?? '')
    const ended = await platform.sessions.endAll(id)
    print([`Ended ${ended} ${ended === 1 ? 'session' : 'sessions'} of ${user.email}.`], {
      user_id: id,
      email: user.email,
      ended,
    })
    return exitCodes.ok
  },
}

/** Queues e-mails. The outbox function sends them within a minute; the command line sends none itself. */
const waitingOutbox = ({ table, clock, random, log, environment }: Platform): Outbox =>
  new Outbox({
    table,
    clock,
    random,
    log,
    from: '',
    sender: '',
    provider: environment.PROVIDER_NAME,
    transport: { send: () => Promise.reject(new Error('The command line sends no e-mails')) },
  })

export const resetFactorsCommand: Command = {
  words: ['reset-factors'],
  summary: 'remove the authenticator app, passkeys and recovery codes of a user who has lost them',
  takes: 'EMAIL',
  positionals: [1, 1],
  options: targetOptions,
  run: async ({ arguments: given, target, print }) => {
    const { platform } = await target()
    const { id, user } = await found(platform, given.positionals[0] ?? '')
    await removeFactors({ platform, outbox: waitingOutbox(platform) }, id, {
      by: null,
      userId: null,
      organizationId: null,
      address: null,
      operator: operator().name,
    })
    print(
      [
        `The second factors of ${user.email} are removed and the sessions have ended. The next sign-in needs a code by e-mail.`,
      ],
      { user_id: id, email: user.email },
    )
    return exitCodes.ok
  },
}

export const changeEmail: Command = {
  words: ['change-email'],
  summary: 'change the e-mail address of an account at once',
  takes: 'EMAIL NEW-EMAIL',
  positionals: [2, 2],
  options: targetOptions,
  run: async ({ arguments: given, target, print }) => {
    const { platform } = await target()
    const [from = '', to = ''] = given.positionals
    const { id } = await found(platform, from)
    const { before, email } = await setEmail(
      {
        platform,
        outbox: waitingOutbox(platform),
        organizations: platform.collection(organizationsCollection),
        apiKeys: platform.collection(apiKeysCollection),
      },
      operator(),
      { user_id: id, email: to },
    )
    print(
      [
        `${before} is now ${email}. Sessions have ended, the API key is deleted, and ${before} is notified by e-mail.`,
      ],
      { user_id: id, before, email },
    )
    return exitCodes.ok
  },
}
