/** The TLP level of a message, and the levels shown next to its items. */
import { strictestTlp, tlpLabel, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { isAllowedOn } from '#shared/domain/tlp/channels.ts'

/** The level of a message without names, and of items in messages that predate levels. */
export const ofCounts: TlpLevel = 'amber'

/**
 * Levels of a message about indicators: those of the indicators in the order of their numbers, and whether it is sent
 * in clear.
 */
interface OfIndicators {
  readonly tlps: readonly TlpLevel[]
  readonly in_clear?: boolean | undefined
}

/** Whether a message only announces an indicator: its number, its level and its link. */
export const isAnnounced = (
  level: TlpLevel,
  { in_clear: unencrypted }: Pick<OfIndicators, 'in_clear'>,
): boolean => !isAllowedOn(unencrypted === true ? 'mail_clear' : 'mail_encrypted', level)

/** The strictest level of the indicators that a message does more than announce. */
export const levelOfIndicators = (mail: OfIndicators): TlpLevel =>
  strictestTlp(mail.tlps.filter((level) => !isAnnounced(level, mail))) ?? ofCounts

/** `IoC #7`, with its level if that differs from the message's. */
export const numberedIndicator = (id: number, level: TlpLevel | undefined, ofMail: TlpLevel): string =>
  level === undefined || level === ofMail ? `IoC #${id}` : `IoC #${id} (${tlpLabel(level)})`
