/** Fetches the answer of a source and stores it, so that a run that is killed continues from it. */
import { createHash } from 'node:crypto'
import { sourceFileKey } from '#functions/rules/file-keys.ts'
import { isIncremental } from '#shared/domain/sources/source.ts'
import { openSourceSecret } from '../../source-secret.ts'
import { writeSourceState, type StoredAnswer } from '../../source-state.ts'
import { answerLimits, requestSource, retryAfter } from '../request-source.ts'
import { collectChanges } from './collect-changes.ts'
import { answeredNote, endUnchanged, failRun, validators } from './end-run.ts'
import type { Received, Run, RunResult } from './run.ts'

/** The stored answer; the result of a run that ends here. */
export const fetchAnswer = async (run: Run): Promise<StoredAnswer | RunResult> => {
  const { source } = run
  const secret =
    source.secret === null
      ? undefined
      : await openSourceSecret(run.platform.seals, run.id, { ...source, secret: source.secret })
  if (source.auth.type !== 'none' && secret === undefined) return failRun(run, 'no_secret')
  const received = await (isIncremental(source.kind) ? collectChanges : receiveList)(run, secret)
  return typeof received === 'string' ? received : storeAnswer(run, received)
}

/** Receives a file that has everything, unless it is unchanged. */
const receiveList = async (run: Run, secret: string | undefined): Promise<Received | RunResult> => {
  const { source, reading } = run
  const before = run.isSame && !run.hasEnded ? run.state.complete : undefined
  const { status, headers, body, problem } = await requestSource(
    { source, secret, etag: before?.etag, lastModified: before?.last_modified },
    reading.limits ?? answerLimits,
    reading.reach,
  )
  run.status = status
  if (problem !== null) {
    run.note(answeredNote(status))
    return failRun(run, problem, retryAfter(headers, run.now))
  }
  // Nothing was asked that could be unchanged.
  if (status === 304 && before === undefined) return failRun(run, 'status')
  if (status === 304) return endUnchanged(run)
  run.counts.bytes = body.length
  const hash = createHash('sha256').update(body).digest('base64url')
  if (before?.hash === hash) return endUnchanged(run, headers)
  return { body, headers, answer: { hash, status: status ?? 200 } }
}

const storeAnswer = async (run: Run, { body, headers, answer }: Received): Promise<StoredAnswer> => {
  const { id, open, state } = run
  const stored = { key: sourceFileKey(id, 'answer', open.run_id), ...answer, ...validators(headers) }
  await run.files.put(stored.key, body, 'application/octet-stream')
  await writeSourceState(run.platform, id, { ...state, run: { ...open, answer: stored } })
  run.note({ code: 'received', values: [String(body.length)], text: `Received ${body.length} bytes.` })
  return stored
}
