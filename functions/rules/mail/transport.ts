/** SES as the outbox uses it: accepts a message, or reports why not and whether a retry can help. */
import { SendRawEmailCommand, SESClient } from '@aws-sdk/client-ses'
import { limitedBy, requestLimits, withLimitedBodies } from '#functions/core/aws/limits.ts'
import { asciiEmail } from '#shared/domain/email.ts'

export interface Transport {
  /**
   * Sends a message; returns the id that SES assigns. Throws `AddressRejected` when a retry cannot help, and
   * `Throttled` when SES accepts no messages for now. SES includes `tag` in later feedback.
   */
  send(mail: {
    readonly from: string
    readonly to: string
    readonly raw: Buffer
    readonly tag?: string
  }): Promise<{ readonly messageId: string }>
}

/** SES accepts no messages for now, whatever the recipient. */
export class Throttled extends Error {
  constructor(cause: Error) {
    super(cause.name, { cause })
    this.name = 'Throttled'
  }
}

/** SES will never accept the message: the address is malformed or refused. */
export class AddressRejected extends Error {
  constructor(cause: Error) {
    super(cause.name, { cause })
    this.name = 'AddressRejected'
  }
}

const permanent: readonly string[] = ['MessageRejected', 'InvalidParameterValue']
const throttled: readonly string[] = ['Throttling', 'ThrottlingException', 'TooManyRequestsException']
/** The SES tag with the id of the log entry. */
export const mailTag = 'mail'

/** Sends with SES. A request waits for it, so it gives up after seconds and leaves the rest to the outbox. */
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
