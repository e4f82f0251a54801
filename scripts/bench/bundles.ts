/** Bundle size and module load time of each function: the part of a cold start that the code determines. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { bundleFunctions } from '../../infra/bundle.ts'
import { machine, median, round, type Measure } from './measure.ts'

const loads = 9

/** Milliseconds that a new process needs to load a bundle. */
const loadMilliseconds = (name: string): number => {
  const file = fileURLToPath(new URL(`../../dist/functions/${name}/index.js`, import.meta.url))
  const script = `const t = performance.now(); require(${JSON.stringify(file)}); console.log(performance.now() - t)`
  return median(
    Array.from({ length: loads }, () =>
      Number(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })),
    ),
  )
}

export const bundlesMeasure: Measure = {
  name: 'bundles',
  summary: 'size and module load time of each function',
  async *run() {
    for (const { name, bytes } of await bundleFunctions()) {
      yield {
        name: `function ${name}: minified`,
        value: Math.round(bytes / 1000),
        unit: 'kB',
        on: 'esbuild, without the PGP module that is loaded on demand',
      }
      yield {
        name: `function ${name}: module load`,
        value: round(loadMilliseconds(name)),
        unit: 'ms',
        on: `median of ${loads} processes, ${machine}`,
      }
    }
  },
}
