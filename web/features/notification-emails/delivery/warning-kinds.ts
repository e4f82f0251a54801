/** The problems of an organization's addresses, the worst first. */
import type { NotificationEmail } from '#shared/contracts/notification-emails.ts'

type WarningKind = 'keyExpired' | 'paused' | 'keyEnds'

/** Addresses with the same problem. */
export interface Warning {
  readonly kind: WarningKind
  /** Sorted by the expiry of their keys, soonest first. */
  readonly emails: readonly NotificationEmail[]
}

const kinds: readonly WarningKind[] = ['keyExpired', 'paused', 'keyEnds']

/** A paused address gets nothing, whatever its key. */
const kindOf = ({
  delivery_state: delivery,
  pgp_key_state: key,
}: Pick<NotificationEmail, 'delivery_state' | 'pgp_key_state'>): WarningKind | undefined => {
  if (delivery === 'paused') return 'paused'
  return key === 'expired' ? 'keyExpired' : key === 'expiring' ? 'keyEnds' : undefined
}

const endOf = ({ pgp_key_expiration_date: end }: NotificationEmail): number => Date.parse(end ?? '') || 0

/** One warning for each kind of problem, however many addresses have it; empty without problems. */
export const warningsOf = (all: readonly NotificationEmail[]): Warning[] =>
  kinds.flatMap((kind) => {
    const emails = all.filter((email) => kindOf(email) === kind).toSorted((a, b) => endOf(a) - endOf(b))
    return emails.length === 0 ? [] : [{ kind, emails }]
  })
