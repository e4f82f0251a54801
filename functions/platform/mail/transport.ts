/** SES, as the outbox needs it: takes a mail, or says why not and whether it ever will. */
import { SendRawEmailCommand, SESClient } from '@aws-sdk/client-ses'
import { limitedBy, requestLimits, withLimitedBodies } from '../aws/limits.ts'
import { asciiEmail } from '#shared/domain/email.ts'

export interface Transport {
  /** Hands a mail over. Throws AddressRejected when it is no use to try again. */
  send(mail: { readonly from: string; readonly to: string; readonly raw: Buffer }): Promise<void>
}

/** The mail will never be taken: the address is malformed or refused. */
export class AddressRejected extends Error {
  constructor(cause: Error) {
    super(cause.name, { cause })
    this.name = 'AddressRejected'
  }
}

const permanent: readonly string[] = ['MessageRejected', 'InvalidParameterValue']

/** Sends by SES. A request waits for it, so it waits seconds and leaves what is longer to the outbox. */
export const sesTransport = (
  client: SESClient = withLimitedBodies(new SESClient(limitedBy(requestLimits)), requestLimits),
): Transport => ({
  send: async ({ from, to, raw }) => {
    try {
      await client.send(
        new SendRawEmailCommand({
          Source: asciiEmail(from),
          Destinations: [asciiEmail(to)],
          RawMessage: { Data: raw },
        }),
      )
    } catch (error) {
      if (error instanceof Error && permanent.includes(error.name)) throw new AddressRejected(error)
      throw error
    }
  },
})
