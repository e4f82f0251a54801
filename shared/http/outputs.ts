/**
 * Outputs: one address for each selection of indicators and format. What both sides know of them stands here once
 * (docs/decisions/outputs.md).
 */
import * as z from 'zod'
import { keyApiPrefix } from './key-endpoint.ts'

/** Every output stands under this path: `/server-api/v1/out/groups/7/domain.txt`. */
export const outputsPrefix = `${keyApiPrefix}/out`

export const outputLimits = {
  /** The largest `max_age`, in days. */
  maxAgeDays: 365,
  /** An output that nobody asked for in so many days is not prepared any more. */
  usedDays: 7,
  /** So many outputs are kept that keys of one organization asked for first; more are answered and not kept. */
  maxCachedPerOrganization: 100,
  /** An output of more indicators is made by the preparer alone: whoever asks for it first is told when to come back. */
  generatedAtOnce: 100_000,
  /** What is that large is given as it was so many milliseconds ago, where it has changed since. */
  largeIsRecent: 600_000,
  /** What a reply may have at most, in bytes: Lambda streams no more. */
  replyBytes: 200 * 1024 ** 2,
} as const

/** The parameters of an output. */
export const outputQuerySchema = z.strictObject({
  /** Only indicators with the IDS flag. */
  ids: z.enum(['true', 'false']).optional(),
  /** Only what was published so many days ago or later; days are those of UTC. */
  max_age: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number)
    .pipe(z.number().max(outputLimits.maxAgeDays))
    .optional(),
  /** Without the values that stand on a list of known harmless ones. */
  warnings: z.enum(['exclude']).optional(),
  /** Also what has expired. */
  expired: z.enum(['include']).optional(),
  /** Also what is a false positive for the key's organization. */
  false_positives: z.enum(['include']).optional(),
})

/** A selection as an address names it. */
export type AskedSelection =
  | { readonly kind: 'all' }
  | { readonly kind: 'group' | 'view'; readonly id: number }

const pathPattern = /^(?:all|(groups|views)\/([1-9]\d{0,14}))\/([a-z0-9._/-]{1,100})$/

/** What a path below the prefix asks for; undefined of a path that no output has. */
export const readOutputPath = (
  path: string,
): { readonly selection: AskedSelection; readonly file: string } | undefined => {
  const [, kind, id, file] = pathPattern.exec(path) ?? []
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
