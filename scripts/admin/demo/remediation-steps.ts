/**
 * The remediation steps of the demo's exposures, as data: who does what, and when. They cover every state of the
 * workflow, an overdue repair, an accepted risk, and an exposure detected again after its repair.
 */
import type { CategoryNames } from '../import/candidate.ts'
import { exposureCategories } from '../dictionaries.ts'
import type { ExposureState } from '#shared/domain/exposures/states.ts'

/** One transition or message. Users are identified by e-mail address; `null` is the provider's analyst. */
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

/** Messages about exposures of one kind. */
interface VoiceLines {
  /** The owner starts the repair. */
  readonly taken: string
  /** The repair is overdue. */
  readonly delayed: string
  /** The provider's reply to that. */
  readonly advice: string
  /** Why the risk is accepted. */
  readonly accepted: string
  readonly repaired: string
}
type Kind = keyof typeof exposureCategories

/** Messages of an organization's users, in their language. */
interface Voices {
  /** Accepts and approves risks. */
  readonly admin: string
  /** Users who repair, in rotation. */
  readonly people: readonly [string, ...string[]]
  readonly of: Readonly<Record<Kind, VoiceLines>>
}

const voices: Readonly<Record<string, Voices>> = {
  'Bank Spółdzielczy Modrzewica': {
    admin: 'tomasz.krol@modrzewica.example',
    people: [
      'joanna.lis@modrzewica.example',
      'piotr.sowa@modrzewica.example',
      'tomasz.krol@modrzewica.example',
    ],
    of: {
      service: {
        taken: 'Reguła zapory zgłoszona. Okno serwisowe w czwartek po 20:00.',
        delayed:
          'Integrator przesunął prace o tydzień. Do tego czasu dostęp jest ograniczony do dwóch adresów.',
        advice: 'Na ten czas warto włączyć blokadę konta po pięciu nieudanych logowaniach.',
        accepted: 'Serwis zostanie wyłączony z końcem roku, nie ma na nim danych klientów.',
        repaired: 'Port zamknięty na zaporze, prosimy o ponowny test.',
      },
      software: {
        taken: 'Aktualizacja wejdzie w najbliższym oknie serwisowym.',
        delayed: 'Dostawca jeszcze nie potwierdził zgodności nowej wersji. Czekamy na odpowiedź do piątku.',
        advice: 'Do aktualizacji prosimy ograniczyć dostęp do panelu do sieci wewnętrznej.',
        accepted: 'System zostanie zastąpiony w pierwszym kwartale, do tego czasu stoi w osobnej sieci.',
        repaired: 'Zaktualizowane, numer wersji sprawdzony.',
      },
      credentials: {
        taken:
          'Hasło wygasimy dzisiaj, a sesje tej osoby zakończymy. Sprawdzamy też logowania z ostatnich 30 dni.',
        delayed: 'Pracownik jest na urlopie. Konto jest zablokowane, hasło zmieni po powrocie.',
        advice: 'Prosimy sprawdzić, czy to samo hasło nie służyło w innych systemach.',
        accepted: 'Konto jest wyłączone od marca i zostaje tylko dla zachowania korespondencji.',
        repaired: 'Hasło zmienione, drugi składnik włączony, obcych logowań nie było.',
      },
      certificate: {
        taken: 'Zgłoszone integratorowi: wyłączy stare wersje protokołu i wymieni certyfikat.',
        delayed: 'Starsza aplikacja mobilna nadal korzysta z TLS 1.0. Jej nowa wersja wychodzi za tydzień.',
        advice: 'Do tego czasu można zostawić stary protokół tylko na osobnym adresie dla tej aplikacji.',
        accepted:
          'Starszy terminal kasowy obsługuje tylko TLS 1.1. Wymiana w pierwszym kwartale, ruch idzie osobną siecią.',
        repaired: 'Zostały TLS 1.2 i 1.3, certyfikat jest nowy. Prosimy o ponowny test.',
      },
      lookalike: {
        taken:
          'Kancelaria składa wniosek do rejestratora, a my blokujemy domenę na poczcie i na serwerze proxy.',
        delayed: 'Rejestrator poprosił o odpis z rejestru znaków towarowych. Wysłaliśmy go, czekamy.',
        advice: 'Na ten czas prosimy ostrzec klientów na stronie logowania.',
        accepted: 'Domenę kupiła spółka z grupy na czas kampanii i wygasi ją sama z końcem umowy.',
        repaired: 'Rejestrator wyłączył domenę, nazwa już się nie rozwiązuje.',
      },
    },
  },
  'Calder Vale Freight': {
    admin: 'grace.moreton@caldervale.example',
    people: ['grace.moreton@caldervale.example'],
    of: {
      service: {
        taken: 'Firewall change is booked for Thursday after 8 p.m.',
        delayed: 'The supplier has moved the work by a week. Until then two addresses alone can reach it.',
        advice: 'Until it is done, lock an account after five failed sign-ins.',
        accepted: 'The yard cameras are replaced in spring. Until then they are in a separate network.',
        repaired: 'The port is closed at the firewall, please test again.',
      },
      software: {
        taken: 'The update goes into the next maintenance window.',
        delayed: 'The supplier has not confirmed the new version yet; they owe us an answer by Friday.',
        advice: 'Until then please keep its console inside your own network.',
        accepted: 'The system is replaced in the first quarter and is in a separate network until then.',
        repaired: 'Updated, and the version is confirmed.',
      },
      credentials: {
        taken:
          'The password is reset today and open sessions are ended. We also go through a month of sign-ins.',
        delayed: 'The person is on leave. The account is locked, and the password changes on their return.',
        advice: 'Please check that the same password was not used anywhere else.',
        accepted: 'The account has been off since March and is kept for its mail alone.',
        repaired: 'The password is changed, the second factor is on, and no foreign sign-in was found.',
      },
      certificate: {
        taken: 'With the supplier, who turns the old protocols off and renews the certificate.',
        delayed: 'The handheld scanners still need TLS 1.0. Their new version comes next week.',
        advice: 'Until then, leave the old protocol on an address of its own for the scanners.',
        accepted:
          'The weighbridge speaks TLS 1.1 alone. It is replaced in spring, in a network of its own until then.',
        repaired: 'TLS 1.2 and 1.3 are left and the certificate is new, please test again.',
      },
      lookalike: {
        taken: 'Our lawyers write to the registrar; the domain is blocked in mail and at the proxy.',
        delayed: 'The registrar has asked for proof of the trade mark. It is sent, and we wait.',
        advice: 'Meanwhile please warn customers on the sign-in page.',
        accepted: 'A company of our group registered it for a campaign and lets it lapse with the contract.',
        repaired: 'The registrar has suspended the domain; the name no longer resolves.',
      },
    },
  },
}

const kindOf = (category: CategoryNames): Kind => {
  for (const kind of ['service', 'software', 'credentials', 'certificate'] as const)
    if (exposureCategories[kind].name_en === category.name_en) return kind
  return 'lookalike'
}

/** An exposure that gets a remediation history. */
interface Remediated {
  readonly organization: string
  readonly category: CategoryNames
  readonly isActive: boolean
  readonly isFalsePositive: boolean
  readonly dates: readonly string[]
  readonly closed: string
}

const dayMs = 86_400_000
/** In rotation. Every fourth exposure is closed. */
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

/** The steps for an exposure up to `now`, earliest first. `turn` selects the plan. */
export const demoSteps = (exposure: Remediated, turn: number, now: Date): DemoStep[] => {
  const voice = voices[exposure.organization]
  const first = Date.parse(exposure.dates[0] ?? exposure.closed)
  const last = Date.parse(exposure.dates.at(-1) ?? exposure.closed)
  const age = (now.getTime() - first) / dayMs
  if (voice === undefined || exposure.isFalsePositive) return []
  const lines = voice.of[kindOf(exposure.category)]
  const { admin } = voice
  const owner = voice.people[Math.floor(turn / plans.length) % voice.people.length] ?? voice.people[0]
  const { taken: comment, repaired } = lines
  const at = (time: number): string => new Date(time).toISOString()
  /** The time this many days ago, but never before the day after its detection. */
  const ago = (days: number): string => at(now.getTime() - Math.min(days, age - 0.5) * dayMs)
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
  // No one has reviewed this week's exposures yet.
  if (age < 6) return []
  const known: DemoStep = { at: ago(age - 0.6), by: owner, state: 'acknowledged' }
  switch (plans[turn % plans.length] ?? 'closed') {
    case 'acknowledged':
      return [known]
    case 'in_repair':
      return [known, { at: ago(3), by: admin, state: 'in_repair', owner, days: 3 + (turn % 11), comment }]
    case 'late':
      return [
        known,
        { at: ago(Math.min(age - 1, 9)), by: admin, state: 'in_repair', owner, days: 3, comment },
        { at: ago(1.2), by: owner, state: 'comment', comment: lines.delayed },
        // One in three awaits the analysts.
        ...(turn % 3 === 1
          ? []
          : [{ at: ago(0.9), by: null, state: 'comment', comment: lines.advice } as const]),
      ]
    case 'accepted': {
      return [
        known,
        { at: ago(2), by: admin, state: 'accepted', reason: lines.accepted, days: turn % 16 === 3 ? 6 : 120 },
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

/** The state after all steps. */
export const endOf = (steps: readonly DemoStep[]): ExposureState =>
  steps.reduce<ExposureState>(
    (state, step) =>
      step.state === 'comment' ? state : step.state === 'found_again' ? 'in_repair' : step.state,
    'new',
  )
