/** A search in packed texts finds the same rows as a comparison of each row, after any commits. */
import { expect, test } from 'vitest'
import { defineCollection, kind } from '#functions/core/event-store/definition.ts'
import { PackedText } from '#functions/core/read-model/packed-text.ts'
import { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import { allOf, type Condition } from '#functions/core/read-model/where.ts'
import * as z from 'zod'

const collection = defineCollection({
  name: 'notes',
  kinds: {
    note: kind({
      name: 'note',
      schema: z.object({}),
      columns: { body: 'text', size: 'integer' },
      indexes: [['body']],
      row: () => ({ body: '', size: 0 }),
    }),
  },
})

/** Pseudo-random numbers below a bound, the same in every run. */
const numbers = (seed: number) => (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}

/** Of one to four bytes, wildcards of LIKE and GLOB, a line break, NUL, parts of pairs, and what these become. */
const letters = [...'ab%_*?\\\'"\n\0éł„😀𝒶', '\ud83d', '\ude00', '\ufffd']
const next = numbers(7)
const text = (most: number): string =>
  Array.from({ length: next(most + 1) }, () => letters[next(letters.length)] ?? '').join('')

const apply = (readModel: ReadModel, changes: readonly { id: number; body: string | undefined }[]): void => {
  readModel.apply([
    {
      sequence: readModel.sequence + 1,
      at: '2026-11-21T09:00:00.000Z',
      commitId: `commit-${readModel.sequence}`,
      actor: { user_id: null, name: 'system', client_id: null },
      changes: changes.map(({ id, body }) => ({
        kind: 'note',
        id,
        action: body === undefined ? 'delete' : 'update',
        fields: [],
        ...(body === undefined ? {} : { row: { body, size: body.length } }),
      })),
      last_ids: { note: 9_000 },
    },
  ])
}

/** Short notes with one of the texts, or with exactly the last one. */
const having = (texts: readonly string[]): Condition => {
  const or = { sql: 'note.body = ?', parameters: [texts.at(-1) ?? ''] }
  return allOf([
    { sql: 'note.size < ?', parameters: [9] },
    {
      sql: `${texts.map(() => 'instr(note.body, ?) > 0').join(' OR ')} OR ${or.sql}`,
      parameters: [...texts, ...or.parameters],
      requires: { column: 'body', texts, or },
    },
  ])
}

test('finds what a comparison of each row finds', () => {
  const readModel = ReadModel.create(collection)
  const id = (): number => 1 + next(9_000)
  apply(
    readModel,
    Array.from({ length: 2_000 }, () => ({ id: id(), body: text(12) })),
  )
  for (let round = 0; round < 30; round += 1) {
    const texts = Array.from({ length: 1 + next(2) }, () => text(4))
    const where = having(texts)
    const expected = readModel.rows(
      idRow,
      `SELECT id FROM note WHERE ${where.sql} ORDER BY id`,
      where.parameters,
    )
    const most = [20, 30_000][round % 2] ?? 0
    const { total, ids } = readModel.found({ from: 'note', where }, most)
    expect(total, JSON.stringify(texts)).toBe(expected.length)
    expect(ids?.toSorted((a, b) => a - b)).toEqual(expected.length > most ? undefined : expected)
    apply(
      readModel,
      Array.from({ length: [1, 20, 900][next(3)] ?? 1 }, () => ({
        id: id(),
        body: next(4) === 0 ? undefined : text(12),
      })),
    )
  }
  readModel.close()
})

test('finds no text over the end of a row, and all up to a number', () => {
  const readModel = ReadModel.create(collection)
  apply(
    readModel,
    ['ba', 'ab', '', 'aab', 'xaba'].map((body, index) => ({ id: 9 * index + 1, body })),
  )
  const packed = new PackedText(readModel, 'note', 'body')
  expect([...(packed.idsWith(['aab'], 9) ?? [])]).toEqual([28])
  expect(packed.idsWith(['b'], 3)).toBeUndefined()
  expect(packed.idsWith(['b', ''], 9)).toBeUndefined()
  readModel.close()
})

test('finds long texts among many that begin alike', () => {
  const readModel = ReadModel.create(collection)
  const begun = Array.from({ length: 40 }, (_, index) => `https://${index}`)
  apply(
    readModel,
    ['https://x.example', ...begun, 'https://x.example', 'https://x'].map((body, index) => ({
      id: index + 1,
      body,
    })),
  )
  const packed = new PackedText(readModel, 'note', 'body')
  expect([...(packed.idsWith(['https://x.example'], 9) ?? [])]).toEqual([1, 42])
  expect([...(packed.idsWith(['s://x', 'https://39'], 9) ?? [])]).toEqual([1, 42, 43, 41])
  expect([...(packed.idsWith([`https://x${'.'.repeat(60)}`], 9) ?? [])]).toEqual([])
  readModel.close()
})

test('asks to be packed again once a quarter has changed', () => {
  const readModel = ReadModel.create(collection)
  apply(
    readModel,
    Array.from({ length: 800 }, (_, index) => ({ id: index + 1, body: 'a' })),
  )
  const packed = new PackedText(readModel, 'note', 'body')
  const kept = Array.from({ length: 5_000 }, (_, index) => packed.put(index + 1, `b${index}`))
  expect(kept.indexOf(false)).toBe(2_048 + 800 / 4 - 1)
  expect([...(packed.idsWith(['b17'], 9_000) ?? [])].slice(0, 3)).toEqual([18, 171, 172])
  readModel.close()
})
