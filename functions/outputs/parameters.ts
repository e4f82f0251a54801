/** The URL parameters of outputs, and the names under which outputs are stored. */
import * as z from 'zod'
import { fingerprintOf } from '#functions/rules/key-api/cursors.ts'
import { parsedQuery } from '#functions/rules/key-api/parsed-query.ts'
import { n6QuerySchema, outputQuerySchema } from '#shared/http/outputs.ts'
import type { ReportedFalsePositive, RevivingSighting } from '#functions/sightings/sighting-queries.ts'
import { n6Json } from '#shared/domain/outputs/n6-json.ts'
import { definitionOf, selectionSchema, type Views } from './selection.ts'

/** What an output leaves out or adds for its organization. */
export interface LeftOut {
  readonly reports: readonly ReportedFalsePositive[]
  /** Its sightings of expired indicators, which are included nevertheless. */
  readonly seen: readonly RevivingSighting[]
  /**
   * The sequence of the last commit that changed them, and its time in epoch milliseconds. 0 for an organization that
   * never had any. Only increases, as the sequence of the indicators' journal does.
   */
  readonly revision: number
  readonly changed: number
}

/**
 * Increased, with the day, when a format or a built-in warning list changes. Prepared outputs are then generated again,
 * and conditional requests with an earlier date get the new content.
 */
const formatsVersion = 9
export const formatsChanged = Date.parse('2026-11-30T06:00:00.000Z')

/** A range of instants in epoch milliseconds: from the first on, before the last. */
const rangeSchema = z.object({ from: z.int().optional(), before: z.int().optional() })
type InstantRange = z.infer<typeof rangeSchema>

export const parametersSchema = z.object({
  ids: z.boolean(),
  /** In days. Null means unlimited. */
  maxAge: z.int().nullable(),
  withoutListed: z.boolean(),
  withExpired: z.boolean().default(false),
  /** What a client of n6 asks for: each poll asks for something else, so such an output is not stored. */
  n6: z.object({ time: rangeSchema, modified: rangeSchema, limit: z.int().optional() }).optional(),
})
export type Parameters = z.infer<typeof parametersSchema>

/** n6 compares whole seconds, as it shows them. */
const wholeSecond = 1000

/** The earlier of the instants from which on nothing belongs to a range. `max` itself still does. */
const rangeOf = (
  from: number | undefined,
  max: number | undefined,
  until: number | undefined,
): InstantRange => {
  const ends = [
    ...(max === undefined ? [] : [(Math.floor(max / wholeSecond) + 1) * wholeSecond]),
    ...(until === undefined ? [] : [Math.ceil(until / wholeSecond) * wholeSecond]),
  ]
  return {
    ...(from === undefined ? {} : { from: Math.ceil(from / wholeSecond) * wholeSecond }),
    ...(ends.length === 0 ? {} : { before: Math.min(...ends) }),
  }
}

/** What n6's parameters ask for; undefined without any of them. */
const n6Of = (query: z.output<typeof n6QuerySchema>): Parameters['n6'] => {
  const limit = query['opt.limit']
  const time = rangeOf(query['time.min'], query['time.max'], query['time.until'])
  const modified = rangeOf(query['modified.min'], query['modified.max'], query['modified.until'])
  return limit === undefined && Object.keys({ ...time, ...modified }).length === 0
    ? undefined
    : { time, modified, ...(limit === undefined ? {} : { limit }) }
}

/** Parses the parameters of a file. Throws `unknown_parameter` and `wrong_parameter`. */
export const parametersOf = (query: Readonly<Record<string, string>>, file: string): Parameters => {
  const isN6 = file === n6Json.file
  parsedQuery(isN6 ? n6QuerySchema : outputQuerySchema, query)
  const parsed = isN6 ? n6QuerySchema.parse(query) : outputQuerySchema.parse(query)
  const { ids, max_age: maxAge, warnings, expired } = parsed
  const n6 = isN6 ? n6Of(n6QuerySchema.parse(query)) : undefined
  return {
    ids: ids === 'true',
    maxAge: maxAge ?? null,
    withoutListed: warnings === 'exclude',
    withExpired: expired === 'include',
    ...(n6 === undefined ? {} : { n6 }),
  }
}

export const definitionSchema = z.object({
  selection: selectionSchema,
  file: z.string(),
  parameters: parametersSchema,
  /** The groups that may be named, when the key is limited and the format names groups. */
  groups: z.array(z.int()).optional(),
  /**
   * The organization whose false positives are left out. Absent for one that never had any, so that it shares the
   * common output.
   */
  without: z.int().optional(),
})
/** The definition of an output, independent of its content. */
export type Definition = z.infer<typeof definitionSchema>

/** The name under which an output is stored. */
export const outputName = ({ selection, file, parameters, groups, without }: Definition): string =>
  fingerprintOf(selection, file, parameters, groups ?? null, without ?? null)

/**
 * The inputs of an output in addition to the indicators: equal inputs at the same commit yield equal bytes. `day` is
 * the beginning of the day. It matters only with a maximum age.
 */
export const inputsOf = (
  definition: Definition,
  views: Views,
  {
    day,
    surroundings,
    leftOut,
  }: {
    day: number
    surroundings: readonly string[]
    leftOut: LeftOut
  },
): string =>
  fingerprintOf(
    formatsVersion,
    definitionOf(definition.selection, views),
    definition.file,
    definition.parameters,
    definition.groups ?? null,
    leftOut.revision,
    // Sightings extend validity by days, and no commit marks the end.
    definition.parameters.maxAge === null && leftOut.seen.length === 0 ? null : day,
    surroundings,
  )
