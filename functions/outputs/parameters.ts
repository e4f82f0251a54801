/** The parameters of an address, and the names under which outputs are kept and told apart. */
import * as z from 'zod'
import { fingerprintOf } from '#functions/platform/api/cursors.ts'
import { parsedQuery } from '#functions/platform/api/parsed-query.ts'
import { outputQuerySchema } from '#shared/http/outputs.ts'
import type { LeftOut } from './false-positives.ts'
import { definitionOf, selectionSchema, type Views } from './selection.ts'

/**
 * Raised, with the day of it, when a format or a built-in warning list is changed: outputs that were prepared before are made
 * anew, and who asks by an earlier date is given them.
 */
const formatsVersion = 8
export const formatsChanged = Date.parse('2026-11-28T12:00:00.000Z')

export const parametersSchema = z.object({
  ids: z.boolean(),
  /** In days; null is no limit. */
  maxAge: z.int().nullable(),
  withoutListed: z.boolean(),
  withExpired: z.boolean().default(false),
})
export type Parameters = z.infer<typeof parametersSchema>

/** Parameters as they were sent. Throws `unknown_parameter` and `wrong_parameter`. */
export const parametersOf = (query: Readonly<Record<string, string>>): Parameters => {
  parsedQuery(outputQuerySchema, query)
  const { ids, max_age: maxAge, warnings, expired } = outputQuerySchema.parse(query)
  return {
    ids: ids === 'true',
    maxAge: maxAge ?? null,
    withoutListed: warnings === 'exclude',
    withExpired: expired === 'include',
  }
}

export const definitionSchema = z.object({
  selection: selectionSchema,
  file: z.string(),
  parameters: parametersSchema,
  /** The groups that may be named, where the key is limited and the format names any. */
  groups: z.array(z.int()).optional(),
  /** The organization whose false positives are left out; absent of one that never had any, so that the output is everybody's. */
  without: z.int().optional(),
})
/** What an output is, apart from what is in it at a moment. */
export type Definition = z.infer<typeof definitionSchema>

/** The name under which an output is kept. */
export const outputName = ({ selection, file, parameters, groups, without }: Definition): string =>
  fingerprintOf(selection, file, parameters, groups ?? null, without ?? null)

/**
 * What the content of an output follows from beside the indicators: whatever has the same inputs at the same commit has the
 * same bytes. `day` is the beginning of the day, which matters where age is asked for.
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
    // What an organization saw is valid for days, whose end no commit tells.
    definition.parameters.maxAge === null && leftOut.seen.length === 0 ? null : day,
    surroundings,
  )
