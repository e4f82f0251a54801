/**
 * Outputs: one URL for each combination of indicator selection and format. Both sides share this definition
 * (docs/decisions/outputs.md).
 */
import * as z from 'zod'
import { keyApiPrefix } from './endpoint.ts'
import { withPlainOffset } from './schemas.ts'

/** Path prefix of outputs: `/server-api/v1/out/groups/7/domain.txt`. */
export const outputsPrefix = `${keyApiPrefix}/out`

export const outputLimits = {
  /** Maximum `max_age`, in days. */
  maxAgeDays: 365,
  /** An output that no client has requested for this number of days is no longer prepared. */
  usedDays: 7,
  /**
   * Maximum outputs cached for one organization, counted by who requested them first. Further ones are answered but not
   * cached.
   */
  maxCachedPerOrganization: 100,
  /** Only the preparer generates an output with more indicators. The first client gets a `Retry-After`. */
  generatedAtOnce: 100_000,
  /** A large output may be this old, in milliseconds, if it has changed since. */
  largeIsRecent: 600_000,
  /** Maximum bytes of a reply, the limit of Lambda streaming. */
  replyBytes: 200 * 1024 ** 2,
} as const

/** The parameters of an output. */
export const outputQuerySchema = z.strictObject({
  /** Only indicators with the IDS flag. */
  ids: z.enum(['true', 'false']).optional(),
  /** Only indicators published within this number of days; days are in UTC. */
  max_age: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number)
    .pipe(z.number().max(outputLimits.maxAgeDays))
    .optional(),
  /** Exclude values on warning lists of known harmless ones. */
  warnings: z.enum(['exclude']).optional(),
  /** Include expired indicators. */
  expired: z.enum(['include']).optional(),
  /** Include false positives of the key's organization. */
  false_positives: z.enum(['include']).optional(),
})

/** An instant of n6: RFC 3339, also with a blank for the `T`, in UTC without an offset. Yields epoch milliseconds. */
const n6InstantSchema = z
  .string()
  .max(40)
  .meta({ format: 'date-time' })
  .transform((text) => withPlainOffset(text.replace(/^([\d-]{10}) /, '$1T')))
  .pipe(z.iso.datetime({ offset: true, local: true }))
  .transform((text) => Date.parse(/(?:Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`))

/**
 * The parameters of `n6.json`, with those of n6's REST API that a client polls by. `time` is when an indicator was
 * published. n6 demands `time.min`; here it may be absent, so that one address has everything.
 */
export const n6QuerySchema = outputQuerySchema.extend({
  /** Both ends of a range are inclusive, except `until`. */
  'time.min': n6InstantSchema.optional(),
  'time.max': n6InstantSchema.optional(),
  'time.until': n6InstantSchema.optional(),
  'modified.min': n6InstantSchema.optional(),
  'modified.max': n6InstantSchema.optional(),
  'modified.until': n6InstantSchema.optional(),
  /** The maximum number of events, the latest first. */
  'opt.limit': z
    .string()
    .regex(/^[1-9]\d{0,6}$/)
    .transform(Number)
    .optional(),
})

/** A selection as a URL names it. */
export type AskedSelection =
  | { readonly kind: 'all' }
  | { readonly kind: 'group' | 'view'; readonly id: number }

/** The files of threats with their indicators, below `threats/`. The part in braces is the UUID of an event. */
export const threatFiles = ['stix.json', 'misp/manifest.json', 'misp/hashes.csv', 'misp/{uuid}.json'] as const

/** A file of threats as a path names it. */
export interface ThreatFile {
  readonly name: (typeof threatFiles)[number]
  readonly uuid: string | undefined
}

const eventPattern = /^misp\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.json$/

/** Parses a path below the prefix; undefined when it is no file of threats. */
export const readThreatPath = (path: string): ThreatFile | undefined => {
  const file = /^threats\/([a-z0-9._/-]{1,100})$/.exec(path.replaceAll(/%2f/gi, '/'))?.[1]
  const uuid = file === undefined ? undefined : eventPattern.exec(file)?.[1]
  const name = uuid === undefined ? threatFiles.find((one) => one === file) : 'misp/{uuid}.json'
  return name === undefined ? undefined : { name, uuid }
}

const pathPattern = /^(?:all|(groups|views)\/([1-9]\d{0,14}))\/([a-z0-9._/-]{1,100})$/

/** Parses a path below the prefix; undefined when no output has it. */
export const readOutputPath = (
  path: string,
): { readonly selection: AskedSelection; readonly file: string } | undefined => {
  // Generated clients encode the slash of a parameter.
  const [, kind, id, file] = pathPattern.exec(path.replaceAll(/%2f/gi, '/')) ?? []
  if (file === undefined) return undefined
  return {
    selection:
      kind === undefined ? { kind: 'all' } : { kind: kind === 'groups' ? 'group' : 'view', id: Number(id) },
    file,
  }
}

/** The path of a selection below the prefix. */
export const selectionPath = (selection: AskedSelection): string =>
  selection.kind === 'all' ? 'all' : `${selection.kind}s/${selection.id}`
