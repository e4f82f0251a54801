/** The interval of a preset is for its publisher alone. */
import { beforeAll, describe, expect, it } from 'vitest'
import { sourcePresets } from '#shared/domain/sources/presets.ts'
import { speakEnglish } from '#tests/unit/english.ts'
import { problemsOf } from '#web/ui/form/contract-form.ts'
import { intervalAt, sourceForm, valuesOfPreset } from '#web/features/sources/form/source-form.ts'

beforeAll(speakEnglish)

const form = sourceForm(undefined, sourcePresets)
const preset = sourcePresets.find(({ key }) => key === 'openPhish')
if (preset === undefined) throw new Error('The preset is missing')
const chosen = { ...form.empty, ...valuesOfPreset(preset), preset: preset.key }
const elsewhere = 'https://lists.receiver.example/feed.txt'

describe('the interval of a preset', () => {
  it('is left with its publisher, and comes back with it', () => {
    const typed = (url: string, before = chosen) => {
      const interval = intervalAt(sourcePresets, url, before)
      return { ...before, url, interval }
    }
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
})
