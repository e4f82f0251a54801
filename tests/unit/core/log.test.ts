import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { expect, it, onTestFinished } from 'vitest'
import { describeError } from '#functions/core/log.ts'

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
