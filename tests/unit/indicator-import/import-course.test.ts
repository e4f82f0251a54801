import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ImportedRow, ImportOutcome } from '#shared/contracts/indicator-import.ts'
import { CallError } from '#web/lib/api.ts'
import { checkFiles, TooManyRows } from '#web/features/indicator-import/reading/check-files.ts'
import { retry } from '#web/features/indicator-import/sending/retry.ts'
import type { ReadBatch, ReadRow } from '#web/features/indicator-import/reading/read-files.ts'
import { nothingSent, sendRows, type Sent } from '#web/features/indicator-import/sending/send-rows.ts'

const rowsOf = (count: number, from = 0): ReadRow[] =>
  Array.from({ length: count }, (_, index) => ({
    place: { file: 'a.csv', line: from + index + 1 },
    remarks: [],
    row: {
      value: `h${from + index}.example`,
      type: 'domain',
      category: null,
      tags: [],
      origin: 'a.csv',
      notes: null,
      ids_flag: true,
    },
  }))
const batch = (rows: readonly ReadRow[], own: Partial<ReadBatch> = {}): ReadBatch => ({
  rows,
  refused: [],
  repeated: 0,
  ignored: {},
  share: 0.5,
  ...own,
})
async function* feed(batches: readonly ReadBatch[]): AsyncGenerator<ReadBatch> {
  for (const one of batches) yield await Promise.resolve(one)
}
const published: ImportOutcome = { outcome: 'published', notes: [] }

describe('the import preview', () => {
  it('sends full batches, however the files are read, and sorts the replies', async () => {
    const asked: number[] = []
    const ask = (rows: readonly ImportedRow[]) => {
      asked.push(rows.length)
      return Promise.resolve({
        outcomes: rows.map(({ value }): ImportOutcome => {
          const number = Number(/\d+/.exec(value))
          if (number % 100 === 1)
            return number === 901 ? { outcome: 'known', tlp: 'green' } : { outcome: 'known' }
          if (number % 100 === 2) return { outcome: 'warned', lists: ['Private'] }
          if (number % 100 === 3) return { outcome: 'refused', reason: 'category_off', values: ['Old'] }
          return number === 4
            ? { outcome: 'published', notes: [{ code: 'tags_unknown', values: ['x', 'y'] }] }
            : published
        }),
      })
    }
    const shares: number[] = []
    const checked = await checkFiles({
      ask,
      onProgress: (share) => shares.push(share),
      batches: feed([
        batch(rowsOf(400)),
        batch(rowsOf(600, 400), {
          repeated: 2,
          ignored: { link: 3 },
          refused: [{ place: { file: 'a.csv', line: 9 }, value: '?', reason: 'pattern', detail: '' }],
          share: 1,
        }),
      ]),
    })
    expect(asked).toEqual([450, 450, 100])
    expect([
      checked.fresh.length,
      checked.known.count,
      checked.warned.length,
      checked.refused.count,
      checked.repeated,
      checked.ignored,
    ]).toEqual([970, 10, 10, 11, 2, { link: 3 }])
    expect(checked.looser).toBe(1)
    expect(checked.known.first.at(-1)).toMatchObject({ row: { value: 'h901.example' }, tlp: 'green' })
    expect(checked.refused.first[1]).toMatchObject({ reason: 'category_off', detail: 'Old' })
    expect(checked.notes.get('tags_unknown')).toEqual(
      new Map([
        ['x', 1],
        ['y', 1],
      ]),
    )
    expect(shares).toEqual([0.5, 1, 1])
  })

  it('lists doubtful rows separately, to be chosen one by one', async () => {
    const [sure, doubtful] = rowsOf(2)
    if (sure === undefined || doubtful === undefined) throw new Error('There are no rows')
    const checked = await checkFiles({
      ask: (rows) => Promise.resolve({ outcomes: rows.map(() => published) }),
      onProgress: () => undefined,
      batches: feed([batch([sure, { ...doubtful, doubt: 'link' }])]),
    })
    expect(checked.fresh).toEqual([sure])
    expect(checked.doubtful).toEqual([{ ...doubtful, doubt: 'link' }])
  })

  it('keeps doubtful rows on a warning list out of bulk choices', async () => {
    const [row] = rowsOf(1)
    if (row === undefined) throw new Error('There is no row')
    const lists = ['umbrella']
    const checked = await checkFiles({
      ask: (rows) => Promise.resolve({ outcomes: rows.map(() => ({ outcome: 'warned', lists })) }),
      onProgress: () => undefined,
      batches: feed([batch([{ ...row, doubt: 'link' }])]),
    })
    expect(checked.warned).toEqual([])
    expect(checked.doubtful).toEqual([{ ...row, doubt: 'link', lists }])
  })

  it('rejects more rows than an import allows, instead of truncating', async () => {
    const many = Array.from({ length: 21 }, (_, index) => batch(rowsOf(5000, index * 5000)))
    const ask = (rows: readonly ImportedRow[]) => Promise.resolve({ outcomes: rows.map(() => published) })
    await expect(checkFiles({ batches: feed(many), ask, onProgress: () => undefined })).rejects.toThrow(
      TooManyRows,
    )
  })
})

describe('the import', () => {
  const rows = rowsOf(1000)
  const answer = (sent: readonly ImportedRow[], outcome: ImportOutcome, attempt = 0) =>
    Promise.resolve({ reply: { outcomes: sent.map(() => outcome) }, attempt })

  it('sends one batch at a time, and stops between batches', async () => {
    let batches = 0
    const parts = {
      isResumed: false,
      onProgress: () => undefined,
      isStopped: () => batches === 2,
      send: (sent: readonly ImportedRow[]) => {
        batches += 1
        return answer(sent, published)
      },
    }
    const stopped = await sendRows(rows, nothingSent, parts)
    expect(stopped).toMatchObject({ rows: 900, published: 900 })
    expect(await sendRows(rows, stopped, { ...parts, isStopped: () => false })).toMatchObject({
      rows: 1000,
      published: 1000,
      known: 0,
    })
  })

  it('counts rows written by a failed attempt as imported, and rows written by others as known', async () => {
    const known = { outcome: 'known' } as const
    const parts = { isResumed: false, onProgress: () => undefined, isStopped: () => false }
    expect(
      await sendRows(rows, nothingSent, { ...parts, send: (sent) => answer(sent, known, 1) }),
    ).toMatchObject({ published: 1000, known: 0 })
    expect(
      await sendRows(rows, nothingSent, { ...parts, send: (sent) => answer(sent, known) }),
    ).toMatchObject({ published: 0, known: 1000, looser: 0 })
    const looser = { outcome: 'known', tlp: 'green' } as const
    expect(
      await sendRows(rows, nothingSent, { ...parts, send: (sent) => answer(sent, looser) }),
    ).toMatchObject({ known: 1000, looser: 1000 })
    // The failed batch may have been written. Later batches were not sent.
    expect(
      await sendRows(rows, nothingSent, { ...parts, isResumed: true, send: (sent) => answer(sent, known) }),
    ).toMatchObject({ published: 450, known: 550 })
  })

  it('reports every batch before the failed one', async () => {
    let last: Sent = nothingSent
    const send = (sent: readonly ImportedRow[]) =>
      last.rows === 450
        ? Promise.reject(new CallError({ status: 500, message: '' }))
        : answer(sent, published)
    await expect(
      sendRows(rows, nothingSent, {
        isResumed: false,
        isStopped: () => false,
        send,
        onProgress: (sent) => {
          last = sent
        },
      }),
    ).rejects.toThrow(CallError)
    expect(last).toMatchObject({ rows: 450, published: 450 })
  })
})

describe('a call that fails temporarily', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const failing = (times: number, status: number | undefined) =>
    vi.fn<(attempt: number) => Promise<number>>((attempt) =>
      attempt < times ? Promise.reject(new CallError({ status, message: '' })) : Promise.resolve(attempt),
    )

  it.each([[undefined], [429], [502], [503]])('is repeated: %s', async (status) => {
    const run = failing(2, status)
    const reply = retry(run, new AbortController().signal)
    await vi.advanceTimersByTimeAsync(2999)
    expect(run).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(await reply).toBe(2)
  })

  it('is given up after five attempts, at once on a refusal, and when the user stops', async () => {
    const often = failing(9, 500)
    const reply = retry(often, new AbortController().signal).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await reply).toBeInstanceOf(CallError)
    expect(often).toHaveBeenCalledTimes(5)
    const refused = failing(9, 422)
    await expect(retry(refused, new AbortController().signal)).rejects.toThrow(CallError)
    expect(refused).toHaveBeenCalledTimes(1)
    await expect(retry(failing(9, 500), AbortSignal.abort())).rejects.toThrow(CallError)
  })
})
