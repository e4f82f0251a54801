/**
 * E-mails to administrators about API keys and PGP keys, one key after another. A failed key does not stop the others,
 * and fails the run at its end.
 */
import type { Commit } from '#functions/core/event-store/commit.ts'
import type { Kinds } from '#functions/core/event-store/definition.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { describeError } from '#functions/core/log.ts'
import { throwFailures } from '#functions/core/failures.ts'
import type { Platform } from '../http/platform.ts'
import { emailMessageTo } from '../security/password-reset.ts'
import type { KnownProfile } from '../tenants/users.ts'
import type { Outbox, EmailMessage } from './outbox.ts'

/** The actor name of these commits in the journal. No user acts here. */
export const keyExpiryActor: Actor = { user_id: null, name: 'key-expiry', client_id: null }

/** Processes each id. Returns for how many there was something to do. */
export const forEachId = async (
  { log }: Pick<Platform, 'log'>,
  ids: readonly number[],
  failure: string,
  work: (id: number) => Promise<boolean>,
): Promise<number> => {
  let done = 0
  const failures: unknown[] = []
  for (const id of ids)
    try {
      if (await work(id)) done += 1
    } catch (error) {
      log.error(failure, { id, ...describeError(error) })
      failures.push(error)
    }
  throwFailures(failures, failure)
  return done
}

export type Mail = ReturnType<Outbox['prepare']>

/** The same e-mail to each administrator, written with the commit. Outdated after `until`, in epoch milliseconds. */
export const mailsTo = <K extends Kinds>(
  admins: readonly KnownProfile[],
  content: EmailMessage['content'],
  until: number,
  { outbox, commit }: { outbox: Outbox; commit: Pick<Commit<K>, 'addWrite'> },
): readonly Mail[] =>
  admins.map((admin) => {
    const mail = outbox.prepare(emailMessageTo(admin, content, until))
    commit.addWrite(mail.write)
    return mail
  })

/** Sends the notifications of each key. Returns the number of keys with one. */
export const notifyEach = (
  platform: Pick<Platform, 'log'>,
  ids: readonly number[],
  failure: string,
  notifyOne: (id: number) => Promise<readonly Mail[]>,
): Promise<number> =>
  forEachId(platform, ids, failure, async (id) => {
    const mails = await notifyOne(id)
    for (const mail of mails) await mail.send()
    return mails.length > 0
  })
