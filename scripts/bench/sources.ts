/**
 * A source of indicators: its first reading compared with the import of the same file, the same list again, and lists
 * that differ a little.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runSource } from '#functions/sources/reader/run-source.ts'
import { startBackends, type Backends } from '#tests/integration/support/backends.ts'
import { createSourceFixture, file } from '#tests/integration/sources/fixture.ts'
import { countedWrites } from './collections.ts'
import { importFile, typeOf, valueOf } from './indicator-import.ts'
import { machine, round, watchMemory, type Figure, type Measure } from './measure.ts'

/** More with `BENCH_ROWS=1000000`. */
const rows = Number(process.env['BENCH_ROWS'] ?? 20_000)
const hundredth = Math.ceil(rows / 100)

/** A list of hashes, domains and URLs from a number on. The first ones of a list have another confidence. */
const listFrom = (start: number, others = 0, count = rows): string =>
  `value,type,confidence,id\n${Array.from({ length: count }, (_, index) => `${valueOf(start + index)},${typeOf(start + index)},${index < others ? 100 : 70},r${start + index}`).join('\n')}\n`

/** Seconds, processor seconds of this process, and write units of the import of the list. */
const imported = async (
  backends: Backends,
  list: string,
  count = rows,
): Promise<{ seconds: number; processor: number; units: number }> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-sources-'))
  try {
    const name = path.join(folder, 'list.csv')
    writeFileSync(name, list)
    const platform = backends.platform(await backends.freshTable())
    const units = countedWrites(platform.table)
    // Watched as the readings are, since that takes time too.
    const memory = watchMemory()
    const before = process.cpuUsage()
    const seconds = await importFile(platform, name, count, 'phishing')
    const processor = processorSince(before)
    memory()
    return { seconds, processor, units: units() }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const processorSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** Imports and reads a short list, so that neither pays for what the process compiles. */
const warmUp = async (backends: Backends): Promise<void> => {
  const count = 5_000
  const list = listFrom(0, 0, count)
  await imported(backends, list, count)
  const fixture = await createSourceFixture(backends)
  try {
    const { source_id: id } = await fixture.source()
    fixture.answer(file(list, { gzip: true }))
    await runSource({ platform: fixture.platform, reach: fixture.reach }, id)
  } finally {
    await fixture.stop()
  }
}

async function* measure(): AsyncGenerator<Figure> {
  const on = `${rows} rows, DynamoDB Local in memory, ${machine}`
  const figure = (name: string, value: number, unit: string): Figure => ({
    name: `sources: ${name}`,
    value,
    unit,
    on,
  })
  const backends = await startBackends()
  await warmUp(backends)
  const fixture = await createSourceFixture(backends)
  try {
    const { platform, reach, clock, requests } = fixture
    const { source_id: id } = await fixture.source({ max_rows: 1_000_000, interval_minutes: 60 })
    const units = countedWrites(platform.table)
    const others = await imported(backends, listFrom(0))
    yield figure('import of the same file', round(others.seconds), 's')
    yield figure('import of the same file, processor', round(others.processor), 's')
    yield figure('import of the same file, write units a row', round(others.units / rows, 4), 'write units')
    const phases = [
      ['first reading', () => listFrom(0), rows],
      ['unchanged', () => listFrom(0), rows],
      ['1 % with another confidence', () => listFrom(0, hundredth), hundredth],
      ['1 % withdrawn, 1 % new', () => listFrom(hundredth), 2 * hundredth],
    ] as const
    for (const [name, list, changed] of phases) {
      fixture.answer(file(list(), { gzip: true }))
      clock.advance(3600)
      const before = { units: units(), requests: requests.length, processor: process.cpuUsage() }
      const memory = watchMemory()
      const started = performance.now()
      const result = await runSource({ platform, reach }, id)
      const seconds = (performance.now() - started) / 1000
      const processor = processorSince(before.processor)
      const { most } = memory()
      if (result !== 'done' && result !== 'unchanged') throw new Error(`${name}: ${result}`)
      yield figure(name, round(seconds, 1), 's')
      yield figure(`${name}, processor`, round(processor), 's')
      if (name === 'first reading') {
        yield figure('ratio to the import, seconds', round(seconds / others.seconds, 2), '')
        yield figure('ratio to the import, processor', round(processor / others.processor, 2), '')
      }
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
  summary:
    'a source of 20,000 indicators: first reading beside the import of the file, unchanged, and 1 % changed',
  run: measure,
}
