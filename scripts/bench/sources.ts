/** A source of indicators: its first reading, the same list again, and lists that differ a little. */
import { runSource } from '#functions/sources/reader/run-source.ts'
import { startBackends } from '#tests/integration/support/backends.ts'
import { createSourceFixture, file } from '#tests/integration/sources/fixture.ts'
import { countedWrites } from './collections.ts'
import { machine, round, watchMemory, type Figure, type Measure } from './measure.ts'

/** More with `BENCH_ROWS=1000000`. */
const rows = Number(process.env['BENCH_ROWS'] ?? 20_000)
const hundredth = Math.ceil(rows / 100)

/** A list of domains from a number on. The first ones of a list have another confidence. */
const listFrom = (start: number, others = 0): string =>
  `value,confidence,id\n${Array.from({ length: rows }, (_, index) => `host-${start + index}.zlomordar-ka.com,${index < others ? 100 : 70},r${start + index}`).join('\n')}\n`

async function* measure(): AsyncGenerator<Figure> {
  const on = `${rows} rows, DynamoDB Local in memory, ${machine}`
  const figure = (name: string, value: number, unit: string): Figure => ({
    name: `sources: ${name}`,
    value,
    unit,
    on,
  })
  const backends = await startBackends()
  const fixture = await createSourceFixture(backends)
  try {
    const { platform, reach, clock, requests } = fixture
    const { source_id: id } = await fixture.source({ max_rows: 1_000_000, interval_minutes: 60 })
    const units = countedWrites(platform.table)
    const phases = [
      ['first reading', () => listFrom(0), rows],
      ['unchanged', () => listFrom(0), rows],
      ['1 % with another confidence', () => listFrom(0, hundredth), hundredth],
      ['1 % withdrawn, 1 % new', () => listFrom(hundredth), 2 * hundredth],
    ] as const
    for (const [name, list, changed] of phases) {
      fixture.answer(file(list(), { gzip: true }))
      clock.advance(3600)
      const before = { units: units(), requests: requests.length }
      const memory = watchMemory()
      const started = performance.now()
      const result = await runSource({ platform, reach }, id)
      const seconds = (performance.now() - started) / 1000
      const { most } = memory()
      if (result !== 'done' && result !== 'unchanged') throw new Error(`${name}: ${result}`)
      yield figure(name, round(seconds, 1), 's')
      yield figure(`${name}, requests`, requests.length - before.requests, 'requests')
      yield figure(`${name}, write units`, units() - before.units, 'write units')
      yield figure(
        `${name}, write units a ${name === 'unchanged' ? 'row' : 'row that differs'}`,
        round((units() - before.units) / changed, 4),
        'write units',
      )
      yield figure(`${name}, memory of the process`, round(most), 'MB')
    }
  } finally {
    await fixture.stop()
    await backends.stop()
  }
}

export const sourcesMeasure: Measure = {
  name: 'sources',
  summary: 'a source of 20,000 indicators: first reading, unchanged, and 1 % changed',
  run: measure,
}
