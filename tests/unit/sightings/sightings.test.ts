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
  it('is local until the organization withdraws it; a global claim lasts until it is decided', () => {
    for (const outcome of answers) {
      expect(isFalsePositiveReport({ kind: 'seen', outcome })).toBe(false)
      expect(isFalsePositiveReport({ kind: 'false_positive_here', outcome })).toBe(true)
      expect(isFalsePositiveReport({ kind: 'false_positive', outcome })).toBe(outcome === null)
    }
  })
})

describe('feedback', () => {
  it('can be withdrawn until it is answered, and a local mark always', () => {
    for (const kind of sightingKinds)
      for (const outcome of answers)
        expect(mayTakeBack({ kind, outcome })).toBe(outcome === null || kind === 'false_positive_here')
  })

  it('is acknowledged if it is no claim, and decided if it is global', () => {
    const fitting = (kind: (typeof sightingKinds)[number]) =>
      sightingOutcomes.filter((outcome) => fitsKind(kind, outcome))
    expect(fitting('seen')).toEqual(['thanks'])
    expect(fitting('false_positive_here')).toEqual(['thanks', 'kept', 'taken_back'])
    expect(fitting('false_positive')).toEqual(['kept', 'taken_back'])
  })
})

describe('the evidence for a global false positive', () => {
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
  ])('%j is checked: %s', (text, is) => {
    expect(isEvidence(text)).toBe(is)
  })
})

describe('the time of a sighting', () => {
  const now = Date.parse('2026-03-29T00:59:59.999Z')
  it('is now by default, and never later', () => {
    expect(sightingTime(undefined, now)).toBe(now)
    expect(sightingTime(now - 1, now)).toBe(now - 1)
    expect(sightingTime(now + 5 * 60_000, now)).toBe(now)
  })

  it('is rejected beyond a small clock skew', () => {
    expect(sightingTime(now + 5 * 60_000 + 1, now)).toBe('future')
  })

  it('is at most five years ago: older ones are mistakes', () => {
    const oldest = now - oldestSeenDays * 86_400_000
    expect(sightingTime(oldest, now)).toBe(oldest)
    expect(sightingTime(oldest - 1, now)).toBe('past')
    expect(sightingTime(Date.parse('0001-01-01T00:00:00Z'), now)).toBe('past')
  })
})
