/** Bundles every Lambda function in one esbuild call: minified CommonJS for Node 24, one folder a function, with its source map. */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Metafile } from 'esbuild'
import { apiFunctions, backgroundFunctions } from '#infra/functions.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface Bundle {
  readonly name: string
  /** Bytes, minified. */
  readonly bytes: number
}

/** Bundles into dist/functions. Throws, naming the file, when a function has no entry. Answers with the sizes. */
export const bundleFunctions = async (): Promise<Bundle[]> => {
  const names = [...apiFunctions, ...backgroundFunctions].map(({ name }) => name)
  for (const name of names) {
    if (!existsSync(`${root}functions/${name}/index.ts`)) throw new Error(`The function ${name} has no functions/${name}/index.ts`)
  }
  const outdir = `${root}dist/functions`
  mkdirSync(outdir, { recursive: true })
  // Only what no function is called any more goes: another process may be reading the others.
  for (const folder of readdirSync(outdir).filter((one) => !names.includes(one))) rmSync(`${outdir}/${folder}`, { recursive: true, force: true })
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(names.map((name) => [`${name}/index`, `functions/${name}/index.ts`])),
    outdir, bundle: true, minify: true, keepNames: true, platform: 'node', target: 'node24', format: 'cjs',
    sourcemap: 'linked', sourcesContent: false, metafile: true, logLevel: 'warning', legalComments: 'none',
  })
  // The repository is an ES module package; the folders of the functions are not.
  for (const name of names) {
    mkdirSync(`${outdir}/${name}`, { recursive: true })
    writeFileSync(`${outdir}/${name}/package.json`, '{"type":"commonjs"}\n')
  }
  writeFileSync(`${root}dist/functions.meta.json`, JSON.stringify(metafile))
  return names.map((name) => ({ name, bytes: sizeOf(metafile, name) }))
}

const sizeOf = (metafile: Metafile, name: string): number => metafile.outputs[`dist/functions/${name}/index.js`]?.bytes ?? 0

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const { name, bytes } of await bundleFunctions()) console.error(`${name.padEnd(16)} ${Math.round(bytes / 1000)} kB`)
}
