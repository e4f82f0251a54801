/** `unlock` and `end-sessions`: what an operator does for one account. */
import { findUserByEmail } from '#functions/organizations/find-user-by-email.ts'
import { unlockAccount } from '#functions/organizations/unlock-account.ts'
import type { Platform } from '#functions/platform/http/platform.ts'
import type { KnownUser } from '#functions/platform/tenants/users.ts'
import type { Command } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { Refused } from '../failures.ts'
import { operator } from '../operator.ts'
import { targetOptions } from '../target.ts'

const found = async (platform: Platform, email: string): Promise<KnownUser> => {
  const user = await findUserByEmail(platform, email)
  if (user === undefined) throw new Refused(`Nobody has the address ${email}.`)
  return user
}

export const unlock: Command = {
  words: ['unlock'],
  summary: 'lift the lock that too many wrong codes put on an account',
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
          : `${user.email} was not locked; its ${account.second_factor_failures} wrong codes are forgotten.`,
      ],
      { user_id: id, email: user.email, was_locked: wasLocked },
    )
    return exitCodes.ok
  },
}

export const endSessions: Command = {
  words: ['end-sessions'],
  summary: 'sign somebody out everywhere',
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
