/** Finds an output prepared, or generates it while its request waits. */
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { withLease } from '#functions/core/store/lease.ts'
import { keys } from '#functions/rules/keys.ts'
import type { KeyCaller } from '#functions/rules/key-api/key-gate.ts'
import { PortalError } from '#shared/http/errors.ts'
import { outputLimits } from '#shared/http/outputs.ts'
import type { LeftOut } from './parameters.ts'
import type { OutputCounts } from './generate-output.ts'
import { generateNow, type OutputsDependencies } from './generation.ts'
import type { CachedOutput, Prepared, Version } from './output-cache.ts'
import { formatsChanged, type Definition } from './parameters.ts'
import type { Views } from './selection.ts'

/**
 * Additional request tokens that generating an output costs, since it may occupy a function for seconds. A key with
 * fewer tokens pays all it has left.
 */
const generationCost = ({ requestsPerMinute }: KeyCaller): number =>
  Math.max(0, Math.min(9, Math.floor(requestsPerMinute) - 1))

/** Takes these tokens. Throws `too_many_requests`. */
export const payForGeneration = async (
  { requestLimits }: Pick<OutputsDependencies['platform'], 'requestLimits'>,
  caller: KeyCaller,
): Promise<void> => {
  const tokens = generationCost(caller)
  if (tokens > 0)
    await requestLimits.take('key', String(caller.keyId), tokens, {
      perSecond: caller.requestsPerMinute / 60,
      burst: caller.requestsPerMinute,
    })
}

/** Generates one output at a time for a requester. Undefined while another one is generated. */
export const oneAtATime = <Result>(
  platform: OutputsDependencies['platform'],
  caller: KeyCaller,
  generate: () => Promise<Result>,
): Promise<Result | undefined> =>
  withLease(platform, keys.outputGeneration(requesterOf(caller)), longestGeneration, generate)

/**
 * Retry-After in seconds. The preparer runs every minute; another generation for the same organization takes seconds.
 */
const preparedAfter = 60
export const generatedAfter = 10
/** Milliseconds after which a killed generation no longer blocks others. */
const longestGeneration = 120_000

/** Generations of the same requester run one after another. */
const requesterOf = ({ organizationId, keyId }: KeyCaller): { organizationId: number } | { keyId: number } =>
  organizationId === null ? { keyId } : { organizationId }

/** An output to be sent. */
export interface Found {
  readonly version: Version
  readonly counts: OutputCounts
  /** Uncompressed, and compressed. */
  readonly bytes: number
  readonly packed: number
  readonly body: Readable | undefined
  /** Work after it was sent. */
  readonly after?: () => Promise<void>
}

/** The output from its prepared object. Without a body for HEAD. */
export const fromPrepared = async (
  { files }: OutputsDependencies,
  prepared: Prepared | undefined,
  head: boolean,
): Promise<Found | undefined> => {
  if (prepared === undefined) return undefined
  const body = head ? undefined : await files.open(prepared.object)
  if (!head && body === undefined) return undefined
  const { counts, bytes, packed } = prepared
  return { version: versionOf(prepared), counts, bytes, packed, body }
}

const isLarge = (
  { generatedAtOnce }: OutputsDependencies,
  { written }: Pick<OutputCounts, 'written'>,
): boolean => written > generatedAtOnce

/** A large output from a moment ago. While commits keep affecting it, it would otherwise never be found prepared. */
export const recentOf = (
  dependencies: OutputsDependencies,
  prepared: Prepared | undefined,
  inputs: string,
): Prepared | undefined =>
  prepared?.inputs === inputs &&
  isLarge(dependencies, prepared.counts) &&
  dependencies.platform.clock.now().getTime() < Date.parse(prepared.current_at) + outputLimits.largeIsRecent
    ? prepared
    : undefined

/**
 * Generates an output. Throws `preparing` when it is large or another one is generated for the same requester, and
 * `too_many_requests`; then it is prepared for later.
 */
export const generateWhileWaiting = async (
  dependencies: OutputsDependencies,
  {
    caller,
    definition,
    views,
    left,
    before,
    isKept,
  }: {
    readonly caller: KeyCaller
    readonly definition: Definition
    readonly views: Views
    readonly left: LeftOut
    /** What is stored of it. */
    readonly before: CachedOutput | undefined
    readonly isKept: boolean
  },
): Promise<Found> => {
  const { platform, kept, files, generatedAtOnce } = dependencies
  /** A selection of the client's own, which is not stored but may be as large as one that is. */
  const isAsked = definition.parameters.n6 !== undefined
  // Recorded first, so that a client without enough requests left finds it prepared later.
  const isRecorded =
    isKept &&
    (before !== undefined ||
      (await kept.begin(definition, organizationOf(caller, definition), caller.organizationId ?? 0)))
  const later = async (error: unknown): Promise<never> => {
    if (isRecorded) await kept.want()
    throw error
  }
  const once = async () => {
    await payForGeneration(platform, caller).catch(later)
    const now = await generateNow(dependencies, definition, views, left, {
      before: before?.prepared,
      // Outputs that are not stored are not prepared by the preparer either.
      ...(isRecorded || isAsked ? { most: generatedAtOnce } : {}),
    })
    if (now === undefined) throw new PortalError('not_found')
    return now
  }
  if (isRecorded && before?.prepared !== undefined && isLarge(dependencies, before.prepared.counts))
    return later(new PortalError('preparing', { retryAfter: preparedAfter }))
  const now = isKept || isAsked ? await oneAtATime(platform, caller, once) : await once()
  if (now === undefined) return later(new PortalError('preparing', { retryAfter: generatedAfter }))
  // Nothing prepares it for later.
  if (now === 'too many' && isAsked) throw new PortalError('output_too_large')
  if (now === 'too many') return later(new PortalError('preparing', { retryAfter: preparedAfter }))
  const { version, generated } = now
  // Unchanged content is sent as before, with the same serial.
  const same = before?.prepared?.digest === version.digest ? before.prepared : undefined
  const body = same === undefined ? undefined : await files.open(same.object)
  return {
    version,
    counts: generated.counts,
    bytes: body === undefined ? generated.bytes : (same?.bytes ?? generated.bytes),
    packed: body === undefined ? generated.packed.length : (same?.packed ?? generated.packed.length),
    body: body ?? Readable.from(inParts(generated.packed), { objectMode: false }),
    after: async () => {
      if (!isRecorded) return
      if (before !== undefined) await kept.noteUse(definition)
      await kept.keep(
        definition,
        version,
        generated,
        // The record claimed that the object exists, but it did not.
        same !== undefined && body === undefined ? undefined : before?.prepared,
      )
    },
  }
}

/** The organization that an output belongs to: outputs of a view or of a limited key belong to one. */
const organizationOf = ({ organizationId }: KeyCaller, { selection, groups, without }: Definition): number =>
  selection.kind === 'view' || selection.kind === 'scope' || groups !== undefined || without !== undefined
    ? (organizationId ?? 0)
    : 0

/** The version of a prepared object. */
const versionOf = ({ digest, inputs, sequence, since }: Prepared): Version => ({
  digest,
  inputs,
  sequence,
  since: since ?? new Date(formatsChanged).toISOString(),
})

/** The body as the client accepts it. */
export const bodyOf = ({ body }: Found, packs: boolean, isHead: boolean): Readable | string => {
  if (isHead || body === undefined) {
    body?.destroy()
    return ''
  }
  if (packs) return body
  const unpacked = createGunzip()
  body.on('error', (error) => unpacked.destroy(error))
  return body.pipe(unpacked)
}

/** Bytes written at once. */
const partBytes = 64 * 1024

function* inParts(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += partBytes) yield bytes.subarray(at, at + partBytes)
}
