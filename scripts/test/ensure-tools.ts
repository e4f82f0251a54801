/**
 * Programs that are needed in addition to npm packages: Java for DynamoDB Local, and for tests Chromium and GnuPG as an
 * independent PGP client. Finds them, or installs them if possible.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { javaMinimum, javaPath, outputOf } from 'local-cloud/java'
import { clockLibrary } from './stress.ts'

const runs = (program: string, args: readonly string[] = ['--version']): boolean =>
  outputOf(program, args) !== undefined

const installedChromium = (): string | undefined => {
  const given = process.env['CHROMIUM_PATH']
  const macPrograms = ['Google Chrome', 'Chromium'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  )
  // All are tried, because some are stubs that only print how to install the real one.
  return [
    ...(given === undefined ? [] : [given]),
    // Without window rendering it takes an eighth less time.
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    ...macPrograms,
  ].find((file) => runs(file))
}

/** The browser from an npm package, if the system has the libraries for it. */
const packagedChromium = async (): Promise<string | undefined> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const { default: packaged } = await import('@sparticuz/chromium')
  const file = await packaged.executablePath()
  return runs(file) ? file : undefined
}

/** The path of a Chromium for browser tests: the system's, otherwise the one from npm. Throws when neither runs. */
export const chromiumPath = async (): Promise<string> => {
  const found = installedChromium() ?? (await packagedChromium())
  if (found === undefined) throw new Error(missing('Chromium'))
  if (path.isAbsolute(found)) return found
  // Browser drivers need the path of the executable.
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter).map((folder) => path.join(folder, found))
  return onPath.find((file) => existsSync(file)) ?? found
}

export interface Tool {
  readonly name: string
  /** Debian packages that provide it, in order of preference; one suffices. */
  readonly debian: readonly [string, ...string[]]
  readonly homebrew: string
  readonly found: () => boolean | Promise<boolean>
}

const tools = [
  {
    name: `Java ${javaMinimum} or newer`,
    debian: ['default-jre-headless'],
    homebrew: 'openjdk',
    found: () => javaPath() !== undefined,
  },
  {
    name: 'Chromium',
    debian: ['chromium-headless-shell', 'chromium'],
    homebrew: '--cask chromium',
    found: () => installedChromium() !== undefined,
  },
  { name: 'GnuPG', debian: ['gnupg'], homebrew: 'gnupg', found: () => runs('gpg') },
] as const satisfies readonly Tool[]

/** Gives the processes of a stress run another clock. */
const otherClock: Tool = {
  name: 'libfaketime',
  debian: ['faketime'],
  homebrew: 'libfaketime',
  found: () => clockLibrary() !== undefined,
}

/** The instruction to install a missing tool. */
const instruction = ({ name, debian, homebrew }: Tool): string =>
  `${name} is missing. Install it (Debian and Ubuntu: apt-get install ${debian.at(-1)}; macOS: brew install ${homebrew}) and try again.`

const missing = (name: (typeof tools)[number]['name']): string => {
  const tool = tools.find((one) => one.name === name)
  return tool === undefined ? name : instruction(tool)
}

/** Installs Debian packages, which requires root and apt-get. */
const debianAsRoot = {
  isPossible: (): boolean => process.getuid?.() === 0 && runs('apt-get'),
  install: async (missingTools: readonly Tool[]): Promise<void> => {
    console.log(`Installing ${missingTools.map(({ name }) => name).join(', ')} ...`)
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
    spawnSync('apt-get', ['update', '-q'], options)
    // One at a time, so that one unavailable package does not stop the others.
    for (const { debian, found } of missingTools)
      for (const name of debian) {
        if (await found()) break
        spawnSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', name], options)
      }
  },
}

/** Finds tools, installs missing ones if possible, and returns those still missing. */
export const stillMissing = async (
  wanted: readonly Tool[],
  packages: typeof debianAsRoot = debianAsRoot,
): Promise<Tool[]> => {
  const isMissing = async (tool: Tool): Promise<boolean> => !(await tool.found())
  const first: Tool[] = []
  for (const tool of wanted) if (await isMissing(tool)) first.push(tool)
  if (first.length > 0 && packages.isPossible()) await packages.install(first)
  const rest: Tool[] = []
  for (const tool of first) if (await isMissing(tool)) rest.push(tool)
  return rest
}

/** Finds or installs Java. Returns an instruction when that fails. */
export const ensureJava = async (
  tool: Tool = tools[0],
  packages: typeof debianAsRoot = debianAsRoot,
): Promise<string | undefined> => {
  const [java] = await stillMissing([tool], packages)
  return java === undefined ? undefined : instruction(java)
}

/** Finds every tool, installs missing ones if possible, and returns instructions for the rest. */
export const ensureTools = async ({ isStress = false }: { isStress?: boolean } = {}): Promise<string[]> => {
  const remaining = await stillMissing(isStress ? [...tools, otherClock] : tools)
  const packaged =
    remaining.some(({ name }) => name === 'Chromium') && (await packagedChromium()) !== undefined
  return remaining.filter(({ name }) => !(packaged && name === 'Chromium')).map(instruction)
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = await ensureTools()
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}
