import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import { parsedQuery } from '#functions/rules/key-api/parsed-query.ts'
import { validated } from '#functions/core/http/validated.ts'
import { keyEndpointTable } from '#shared/contracts/api/index.ts'
import { endpointTable } from '#shared/contracts/index.ts'
import { mostEntries } from '#shared/http/bounds.ts'
import { PortalError } from '#shared/http/errors.ts'
import { placesOf, type Place } from './input-places.ts'

const megabyte = 1_000_000
const filled = (part: string): string => part.repeat(megabyte / part.length)

const texts = {
  spaces: filled(' '),
  'spaces within': `a${filled(' ')}x`,
  newlines: filled('\n'),
  'spaces before newlines': `a${filled('   \n')}x`,
  'combining marks': `a${filled('\u0301\u0316')}`,
  'marks of emoji': filled('\u{1F469}\u200D'),
  'zero width': `a${filled('\u200B')}x`,
  digits: filled('1,'),
  brackets: filled('['),
}
const lists = {
  zeros: Array.from({ length: megabyte }, () => 0),
  'empty texts': Array.from({ length: megabyte }, () => ''),
  'empty objects': Array.from({ length: megabyte / 4 }, () => ({})),
}
const names = Object.fromEntries(Array.from({ length: megabyte / 16 }, (_, n) => [`name${n}`, 'x']))

const hostile: Readonly<Record<Place['kind'], Readonly<Record<string, unknown>>>> = {
  text: texts,
  list: lists,
  names: { names },
}

/** The CPU time of this thread, in milliseconds. */
const cpuOf = (work: () => void): number => {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

type Parse = (input: unknown) => unknown
/** The portal's calls, and those of the API for keys, which parse queries differently. */
const calls = [
  ...endpointTable.map(({ operationId, endpoint }) => ({
    operationId,
    endpoint,
    parse:
      (part: Place['part']): Parse =>
      (input) =>
        validated(endpoint[part], input),
  })),
  ...keyEndpointTable.map(({ operationId, endpoint }) => ({
    operationId,
    endpoint,
    parse: (part: Place['part']): Parse =>
      part === 'query'
        ? (input) => parsedQuery(endpoint.query, z.custom<Record<string, string>>().parse(input))
        : (input) => validated(endpoint[part], input),
  })),
]

const refused = (parse: Parse, input: unknown): void => {
  try {
    parse(input)
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    expect(JSON.stringify(error.toBody('r')).length).toBeLessThan(100_000)
  }
}

describe('an input of one megabyte', () => {
  it.each(calls)('costs less than 50 ms of CPU in any place of $operationId', ({ endpoint, parse }) => {
    const slow = placesOf(endpoint).flatMap((place) =>
      Object.entries(hostile[place.kind]).flatMap(([name, value]) => {
        const measure = () => cpuOf(() => refused(parse(place.part), place.plant(value)))
        // A garbage collection may fall into one measurement, but not into three.
        const milliseconds = [1, 2].reduce(
          (least) => (least < 50 ? least : Math.min(least, measure())),
          measure(),
        )
        return milliseconds < 50 ? [] : [`${place.name}, ${name}: ${milliseconds} ms`]
      }),
    )
    expect(slow).toEqual([])
  })

  it('finds every list with its maximum number of entries', () => {
    const unbounded = calls.flatMap(({ operationId, endpoint }) =>
      placesOf(endpoint)
        .filter(
          ({ schema, part }) =>
            part === 'body' && schema instanceof z.ZodArray && mostEntries(schema) === undefined,
        )
        .map(({ name }) => `${operationId} ${name}`),
    )
    expect(unbounded).toEqual([])
  })
})
