/** SES, as the outbox needs it: takes a mail, or says why not and whether it ever will. */
import { SendRawEmailCommand, SESClient } from '@aws-sdk/client-ses'
import { limitedBy, requestLimits, withLimitedBodies } from '../aws/limits.ts'
import { asciiEmail } from '#shared/domain/email.ts'

export interface Transport {
  /**
   * Hands a mail over; answers with the id that SES gives it. Throws AddressRejected when it is no use to try again,
   * and Throttled when SES takes no more mails for now. `tag` comes back with what SES tells of the mail later.
   */
  send(mail: {
    readonly from: string
    readonly to: string
    readonly raw: Buffer
    readonly tag?: string
  }): Promise<{ readonly messageId: string }>
}

/** SES takes no more mails for now, whomever they are for. */
export class Throttled extends Error {
  constructor(cause: Error) {
    super(cause.name, { cause })
    this.name = 'Throttled'
  }
}

/** The mail will never be taken: the address is malformed or refused. */
export class AddressRejected extends Error {
  constructor(cause: Error) {
    super(cause.name, { cause })
    this.name = 'AddressRejected'
  }
}

const permanent: readonly string[] = ['MessageRejected', 'InvalidParameterValue']
const throttled: readonly string[] = ['Throttling', 'ThrottlingException', 'TooManyRequestsException']
/** The tag under which SES carries the id of a mail's log entry. */
export const mailTag = 'mail'

/** Sends by SES. A request waits for it, so it waits seconds and leaves what is longer to the outbox. */
export const sesTransport = (
  client: SESClient = withLimitedBodies(new SESClient(limitedBy(requestLimits)), requestLimits),
): Transport => ({
  send: async ({ from, to, raw, tag }) => {
    try {
      const { MessageId: messageId } = await client.send(
        new SendRawEmailCommand({
          Source: asciiEmail(from),
          Destinations: [asciiEmail(to)],
          RawMessage: { Data: raw },
          ...(tag === undefined ? {} : { Tags: [{ Name: mailTag, Value: tag }] }),
        }),
      )
      return { messageId: messageId ?? '' }
    } catch (error) {
      if (error instanceof Error && permanent.includes(error.name)) throw new AddressRejected(error)
      if (error instanceof Error && throttled.includes(error.name)) throw new Throttled(error)
      throw error
    }
  },
})
