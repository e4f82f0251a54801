/** The latest code e-mailed for a confirmation, with the session that requested it. */
import * as z from 'zod'
import type { Platform } from '#functions/rules/http/platform.ts'
import type { StoredCode } from '#functions/rules/security/mailed-codes.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { keys, type Key } from '#functions/core/store/keys.ts'

const codeSchema = z.object({ code_hash: z.string(), code_until: z.number(), sent_at: z.number() })

export const confirmationCodeKey = (session: Session): Key => keys.challenge(session.id, 'code')

/** The stored confirmation code. Undefined when there is none. */
export const readConfirmationCode = async (
  { table }: Platform,
  session: Session,
): Promise<StoredCode | undefined> => {
  const item = await table.get(confirmationCodeKey(session))
  return item === undefined ? undefined : codeSchema.parse(item)
}
