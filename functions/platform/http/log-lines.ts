/** The lines that every function that answers requests logs: what an answer cost, and why one was refused. */
import type { PortalError } from '#shared/http/errors.ts'
import { describeError, type Log } from '../log.ts'
import type { Table } from '../store/table.ts'

/** Who asked, as far as it is proven: ids and an address, never a name or a key. */
export interface Asker {
  user_id?: number | null
  client_id?: number | null
  key_id?: number
  readonly address: string
}

/** A key as the log names it. */
export const askerOf = ({
  keyId,
  userId,
  clientId,
}: {
  readonly keyId: number
  readonly userId: number | null
  readonly clientId: number | null
}): Omit<Asker, 'address'> => ({ key_id: keyId, user_id: userId, client_id: clientId })

/**
 * Answers a request, and logs its status, time and use of the table, and who asked; its bytes, where `bytesOf` knows them. An answer that
 * nothing has changed (304) is most of what pollers get, and its line would cost more than the answer: it has none.
 */
export const logged = async <Reply extends { readonly statusCode: number }>(
  { table }: { readonly table: Table },
  log: Log,
  answer: () => Promise<Reply>,
  asker: Asker,
  bytesOf?: (reply: Reply) => number,
): Promise<Reply> => {
  const started = performance.now()
  table.takeUsage()
  const reply = await answer()
  const usage = table.takeUsage()
  if (reply.statusCode === 304) return reply
  log.info('answered', {
    status: reply.statusCode,
    milliseconds: Math.round((performance.now() - started) * 10) / 10,
    ...(bytesOf === undefined ? {} : { bytes: bytesOf(reply) }),
    requests: usage.requests,
    read_units: usage.readUnits,
    write_units: usage.writeUnits,
    ...asker,
  })
  return reply
}

/**
 * Logs a failure with who met it: a bug with its cause, what was refused by its code. What is being prepared is
 * no fault; whoever finds that it has to be says why.
 */
export const logFailure = (
  log: Log,
  failure: PortalError,
  error: unknown,
  who: Readonly<Record<string, unknown>>,
): void => {
  if (failure.status >= 500 && failure.code !== 'preparing')
    log.error('failed', { ...describeError(error), ...who })
  else log.info('refused', { code: failure.code, status: failure.status, ...who })
}
