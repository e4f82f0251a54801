/** Log lines of every function that answers requests: the cost of each reply, and why a request was refused. */
import type { PortalError } from '#shared/http/errors.ts'
import { describeError, type Log } from '../log.ts'
import type { Table } from '../store/table.ts'

/** The caller as far as proven: ids and an address, never a name or a key. */
export interface Asker {
  user_id?: number | null
  client_id?: number | null
  key_id?: number
  readonly address: string
}

/** The log fields of a key. */
export const askerOf = ({
  keyId,
  userId,
  organizationId,
}: {
  readonly keyId: number
  readonly userId: number | null
  readonly organizationId: number | null
}): Omit<Asker, 'address'> => ({ key_id: keyId, user_id: userId, client_id: organizationId })

/**
 * Answers a request and logs its status, duration, table usage and caller, and its bytes if `bytesOf` knows them. A 304
 * reply is not logged: pollers get mostly these, and the line would cost more than the reply.
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
 * Logs a failure with its caller: a bug with its cause, a refusal with its code. `preparing` counts as a refusal,
 * because it is not a fault; the code that starts the preparation logs why.
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
