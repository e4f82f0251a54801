/** What a preset fills in: its interval and terms are for its publisher alone, and a person's choice stays. */
import { beforeAll, describe, expect, it } from 'vitest'
import { sourcePresets } from '#shared/domain/sources/presets.ts'
import { speakEnglish } from '#tests/unit/english.ts'
import { problemsOf } from '#web/ui/form/contract-form.ts'
import {
  presetAt,
  reachWith,
  settingsAt,
  sourceForm,
  valuesOfPreset,
  type Filled,
  type SourceValues,
} from '#web/features/sources/form/source-form.ts'

beforeAll(speakEnglish)

const form = sourceForm(undefined, sourcePresets)
const presetOf = (key: string) => {
  const found = sourcePresets.find((one) => one.key === key)
  if (found === undefined) throw new Error('The preset is missing')
  return found
}
const preset = presetOf('openPhish')
const chosen: SourceValues = { ...form.empty, ...valuesOfPreset(preset), preset: preset.key }
const elsewhere = 'https://lists.receiver.example/feed.txt'
/** The form once another address is typed, of which the form or a preset filled in all unless `filled` says not. */
const typed = (url: string, before = chosen, filled: Filled = before): SourceValues => ({
  ...before,
  url,
  ...settingsAt(sourcePresets, url, before, filled).settings,
})

describe('the interval of a preset', () => {
  it('is left with its publisher, and comes back with it', () => {
    const moved = typed(elsewhere)
    expect(moved.interval).toBe('60')
    expect(typed(preset.url, moved).interval).toBe(chosen.interval)
    // A cleared field and half an address are not another publisher.
    const cleared = typed('https:/', typed(''))
    expect(cleared.interval).toBe(chosen.interval)
    expect(typed(`${preset.url}?list=2`, cleared).interval).toBe(chosen.interval)
    expect(typed(elsewhere, cleared).interval).toBe('60')
    // What a person chose there stays.
    const own = { ...moved, interval: chosen.interval }
    expect(typed('https://other.receiver.example/', own).interval).toBe(chosen.interval)
  })

  it('has a least one only there', () => {
    const short = { ...chosen, interval: '60' }
    expect(problemsOf(form, short)).toHaveProperty('interval')
    expect(problemsOf(form, { ...short, url: elsewhere })).not.toHaveProperty('interval')
  })

  it('tells the publishers on a host that they share apart', () => {
    const at = (path: string) => ({ ...chosen, url: `https://raw.githubusercontent.com/${path}` })
    expect(presetAt(sourcePresets, at('OpenPhish/public_feed/main/other.txt'))).toBe(preset)
    for (const path of ['openphish/other/main/feed.txt', 'receiver/public_feed/main/feed.txt', 'openphish']) {
      expect(presetAt(sourcePresets, at(path)), path).toBeUndefined()
    }
    const { url } = at('receiver/lists/main/feed.txt')
    expect(typed(url).interval).toBe('60')
    expect(problemsOf(form, { ...chosen, url, interval: '60' })).not.toHaveProperty('interval')
  })
})

describe('what a preset sets for its publisher alone', () => {
  const reachOf = ({ tlp, portalOnly, threshold }: SourceValues) => ({ tlp, portalOnly, threshold })

  it('is left with its publisher, and comes back with it', () => {
    expect(reachOf(chosen)).toEqual({ tlp: 'clear', portalOnly: true, threshold: '100' })
    const moved = typed(elsewhere)
    // Nothing is known of how good another list is.
    expect([chosen.confidence, chosen.goneDays]).toEqual(['80', '7'])
    expect([moved.confidence, moved.gonePolicy, moved.goneDays]).toEqual(['50', 'expire', '14'])
    expect(reachOf(moved)).toEqual({ tlp: 'green', portalOnly: false, threshold: '30' })
    expect(reachOf(typed(preset.url, moved))).toEqual(reachOf(chosen))
    expect(reachOf(typed('https:/'))).toEqual(reachOf(chosen))
  })

  it('stays as a person chose it', () => {
    const byHand: Filled = {
      tlp: undefined,
      portalOnly: undefined,
      threshold: undefined,
      confidence: undefined,
      gonePolicy: undefined,
      goneDays: undefined,
    }
    expect(typed(elsewhere, chosen, byHand)).toMatchObject({ tlp: 'clear', portalOnly: true })
    const passedOn = { ...chosen, tlp: 'amber', portalOnly: false, threshold: '50' } as const
    const moved = typed(elsewhere, passedOn, chosen)
    expect(reachOf(moved)).toEqual(reachOf(passedOn))
    expect(reachOf(typed(preset.url, moved, byHand))).toEqual(reachOf(passedOn))
    // Also if it is the usual, which the publisher's address could take for its own.
    const lowered = { ...chosen, confidence: '50', goneDays: '14', threshold: '30' }
    const away = settingsAt(sourcePresets, elsewhere, lowered, chosen)
    const before = { ...lowered, url: elsewhere, ...away.settings }
    expect(settingsAt(sourcePresets, preset.url, before, away.filled).settings).toMatchObject({
      confidence: '50',
      goneDays: '14',
      threshold: '30',
    })
  })
})

describe('how far the indicators of a preset go', () => {
  type Form = Parameters<typeof reachWith>[1]
  /** The form after presets are chosen and a person changes it, in turn. */
  const after = (...steps: readonly (string | Partial<Form>)[]): Form => {
    let now: Form = { tlp: form.empty.tlp, portalOnly: form.empty.portalOnly }
    let filled: Parameters<typeof reachWith>[2] = now
    for (const step of steps) {
      if (typeof step === 'string') {
        const next = reachWith(valuesOfPreset(presetOf(step)), now, filled)
        now = next.reach
        filled = next.filled
      } else now = { ...now, ...step }
    }
    return now
  }

  it('is the portal alone where one has to ask first, until another preset is chosen', () => {
    expect(after('openPhish')).toEqual({ tlp: 'clear', portalOnly: true })
    expect(after('circlOsint')).toEqual({ tlp: 'green', portalOnly: true })
    expect(after('circlOsint', 'certPolska')).toEqual({ tlp: 'clear', portalOnly: false })
  })

  it('is never wider than a person chose', () => {
    const strict = { tlp: 'amber', portalOnly: true } as const
    expect(after(strict, 'certPolska')).toEqual(strict)
    expect(after(strict, 'openPhish', 'certPolska')).toEqual(strict)
    expect(after('certPolska', { tlp: 'green' }, 'circlOsint', 'feodo').tlp).toBe('green')
    // One who passes on the data of one publisher has not asked the next.
    expect(after('openPhish', { portalOnly: false }, 'botvrij').portalOnly).toBe(true)
  })
})
