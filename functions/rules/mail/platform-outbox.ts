import type { Platform } from '../http/platform.ts'
import { Outbox, type OutboxDependencies } from './outbox.ts'
import { senderAddress, senderOf } from './sender.ts'
import { sesTransport, type Transport } from './transport.ts'

/** The dependencies of a function that sends e-mail. */
export interface PlatformWithOutbox {
  readonly platform: Platform
  readonly outbox: Outbox
}

/** The platform with an outbox. Needs MAIL_FROM in the environment. Tests supply their own transport. */
export const withOutbox = (
  platform: Platform,
  transport: Transport = sesTransport(),
  more: Pick<OutboxDependencies, 'answerReset'> = {},
): PlatformWithOutbox => {
  const { table, clock, random, log, environment } = platform
  const outbox = new Outbox({
    table,
    clock,
    random,
    log,
    transport,
    from: senderAddress(environment),
    sender: senderOf(environment),
    provider: environment.PROVIDER_NAME,
    ...more,
  })
  return { platform, outbox }
}
