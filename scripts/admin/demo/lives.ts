/**
 * What the demo's organizations do about their exposures: who does what and when, as data. Every state of a life is there,
 * a repair that is late, an accepted risk, and one that was found again after its repair.
 */
import type { ExposureState } from '#shared/domain/exposures/states.ts'

/** One thing that was done or said. People are named by their e-mail address, the provider's by `null`. */
export type DemoStep = {
  /** ISO 8601. */
  readonly at: string
  readonly by: string | null
  readonly comment?: string
} & (
  | { readonly state: 'acknowledged' | 'awaiting_retest' | 'closed' }
  | { readonly state: 'in_repair'; readonly owner: string; readonly days: number }
  | { readonly state: 'accepted'; readonly reason: string; readonly days: number }
  | { readonly state: 'found_again' }
  | { readonly state: 'comment'; readonly comment: string }
)

/** What the people of an organization say, in their language. */
interface Voices {
  /** Accepts risks, and agrees to them. */
  readonly admin: string
  /** Who repairs, in turn. */
  readonly people: readonly [string, ...string[]]
  readonly taken: readonly string[]
  readonly delayed: string
  readonly advice: string
  readonly accepted: readonly string[]
  readonly repaired: readonly string[]
}

const voices: Readonly<Record<string, Voices>> = {
  'Bank Spółdzielczy Modrzewica': {
    admin: 'tomasz.krol@modrzewica.example',
    people: [
      'joanna.lis@modrzewica.example',
      'piotr.sowa@modrzewica.example',
      'tomasz.krol@modrzewica.example',
    ],
    taken: [
      'Reguła zapory zgłoszona. Okno serwisowe w czwartek po 20:00.',
      'Zgłoszone integratorowi, czekamy na potwierdzenie terminu.',
      'Bierzemy do najbliższego okna serwisowego.',
    ],
    delayed: 'Integrator przesunął prace o tydzień. Do tego czasu dostęp jest ograniczony do dwóch adresów.',
    advice: 'Na ten czas warto włączyć blokadę konta po pięciu nieudanych logowaniach.',
    accepted: [
      'Starszy terminal kasowy obsługuje tylko TLS 1.1. Wymiana w pierwszym kwartale, ruch idzie osobną siecią.',
      'Serwis zostanie wyłączony z końcem roku, nie ma na nim danych klientów.',
    ],
    repaired: ['Port zamknięty na zaporze, prosimy o ponowny test.', 'Zaktualizowane, wersja potwierdzona.'],
  },
  'Calder Vale Freight': {
    admin: 'grace.moreton@caldervale.example',
    people: ['grace.moreton@caldervale.example'],
    taken: [
      'Firewall change is booked for Thursday after 8 p.m.',
      'With the supplier; they owe us a date by Friday.',
      'Goes into the next maintenance window.',
    ],
    delayed: 'The supplier has moved the work by a week. Until then two addresses alone can reach it.',
    advice: 'Until it is done, lock an account after five failed sign-ins.',
    accepted: [
      'The yard cameras are replaced in spring. They stand in a network of their own until then.',
      'The site is switched off at the end of the year and holds no customer data.',
    ],
    repaired: [
      'The port is closed at the firewall, please test again.',
      'Updated, and the version is confirmed.',
    ],
  },
}

/** An exposure whose life is told. */
interface Lived {
  readonly organization: string
  readonly isActive: boolean
  readonly isFalsePositive: boolean
  readonly dates: readonly string[]
  readonly closed: string
}

const dayMs = 86_400_000
/** By turn; every fourth exposure is closed. */
const plans = [
  'late',
  'closed',
  'acknowledged',
  'accepted',
  'in_repair',
  'closed',
  'awaiting_retest',
  'returned',
] as const

/** What was done about the exposure of a turn until a moment, the earliest first. */
export const demoSteps = (exposure: Lived, turn: number, now: Date): DemoStep[] => {
  const says = voices[exposure.organization]
  const first = Date.parse(exposure.dates[0] ?? exposure.closed)
  const last = Date.parse(exposure.dates.at(-1) ?? exposure.closed)
  const age = (now.getTime() - first) / dayMs
  if (says === undefined || exposure.isFalsePositive) return []
  const of = <Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item | undefined =>
    items[Math.floor(turn / plans.length) % items.length]
  const owner = of(says.people) ?? says.people[0]
  const comment = of(says.taken) ?? ''
  const at = (time: number): string => new Date(time).toISOString()
  /** So long ago; never before the day after it was found. */
  const ago = (days: number): string => at(now.getTime() - Math.min(days, age - 0.5) * dayMs)
  const repaired = of(says.repaired) ?? ''
  if (!exposure.isActive) {
    const closed = Date.parse(exposure.closed)
    const part = (share: number): string => at(first + (closed - first) * share)
    return [
      { at: part(0.1), by: owner, state: 'acknowledged' },
      { at: part(0.2), by: owner, state: 'in_repair', owner, days: 14, comment },
      { at: at(last + (closed - last) * 0.7), by: owner, state: 'awaiting_retest', comment: repaired },
      { at: exposure.closed, by: null, state: 'closed' },
    ]
  }
  // What was found this week nobody has looked at.
  if (age < 6) return []
  const known: DemoStep = { at: ago(age - 0.6), by: owner, state: 'acknowledged' }
  switch (plans[turn % plans.length] ?? 'closed') {
    case 'acknowledged':
      return [known]
    case 'in_repair':
      return [
        known,
        { at: ago(3), by: says.admin, state: 'in_repair', owner, days: 3 + (turn % 11), comment },
      ]
    case 'late':
      return [
        known,
        { at: ago(Math.min(age - 1, 9)), by: says.admin, state: 'in_repair', owner, days: 3, comment },
        { at: ago(1.2), by: owner, state: 'comment', comment: says.delayed },
        // One of three waits for the analysts.
        ...(turn % 3 === 1
          ? []
          : [{ at: ago(0.9), by: null, state: 'comment', comment: says.advice } as const]),
      ]
    case 'accepted': {
      const reason = of(says.accepted) ?? ''
      return [
        known,
        { at: ago(2), by: says.admin, state: 'accepted', reason, days: turn % 16 === 3 ? 6 : 120 },
      ]
    }
    case 'awaiting_retest':
      return [
        known,
        { at: ago(age - 1), by: owner, state: 'in_repair', owner, days: 14, comment },
        {
          at: at(Math.max(last, now.getTime() - dayMs) + 60_000),
          by: owner,
          state: 'awaiting_retest',
          comment: repaired,
        },
      ]
    case 'returned': {
      const before = Date.parse(exposure.dates.at(-2) ?? exposure.closed)
      if (exposure.dates.length < 2) return [known]
      return [
        known,
        { at: ago(age - 0.8), by: owner, state: 'in_repair', owner, days: 30, comment },
        { at: at((before + 2 * last) / 3), by: owner, state: 'awaiting_retest', comment: repaired },
        { at: at(last), by: null, state: 'found_again' },
      ]
    }
    case 'closed':
      return []
  }
}

/** The state that steps end in. */
export const endOf = (steps: readonly DemoStep[]): ExposureState =>
  steps.reduce<ExposureState>(
    (state, step) =>
      step.state === 'comment' ? state : step.state === 'found_again' ? 'in_repair' : step.state,
    'new',
  )
