/**
 * The outcome of an e-mail by its recipient. Outcomes exist for addresses of SES's mailbox simulator, and for addresses
 * at reserved example domains whose name begins with `bounce`, `complaint`, `throttle` or `refuse`.
 */
import { randomUUID } from 'node:crypto'

export type Outcome = 'delivered' | 'bounce' | 'suppressed' | 'soft' | 'complaint' | 'throttle' | 'refuse'

const reserved = /(?:^|[@.])(?:example\.(?:com|net|org)|example|test|invalid)$/
const simulator = /^(bounce|complaint|ooto|suppressionlist)(?:\+[^@]*)?@simulator\.amazonses\.com$/
const simulated: Readonly<Record<string, Outcome>> = {
  bounce: 'bounce',
  complaint: 'complaint',
  ooto: 'soft',
  suppressionlist: 'suppressed',
}
const prefixes = ['bounce', 'complaint', 'throttle', 'refuse'] as const

/** The outcome of an e-mail to an address. */
export const outcomeFor = (address: string): Outcome => {
  const name = address.toLowerCase()
  const [, chosen] = simulator.exec(name) ?? []
  if (chosen !== undefined) return simulated[chosen] ?? 'delivered'
  return (reserved.test(name) ? prefixes.find((prefix) => name.startsWith(prefix)) : undefined) ?? 'delivered'
}

/** An accepted e-mail, as its events describe it. */
export interface Taken {
  readonly messageId: string
  readonly from: string
  readonly to: string
  /** ISO 8601. */
  readonly at: string
  readonly configurationSet: string
  readonly tags: Readonly<Record<string, string>>
}

/** The SES event for an outcome, with the name of its type; undefined if SES publishes none. */
export const eventOf = (
  outcome: Outcome,
  { messageId, from, to, at, configurationSet, tags }: Taken,
): { readonly type: 'bounce' | 'complaint'; readonly message: unknown } | undefined => {
  const mail = {
    timestamp: at,
    source: from,
    messageId,
    destination: [to],
    headersTruncated: false,
    tags: {
      'ses:configuration-set': [configurationSet],
      ...Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
    },
  }
  const feedback = { timestamp: at, feedbackId: `${messageId.split('-', 1)[0] ?? ''}-${randomUUID()}-000000` }
  const bounce = (bounceType: string, bounceSubType: string, diagnosticCode: string) => ({
    type: 'bounce' as const,
    message: {
      eventType: 'Bounce',
      bounce: {
        ...feedback,
        bounceType,
        bounceSubType,
        bouncedRecipients: [{ emailAddress: to, action: 'failed', status: '5.1.1', diagnosticCode }],
        reportingMTA: 'dns; mail.example.com',
      },
      mail,
    },
  })
  switch (outcome) {
    case 'bounce':
      return bounce('Permanent', 'General', 'smtp; 550 5.1.1 user unknown')
    case 'suppressed':
      return bounce('Permanent', 'OnAccountSuppressionList', 'Amazon SES did not send the message')
    case 'soft':
      return bounce('Transient', 'General', 'smtp; 250 out of the office')
    case 'complaint':
      return {
        type: 'complaint',
        message: {
          eventType: 'Complaint',
          complaint: {
            ...feedback,
            complainedRecipients: [{ emailAddress: to }],
            complaintFeedbackType: 'abuse',
            userAgent: 'Example mail',
          },
          mail,
        },
      }
    case 'delivered':
    case 'throttle':
    case 'refuse':
      return undefined
  }
}
