/** Values extracted from sentences: none is lost, and none is wrong without a warning. */
import { describe, expect, it } from 'vitest'
import { Lifter } from '#shared/domain/indicators/prose/lifter.ts'
import { hostileLines } from './hostile-texts.ts'
import { sentences } from './sentences.ts'

const lifted = (text: string) => {
  const lifter = new Lifter(text)
  const values = text.split('\n').flatMap((line) => lifter.read(line))
  const named = values.map(({ reading, entered, doubt }) => ({
    text: reading.isIndicator ? `${reading.type} ${reading.value}` : entered,
    isIndicator: reading.isIndicator,
    doubt,
  }))
  return {
    sure: named.filter(({ isIndicator, doubt }) => isIndicator && doubt === undefined).map((one) => one.text),
    doubtful: named.flatMap((one) => (one.doubt === undefined ? [] : `${one.text} ${one.doubt}`)),
    refused: named.filter(({ isIndicator }) => !isIndicator).map((one) => one.text),
  }
}

describe('values in sentences', () => {
  it('include at least three hundred different ones', () => {
    expect(new Set(sentences.map(({ text }) => text)).size).toBeGreaterThanOrEqual(300)
    expect(new Set(sentences.map(({ text }) => text)).size).toBe(sentences.length)
  })

  it.each(sentences)('$text', ({ text, sure, doubtful, refused }) => {
    expect(lifted(text)).toEqual({ sure, doubtful, refused })
  })

  it.each(hostileLines)('with many %j are read in linear time', (sign) => {
    const line = sign.repeat(65_536 / sign.length)
    expect(() => new Lifter(line).read(line, 10)).not.toThrow()
  })
})
