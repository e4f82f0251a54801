/**
 * The clock of the local cloud, which schedules and functions use. It can be moved forward to see what happens on later
 * dates. It never moves back, since stored data would then be in the future. It stays ahead after restarts until the
 * state folder is deleted.
 */
import path from 'node:path'
import type { HttpRequest, HttpResponse } from '../http.ts'
import { numeric } from '../values.ts'
import { readJsonFile, writeFileAtomic } from './state.ts'

export class LocalClock {
  /** Milliseconds ahead of the computer's clock, in memory shared with the functions' threads. */
  readonly ahead = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT))
  readonly #file: string

  constructor(stateDir: string) {
    this.#file = path.join(stateDir, 'clock.json')
    Atomics.store(this.ahead, 0, BigInt(numeric(readJsonFile(this.#file)['aheadMs'], 0)))
  }

  readonly now = (): Date => new Date(Date.now() + Number(Atomics.load(this.ahead, 0)))

  /** Moves it forward. Returns false, without a change, for an earlier time. */
  move(to: Date): boolean {
    const ahead = to.getTime() - Date.now()
    if (!(to > this.now())) return false
    Atomics.store(this.ahead, 0, BigInt(ahead))
    writeFileAtomic(this.#file, JSON.stringify({ aheadMs: ahead }))
    return true
  }
}

/** Answers `/_local/clock`: GET returns the time, PUT moves it (ISO 8601). Browsers block a PUT from other sites. */
export const clockResponse = (
  request: HttpRequest,
  clock: LocalClock,
  moved: () => void,
): HttpResponse | undefined => {
  if (request.rawPath !== '/_local/clock') return undefined
  if (request.method === 'PUT') {
    const to = new Date(request.body.toString('utf8').trim())
    if (Number.isNaN(to.getTime()) || !clock.move(to))
      return plain(400, 'Send a time that is to come, such as 2026-11-23T03:00:00+01:00.')
    moved()
  }
  return plain(200, clock.now().toISOString())
}

const plain = (status: number, text: string): HttpResponse => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: `${text}\n`,
})
