/** Texts of messages about indicators, which identify them by number only. */
import { tlpLabel } from '#shared/domain/tlp/levels.ts'
import type { Mail } from '../mails.ts'
import { isAnnounced, levelOfIndicators, numberedIndicator, ofCounts } from './level.ts'
import { addressesOf } from './withdrawn-addresses.ts'

type Withdrawn = Extract<Mail, { template: 'indicators_withdrawn' }>
type Answered = Extract<Mail, { template: 'sighting_answered' }>

interface LevelMessages {
  readonly noticesOnly: (marks: string) => string
}

/** The TLP level of the whole message. */
export const tlpOfWithdrawn = ({ tlps = [], in_clear }: Withdrawn) => levelOfIndicators({ tlps, in_clear })

/** The numbers of the withdrawn indicators, each with its level if it differs from that of the message. */
export const withdrawnNumbers = (mail: Withdrawn): string =>
  mail.feed_ids.map((id, index) => numberedIndicator(id, mail.tlps?.[index], tlpOfWithdrawn(mail))).join(', ')

/** The link of each withdrawn indicator, if there are several. */
export const withdrawnAddresses = (mail: Withdrawn): string[] =>
  mail.feed_ids.length > 1 ? addressesOf(mail) : []

/**
 * The TLP level and the lines of an answer. `whole` is used where the level allows it; otherwise only that there is an
 * answer.
 */
export const answerOf = (
  mail: Answered,
  messages: LevelMessages,
  { whole, announced }: { readonly whole: readonly string[]; readonly announced: (answer: string) => string },
) => {
  const { feed_id: id, tlp = ofCounts } = mail
  return isAnnounced(tlp, mail)
    ? {
        lines: [announced(numberedIndicator(id, tlp, ofCounts)), messages.noticesOnly(tlpLabel(tlp))],
        tlp: ofCounts,
      }
    : { lines: whole, tlp }
}
