/** Numbers and names that outputs of several selections use side by side. */
import { expect, it } from 'vitest'
import { contextOf as generationContext } from '#functions/outputs/generate-output.ts'
import { listRuleNumber } from '#shared/domain/outputs/suricata-text.ts'
import { isPrintable } from '#shared/domain/outputs/values.ts'
import { contextOf, indicator, writeOutput } from './fixture.ts'

const at = (path: string) => contextOf(`x`, { address: `https://cti.example/server-api/v1/out/${path}/x` })

it('no two groups and views share the rule numbers that load their lists', () => {
  const numbers = ['all']
    .concat(Array.from({ length: 3000 }, (_, index) => [`groups/${index + 1}`, `views/${index + 1}`]).flat())
    .map((path) => listRuleNumber(at(path), 0))
  expect(new Set(numbers).size).toBe(6001)
  expect(new Set(numbers.map((number) => Math.floor(number / 20))).size).toBe(6001)
  expect(Math.min(...numbers)).toBe(1_990_000)
  expect(numbers.every((number) => number < 2_000_000 || number > 3_000_000_000)).toBe(true)
  expect(listRuleNumber({ ...at('all'), scope: 'a' }, 19)).toBeLessThan(2 ** 32)
})

it("a limited key's list of all has names of its own", () => {
  const namesOf = (scope?: string) =>
    writeOutput('misp/manifest.json', [indicator('domain', 'a.com')], scope === undefined ? {} : { scope })
      .text
  expect(new Set([namesOf(), namesOf('a'), namesOf('b')]).size).toBe(3)
})

it('a zone filtered by age has a higher serial on the next day', () => {
  const serial = (now: string) => {
    const { now: said } = generationContext({ ...contextOf('rpz.zone'), now })
    const zone = writeOutput('rpz.zone', [], { now: said, sequence: 7 }).text
    return Number(/hostmaster\.localhost\. (\d+)/.exec(zone)?.[1])
  }
  expect(serial('2026-11-23T00:00:00.000Z')).toBe(serial('2026-11-22T00:00:00.000Z') + 1)
})

it('a changed view is a new version even if no indicator has changed', () => {
  const definition = { revision: 3, changed: '2026-12-24T08:00:00.000Z' }
  const serial = (own: object) =>
    Number(/hostmaster\.localhost\. (\d+)/.exec(writeOutput('rpz.zone', [], own).text)?.[1])
  expect(serial({ definition })).toBe(serial({}) + 3)
  const rows = [indicator('domain', 'a.com')]
  const timestamps = (own: object): string[] => {
    const manifest: Record<string, { timestamp: string }> = JSON.parse(
      writeOutput('misp/manifest.json', rows, own).text,
    )
    return Object.entries(manifest).map(([uuid, { timestamp }]) => {
      const file: { Event: { timestamp: string } } = JSON.parse(
        writeOutput(`misp/${uuid}.json`, rows, own).text,
      )
      expect(file.Event.timestamp).toBe(timestamp)
      return timestamp
    })
  }
  expect(timestamps({ definition })).toEqual([String(Date.parse(definition.changed) / 1000)])
  expect(Number(timestamps({})[0])).toBeLessThan(Number(timestamps({ definition })[0]))
})

it('zero-width and direction characters are in no list of lines', () => {
  for (const mark of ['\u200B', '\u200D', '\u200E', '\u200F', '\u061C', '\u202E'])
    expect(isPrintable(`a${mark}b`), mark.codePointAt(0)?.toString(16)).toBe(false)
})
