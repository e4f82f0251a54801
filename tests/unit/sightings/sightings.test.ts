/** The effect of an organization's feedback, and the possible answers. */
import { describe, expect, it } from 'vitest'
import {
  fitsKind,
  isEvidence,
  isFalsePositiveReport,
  mayTakeBack,
  oldestSeenDays,
  sightingTime,
  sightingKinds,
  sightingOutcomes,
} from '#shared/domain/sightings.ts'

const answers = [null, ...sightingOutcomes] as const

describe('a false positive', () => {
  it('of its own the organization has until it takes that back; for everybody until it is decided', () => {
    for (const outcome of answers) {
      expect(isFalsePositiveReport({ kind: 'seen', outcome })).toBe(false)
      expect(isFalsePositiveReport({ kind: 'false_positive_here', outcome })).toBe(true)
      expect(isFalsePositiveReport({ kind: 'false_positive', outcome })).toBe(outcome === null)
    }
  })
})

describe('what was sent', () => {
  it('is taken back until it is answered, and a mark of its own always', () => {
    for (const kind of sightingKinds)
      for (const outcome of answers)
        expect(mayTakeBack({ kind, outcome })).toBe(outcome === null || kind === 'false_positive_here')
  })

  it('is answered by thanks where nothing is asked, and decided where it is for everybody', () => {
    const fitting = (kind: (typeof sightingKinds)[number]) =>
      sightingOutcomes.filter((outcome) => fitsKind(kind, outcome))
    expect(fitting('seen')).toEqual(['thanks'])
    expect(fitting('false_positive_here')).toEqual(['thanks', 'kept', 'taken_back'])
    expect(fitting('false_positive')).toEqual(['kept', 'taken_back'])
  })
})

describe('what shows that an indicator is a false positive for everybody', () => {
  it.each([
    ['The address is our supplier’s mail gateway.', true],
    ['To adres bramy pocztowej naszego dostawcy.', true],
    ['To nasz adres: brama 192.0.2.7', true],
    ['To nasz adres: brama 192.0.2.', false],
    ['nope', false],
    ['', false],
    // A single word, however long or repeated.
    ['x'.repeat(40), false],
    ['wrong wrong wrong wrong wrong wrong wrong', false],
    ['https://ticket.example/', false],
    // Invisible characters do not count as text.
    [`it is not so${' '.repeat(40)}`, false],
    [`it is${' '.repeat(40)}not so`, false],
    ['... --- ... --- ... --- ... --- ... ---', false],
  ])('%j is judged: %s', (text, is) => {
    expect(isEvidence(text)).toBe(is)
  })
})

describe('the time of a sighting', () => {
  const now = Date.parse('2026-03-29T00:59:59.999Z')
  it('is now where none is given, and never later', () => {
    expect(sightingTime(undefined, now)).toBe(now)
    expect(sightingTime(now - 1, now)).toBe(now - 1)
    expect(sightingTime(now + 5 * 60_000, now)).toBe(now)
  })

  it('is none where no clock that is a little ahead explains it', () => {
    expect(sightingTime(now + 5 * 60_000 + 1, now)).toBe('future')
  })

  it('is of the last five years: what is older is a mistake', () => {
    const oldest = now - oldestSeenDays * 86_400_000
    expect(sightingTime(oldest, now)).toBe(oldest)
    expect(sightingTime(oldest - 1, now)).toBe('past')
    expect(sightingTime(Date.parse('0001-01-01T00:00:00Z'), now)).toBe('past')
  })
})
