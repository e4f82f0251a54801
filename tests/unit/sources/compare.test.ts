/** Rows are kept until they are written, as long as that takes little memory. */
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { compareList, type Compared } from '#functions/sources/reader/compare.ts'
import { Membership } from '#functions/sources/reader/membership.ts'
import type { PlacedRow, ReadBatch } from '#functions/sources/reader/read-rows.ts'

const placed = (value: string, tags: readonly string[] = []): PlacedRow => ({
  place: { line: 1 },
  object: undefined,
  until: undefined,
  key: value,
  tlp: 'green',
  row: {
    value,
    type: 'domain',
    category: null,
    tags: [...tags],
    origin: 'A list',
    notes: null,
    ids_flag: true,
    tlp: 'green',
    confidence: 50,
    ownId: undefined,
    ownTlp: undefined,
    isPortalOnly: false,
  },
})

async function* batchesOf(count: number, rowAt: (index: number) => PlacedRow): AsyncGenerator<ReadBatch> {
  for (let index = 0; index < count; index += 1) {
    const rows = [await Promise.resolve(rowAt(index))]
    yield { rows, refused: [], ended: [], objects: [], all: undefined, unread: [], bytes: 0 }
  }
}

const compared = async (count: number, rowAt: (index: number) => PlacedRow): Promise<Compared> => {
  const result = await compareList(batchesOf(count, rowAt), new Membership(), {
    most: count,
    isUnsure: false,
  })
  if (typeof result === 'string') throw new Error(result)
  return result
}

describe('rows that differ', () => {
  it('are kept in their order, unless their texts are too many bytes', async () => {
    const { kept } = await compared(2_000, (index) => placed(`bad${index}.example`))
    expect(kept?.map(({ row }) => row.value)).toEqual(
      Array.from({ length: 2_000 }, (_, index) => `bad${index}.example`),
    )
    const tags = Array.from({ length: 50 }, (_, index) => `${index}`.padEnd(255, '-'))
    const many = await compared(2_000, (index) => placed(`bad${index}.example`, tags))
    expect(many.kept).toBeUndefined()
    expect(many.differing.size).toBe(2_000)
  })

  it('do not keep the text that they are a part of', async () => {
    setFlagsFromString('--expose-gc')
    const collect: unknown = runInNewContext('gc')
    const used = (): number => {
      if (typeof collect === 'function') Reflect.apply(collect, undefined, [])
      return getHeapStatistics().used_heap_size
    }
    const before = used()
    const { kept } = await compared(60, (index) => {
      const text = Buffer.alloc(1_000_000, `value${index}.of.a.long.list.example\n`).toString('latin1')
      return placed(text.slice(0, text.indexOf('\n')))
    })
    expect(used() - before).toBeLessThan(20_000_000)
    expect(kept).toHaveLength(60)
  })
})
