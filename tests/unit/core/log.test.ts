import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { expect, it, onTestFinished } from 'vitest'
import { describeError, loggingFailures, silentLog } from '#functions/core/log.ts'
import { backgroundFunctions } from '#infra/functions.ts'

it('logs the stack of a bundle with the places of its sources, if it has a source map', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}')
  writeFileSync(join(folder, 'source.ts'), '// The first line.\nexport const failure =\n  new Error("no")\n')
  const stackOf = (sourcemap: 'linked' | false): unknown => {
    const outfile = join(folder, `${String(sourcemap)}.js`)
    buildSync({ entryPoints: [join(folder, 'source.ts')], outfile, sourcemap, minify: true, format: 'cjs' })
    const bundle: unknown = createRequire(import.meta.url)(outfile)
    if (typeof bundle !== 'object' || bundle === null || !('failure' in bundle))
      throw new Error('The bundle exports no failure')
    return describeError(bundle.failure)['stack']
  }
  expect(stackOf('linked')).toContain('(source.ts:3:3)')
  expect(stackOf(false)).toContain(`${folder}/false.js:1:`)
})

it('describes each of several failures, and its stack once', () => {
  const [first, second] = [new Error('one'), new Error('two')]
  describeError(second)
  const { errors, ...whole } = describeError(
    new AggregateError([first, second, 'three'], 'all', { cause: first }),
  )
  expect(whole).not.toHaveProperty('cause')
  expect(errors).toEqual([
    { error: 'Error', detail: 'one', stack: expect.stringContaining('log.test.ts') },
    { error: 'Error', detail: 'two' },
    { error: 'three' },
  ])
})

it('logs the failure of a run that nobody has logged, and throws it on', async () => {
  const lines: unknown[] = []
  const log = { ...silentLog, error: (_: string, fields?: unknown) => void lines.push(fields) }
  const runThat = (failure: Error): Promise<unknown> =>
    loggingFailures(() => Promise.reject(failure), log)().catch((error: unknown) => error)
  const failure = new AggregateError([new Error('one')], 'all')
  expect(await runThat(failure)).toBe(failure)
  expect(lines).toMatchObject([{ detail: 'all', errors: [{ detail: 'one', stack: expect.anything() }] }])
  // The line of each is enough.
  expect(await runThat(new AggregateError(failure.errors, 'again'))).toHaveProperty('message', 'again')
  expect(lines).toHaveLength(1)
})

it.each(backgroundFunctions.map(({ entry }) => entry))('logs the failures of %s', (entry) => {
  expect(readFileSync(`functions/${entry}`, 'utf8')).toContain('loggingFailures(')
})
