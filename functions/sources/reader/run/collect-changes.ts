/** Receives what an incremental source changed: a MISP feed or a TAXII collection. */
import { createHash } from 'node:crypto'
import type { Ask, Changes, Cursor } from '../changes.ts'
import { Claims } from '../claims.ts'
import { collectMisp } from '../collect-misp.ts'
import { collectTaxii } from '../collect-taxii.ts'
import { answerLimits, requestSource, retryAfter } from '../request-source.ts'
import { answeredNote, endUnchanged, failRun } from './end-run.ts'
import type { Received, Run, RunResult } from './run.ts'
import { readClaims } from './source-files.ts'

/** Requests and bytes of JSON of a run of an incremental source, and the milliseconds in which it sends requests. */
const collectLimits = { requests: 500, bytes: 100_000_000, milliseconds: 240_000 }

/** The changes; the result of a run that ends here. */
export const collectChanges = async (run: Run, secret: string | undefined): Promise<Received | RunResult> => {
  const { complete, held } = run.state
  const claims = await readClaims(run)
  if (claims === undefined)
    run.note({
      code: 'claims_lost',
      text: 'What the objects had is not known any longer; all are read again.',
    })
  const cursor = cursorOf(run, claims)
  const isConditional = run.isSame && !cursor.is_full && complete?.has_more !== true
  const changes = await collect(run, secret, cursor, claims ?? new Claims(), isConditional)
  run.status = changes.status
  for (const note of changes.notes) run.note(note)
  const wait = retryAfter(changes.headers, run.now)
  if (changes.problem !== null && changes.body === null) {
    run.note(answeredNote(changes.status))
    return failRun(run, changes.problem, wait)
  }
  if (changes.status === 304 && !isConditional) return failRun(run, 'status')
  const body = changes.body ?? Buffer.alloc(0)
  const hash = createHash('sha256').update(body).digest('base64url')
  const isKnown = changes.body === null || (isConditional && complete?.hash === hash)
  const isAll = !cursor.is_full && changes.problem === null && !changes.hasMore
  if (isKnown && isAll && !run.hasEnded && held === undefined) return endUnchanged(run, changes.headers)
  return {
    body,
    headers: changes.headers,
    answer: {
      hash,
      status: changes.status ?? 200,
      cursor: changes.cursor,
      has_more: changes.hasMore,
      ...(changes.problem === null ? {} : { problem: changes.problem, wait: wait ?? 0 }),
    },
  }
}

/** Where the reading goes on: after the last one, or at the beginning if that is not known or was of other settings. */
const cursorOf = ({ state, open }: Run, claims: Claims | undefined): Cursor => {
  const { complete, dropped_runs: dropped, dropped_generation: droppedIn } = state
  const former = complete?.cursor
  const isNew =
    former === undefined ||
    claims === undefined ||
    complete?.settings !== open.settings ||
    // A full reading that began after the drop goes on.
    (dropped !== undefined && former.generation === droppedIn)
  return isNew ? { is_full: true, generation: ((former?.generation ?? 0) + 1) % 256 } : former
}

const collect = (
  { reading, source, state: { complete } }: Run,
  secret: string | undefined,
  cursor: Cursor,
  claims: Claims,
  isConditional: boolean,
): Promise<Changes> => {
  const ask: Ask = (url, accept, conditions) =>
    requestSource(
      { source, secret, url, accept, ...conditions },
      reading.limits ?? answerLimits,
      reading.reach,
    )
  const until = performance.now() + collectLimits.milliseconds
  const limits = {
    ...collectLimits,
    rows: source.max_rows,
    isLate: () => reading.isTooLateToAsk?.() === true || performance.now() >= until,
  }
  if (source.kind === 'taxii')
    return collectTaxii(ask, { url: source.url, collection: source.collection ?? '' }, cursor, limits)
  const conditions = isConditional ? { etag: complete?.etag, lastModified: complete?.last_modified } : {}
  return collectMisp(ask, source, { cursor, claims, ...conditions }, limits)
}
