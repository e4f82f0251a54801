/** Which level of the Traffic Light Protocol a mail bears, and which stand beside what it names. */
import { strictestTlp, tlpLabel, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { isAllowedOn } from '#shared/domain/tlp/channels.ts'

/** The level of a mail that names nothing, and of items of mails from before they had one. */
export const ofCounts: TlpLevel = 'amber'

/** What the mails of indicators have of levels: that of each in the order of their numbers, and how the mail goes out. */
interface OfIndicators {
  readonly tlps: readonly TlpLevel[]
  readonly in_clear?: boolean | undefined
}

/** Whether a mail says of an indicator no more than that something is there: its number, its level and its link. */
export const isAnnounced = (
  level: TlpLevel,
  { in_clear: inClear }: Pick<OfIndicators, 'in_clear'>,
): boolean => !isAllowedOn(inClear === true ? 'mail_clear' : 'mail_encrypted', level)

/** The strictest level of the indicators that a mail does more than announce. */
export const levelOfIndicators = (mail: OfIndicators): TlpLevel =>
  strictestTlp(mail.tlps.filter((level) => !isAnnounced(level, mail))) ?? ofCounts

/** `IoC #7`, with its level where that is not the mail's. */
export const numberedIndicator = (id: number, level: TlpLevel | undefined, ofMail: TlpLevel): string =>
  level === undefined || level === ofMail ? `IoC #${id}` : `IoC #${id} (${tlpLabel(level)})`
