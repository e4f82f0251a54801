/** E-mails an organization's administrators about each key. */
import type { Platform } from '#functions/rules/http/platform.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import type { Kinds } from '#functions/core/event-store/definition.ts'
import type { Outbox, EmailMessage } from '#functions/rules/mail/outbox.ts'
import { emailMessageTo } from '#functions/rules/security/password-reset.ts'
import type { KnownProfile } from '#functions/rules/tenants/users.ts'
import { forEachId } from './for-each-id.ts'

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

/**
 * Sends the notifications of each key. Returns the number of keys with one. A failed one does not stop the others, and
 * fails the run at its end.
 */
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
