/**
 * Bundles every Lambda function in one esbuild call: minified CommonJS for Node 24, one folder per function, with its
 * source map.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
  readFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Metafile, type Plugin } from 'esbuild'
import { allFunctions } from './functions.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface Bundle {
  readonly name: string
  /** Minified size in bytes. */
  readonly bytes: number
}

/** The entry file of each function, by its output. Throws with the file's name when one is missing. */
export const entriesOf = (
  functions: readonly { readonly name: string; readonly entry: string }[],
): Record<string, string> =>
  Object.fromEntries(
    functions.map(({ name, entry }) => {
      const file = `functions/${entry}`
      if (!existsSync(`${root}${file}`)) throw new Error(`The function ${name} has no ${file}`)
      return [`${name}/index`, file]
    }),
  )

/** Bundles into dist/functions and returns the sizes. Throws with the file's name when a function has no entry. */
export const bundleFunctions = async (): Promise<Bundle[]> => {
  const functions = allFunctions
  const names = functions.map(({ name }) => name)
  const entryPoints = entriesOf(functions)
  const outdir = `${root}dist/functions`
  mkdirSync(outdir, { recursive: true })
  // Deletes only folders of functions that no longer exist: another process may be reading the others.
  for (const folder of readdirSync(outdir).filter((one) => !names.includes(one)))
    rmSync(`${outdir}/${folder}`, { recursive: true, force: true })
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    bundle: true,
    minify: true,
    // An escaped Polish letter takes three times the bytes.
    charset: 'utf8',
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    // Prefers ES modules, which esbuild can tree-shake: this saves a third of the bundle.
    mainFields: ['module', 'main'],
    alias: {
      // The documents' fonts do not use Brotli, and its dictionary is half a megabyte.
      'brotli/decompress.js': 'pdf-layout/no-brotli',
      '@aws-sdk/credential-provider-node': `${root}functions/core/aws/environment-credentials.ts`,
    },
    // CommonJS uses `__dirname` for the folder of a file.
    define: { 'import.meta.dirname': '__dirname' },
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
    legalComments: 'none',
    plugins: [
      onDemand,
      withRequiredBuiltIns,
      withoutUnused,
      withoutJsonSchemas,
      withoutOtherCalls,
      withoutOtherCommands,
      withoutEventStreams,
      withNativeClasses,
      withNativeHashes,
      withOneRegion,
      withVersionAlone,
    ],
  })
  for (const one of onDemandModules) {
    const users = names.filter((name) =>
      metafile.outputs[`dist/functions/${name}/index.js`]?.imports.some(
        ({ path }) => path === `./${one.file}`,
      ),
    )
    await bundleOnDemand(outdir, one, users)
    for (const name of names.filter((other) => !users.includes(other)))
      rmSync(`${outdir}/${name}/${one.file}`, { force: true })
  }
  for (const name of names.filter((one) => usesFonts(metafile, one))) copyFonts(`${outdir}/${name}/fonts`)
  // The repository is an ES module package; the function folders are CommonJS.
  for (const name of names) {
    mkdirSync(`${outdir}/${name}`, { recursive: true })
    writeFileSync(`${outdir}/${name}/package.json`, '{"type":"commonjs"}\n')
  }
  writeFileSync(`${root}dist/functions.meta.json`, JSON.stringify(metafile))
  return names.map((name) => ({ name, bytes: sizeOf(metafile, name) }))
}

/** Large modules that few requests need. Each is a separate file in the function's folder, loaded by `import()`. */
const onDemandModules = [
  { file: 'openpgp.mjs', filter: /^openpgp$/, contents: "export * from 'openpgp'" },
  {
    file: 'asset-matching.mjs',
    filter: /\/asset-matching\.ts$/,
    contents: "export * from './functions/asset-matches/asset-matching.ts'",
  },
  {
    file: 'write-notification.mjs',
    filter: /\/write-notification\.ts$/,
    contents: "export * from './functions/notifications/message/write-notification.ts'",
  },
  {
    file: 'fill-template.mjs',
    filter: /\/fill-template\.ts$/,
    contents: "export * from './functions/rules/mail/templates/fill-template.ts'",
  },
  {
    file: 'warning-lists.mjs',
    filter: /\/built-in-matcher\.ts$/,
    contents: "export * from './shared/domain/warning-lists/built-in-matcher.ts'",
  },
  {
    file: 'file-type.mjs',
    filter: /^file-type$/,
    contents: "export { fileTypeFromBuffer } from 'file-type'",
  },
  {
    file: 'audit-presenter.mjs',
    filter: /\/audit-presenter\.ts$/,
    contents: "export * from './functions/audit/audit-presenter.ts'",
  },
  {
    file: 'item-work.mjs',
    filter: /\/item-work\.ts$/,
    contents: "export * from './functions/jobs/item-work.ts'",
  },
  { file: 'tldts.mjs', filter: /^tldts$/, contents: "export * from 'tldts'" },
  { file: 'yazl.mjs', filter: /^yazl$/, contents: "export { ZipFile } from 'yazl'" },
  {
    file: 'mime-node.mjs',
    filter: /^nodemailer\/lib\/mime-node$/,
    contents: "export { default } from 'nodemailer/lib/mime-node'",
  },
  {
    file: 'common-passwords.mjs',
    filter: /\/common-passwords\.ts$/,
    contents: "export * from './functions/rules/security/common-passwords.ts'",
  },
  {
    file: 'webauthn.mjs',
    filter: /\/webauthn\.ts$/,
    contents: "export * from './functions/core/crypto/webauthn.ts'",
  },
  {
    file: 'report-pages.mjs',
    filter: /\/document\/pages\.ts$/,
    contents: "export * from './functions/reports/document/pages.ts'",
  },
] as const
const onDemand: Plugin = {
  name: 'on-demand',
  setup: (builder) => {
    for (const { file, filter } of onDemandModules)
      builder.onResolve({ filter }, ({ kind }) =>
        kind === 'dynamic-import' ? { path: `./${file}`, external: true } : undefined,
      )
  },
}

/**
 * Loads what `import('node:http')` asks for by `require`. An import reads all exports, and those of `node:http` include
 * `WebSocket`, for which Node then loads its fetch client: a seventh of a cold start.
 */
const withRequiredBuiltIns: Plugin = {
  name: 'with-required-built-ins',
  setup: (builder) => {
    builder.onResolve({ filter: /^node:/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, namespace: 'built-in' } : undefined,
    )
    builder.onLoad({ filter: /.*/, namespace: 'built-in' }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)})`,
    }))
  },
}

/** The source of a function `fails`, for calls that no function makes. */
const fails = (what: string): string => `function fails() { throw new Error('Functions use no ${what}') }\n`

/** Code of packages that no function runs, and the little that the rest of the package asks of it. */
const replacements: Readonly<Record<string, string>> = {
  // Logs only in a terminal with `DEBUG` set: 7 kB.
  debug: 'export default () => () => {}',
  // The cache of DynamoDB's endpoint discovery: 8 kB. Every request asks it for an endpoint, and it stays empty, since
  // discovery is off unless a setting turns it on.
  '@aws-sdk/endpoint-cache': 'export class EndpointCache { getEndpoint() { return undefined } }',
  // The parser and the colour names of SVG images and XFA forms, which documents do not have: 90 kB.
  'node-html-better-parser': `${fails('SVG or XFA')}
    export { fails as parse }
    export const NodeType = {}`,
  culori: `${fails('SVG colours')}
    export const converter = () => fails`,
}
const withoutUnused: Plugin = {
  name: 'without-unused',
  setup: (builder) => {
    const filter = new RegExp(`^(${Object.keys(replacements).join('|')})$`)
    builder.onResolve({ filter }, ({ path }) => ({ path, namespace: 'without-unused' }))
    builder.onLoad({ filter, namespace: 'without-unused' }, ({ path }) => ({
      contents: replacements[path] ?? '',
    }))
  },
}

/**
 * Zod's JSON Schema output: 18 kB for the API documents, which no function generates. A function that called it would
 * throw at once.
 */
const withoutJsonSchemas: Plugin = {
  name: 'without-json-schemas',
  setup: (builder) => {
    builder.onLoad(
      { filter: /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
      ({ path }) => {
        const names = [...readFileSync(path, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)]
        return {
          contents: [
            fails('JSON Schemas'),
            ...names.map(([, name]) =>
              // Schemas call these when they are created.
              name?.startsWith('create') === true
                ? `export const ${name} = () => fails`
                : `export const ${name} = fails`,
            ),
          ].join('\n'),
        }
      },
    )
  },
}

/**
 * Removes the endpoints that a function does not serve, with their schemas. Contracts are data, so unused ones have no
 * side effects. A bundler assumes that a function call may have one unless it is marked pure.
 */
const withoutOtherCalls: Plugin = {
  name: 'without-other-calls',
  setup: (builder) => {
    builder.onLoad({ filter: /\/shared\/contracts\/.*\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      contents: readFileSync(path, 'utf8')
        .replace(definition, '$1/* @__PURE__ */ (() => $2)()')
        .replace(contractCall, '/* @__PURE__ */ $&'),
    }))
  },
}
/**
 * A call to zod, or to a function that creates schemas or endpoints, in the position of a value. None of these occurs
 * inside a string.
 */
const contractCall =
  /(?<=(?:[=:([,]|=>|\.\.\.)\s*)(?:(?:z|\w+Schema|\w+Schema\.shape|\w+Shape\.\w+)\s*\.\w+\(|(?:endpoint|keyEndpoint|undoEndpoint|startJobEndpoint|jobEndpoint|stopJobEndpoint|\w+Schema|\w*[pP]ageOf|listOf|changesOf|itemsBody)\()/g

/**
 * An endpoint or a schema in lines of its own. What it spreads may have side effects too, so that only a pure function
 * without arguments can be left out.
 */
const definition =
  /^((?:export )?const \w+ = )((?:endpoint|keyEndpoint|z\.object)\(\{\n(?:(?: .*)?\n)*\}\))$/gm

/**
 * Removes the schemas of AWS commands that a function does not send: 60 kB for S3 alone. Their keys are named constants
 * (`[_h]: 1`), and a bundler assumes that a computed key may have side effects. With literal keys they are data.
 */
const withoutOtherCommands: Plugin = {
  name: 'without-other-commands',
  setup: (builder) => {
    builder.onLoad({ filter: /\/client-[\w-]+\/dist-es\/schemas\/schemas_0\.js$/ }, ({ path }) => {
      const contents = readFileSync(path, 'utf8')
      const names = new Map(
        [...contents.matchAll(/^const (_\w+) = ("[^"]*");$/gm)].map(([, name = '', text = '']) => [
          name,
          text,
        ]),
      )
      return {
        contents: contents.replace(/\[(_\w+)\]:/g, (key, name: string) => `${names.get(name) ?? key}:`),
      }
    })
  },
}

/**
 * Event streams of AWS: 15 kB for commands such as S3's SelectObjectContent, which no function sends. A command that
 * used one would throw: its client has no marshaller.
 */
const withoutEventStreams: Plugin = {
  name: 'without-event-streams',
  setup: (builder) => {
    builder.onLoad({ filter: /\/@smithy\/core\/dist-es\/submodules\/event-streams\/index\.js$/ }, () => ({
      contents: `${fails('event streams')}
        export const resolveEventStreamSerdeConfig = (config) => config
        export { fails as EventStreamSerde, fails as eventStreamSerdeProvider }`,
    }))
  },
}

/**
 * The errors of AWS set their prototype for compilers without classes, which repeats each name: 3 kB. The base class of
 * a client does so too, and would make all its errors its own instances.
 */
const withNativeClasses: Plugin = {
  name: 'with-native-classes',
  setup: (builder) => {
    builder.onLoad(
      { filter: /\/client-[\w-]+\/dist-es\/models\/(errors|\w+ServiceException)\.js$/ },
      ({ path }) => ({
        contents: readFileSync(path, 'utf8').replace(
          /^\s*Object\.setPrototypeOf\(this, \w+\.prototype\);$/gm,
          '',
        ),
      }),
    )
  },
}

/** Hashes of AWS clients written in JavaScript: 6 kB for a Node without its own. */
const withNativeHashes: Plugin = {
  name: 'with-native-hashes',
  setup: (builder) => {
    builder.onLoad({ filter: /\/Sha\d+Js\.js$/ }, ({ path: file }) => ({
      contents: `${fails('hashes in JavaScript')} export { fails as ${path.basename(file, '.js')} }`,
    }))
  },
}

/** Signing for several regions at once, which only access points of several regions need: 4 kB. No bucket has one. */
const withOneRegion: Plugin = {
  name: 'with-one-region',
  setup: (builder) => {
    builder.onLoad({ filter: /\/SignatureV4MultiRegion\.js$/ }, () => ({
      contents: `import { SignatureV4SignWithCredentials } from './SignatureV4SignWithCredentials'
        export class SignatureV4MultiRegion extends SignatureV4SignWithCredentials {
          static sigv4aDependency() { return 'none' }
        }`,
    }))
  },
}

/** An AWS client reads its version from its package file, whose lists of dependencies and scripts are 2 kB each. */
const withVersionAlone: Plugin = {
  name: 'with-version-alone',
  setup: (builder) => {
    builder.onLoad({ filter: /\/@aws-sdk\/client-[\w-]+\/package\.json$/ }, ({ path }) => {
      const [, version] = /"version": "([^"]+)"/.exec(readFileSync(path, 'utf8')) ?? []
      return { loader: 'json', contents: JSON.stringify({ version }) }
    })
  },
}

const bundleOnDemand = async (
  outdir: string,
  { file, contents }: (typeof onDemandModules)[number],
  names: readonly string[],
): Promise<void> => {
  const [first, ...others] = names
  if (first === undefined) return
  const outfile = `${outdir}/${first}/${file}`
  await build({
    absWorkingDir: root,
    stdin: { contents, resolveDir: root },
    outfile,
    // Bundled CommonJS packages call `require` for Node's built-in modules.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    logLevel: 'warning',
    legalComments: 'none',
  })
  for (const name of others) copyFileSync(outfile, `${outdir}/${name}/${file}`)
}

const usesFonts = (metafile: Metafile, name: string): boolean =>
  'functions/reports/document/pdf.ts' in (metafile.outputs[`dist/functions/${name}/index.js`]?.inputs ?? {})

/** Copies the document fonts and their licences into the folder of the function that generates documents. */
const copyFonts = (folder: string): void => {
  mkdirSync(folder, { recursive: true })
  for (const file of fontFiles)
    copyFileSync(`${root}node_modules/@expo-google-fonts/${file}`, path.join(folder, path.basename(file)))
  for (const [name, file] of Object.entries(fontLicences))
    copyFileSync(`${root}node_modules/@expo-google-fonts/${file}`, path.join(folder, name))
}
const fontFiles = [
  'inter/400Regular/Inter_400Regular.ttf',
  'inter/600SemiBold/Inter_600SemiBold.ttf',
  'jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf',
] as const
const fontLicences = {
  'OFL-Inter.txt': 'inter/LICENSE_FONT',
  'OFL-JetBrainsMono.txt': 'jetbrains-mono/LICENSE_FONT',
} as const

const sizeOf = (metafile: Metafile, name: string): number =>
  metafile.outputs[`dist/functions/${name}/index.js`]?.bytes ?? 0

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const { name, bytes } of await bundleFunctions())
    console.error(`${name.padEnd(16)} ${Math.round(bytes / 1000)} kB`)
}
