/**
 * The API and the stored items have given names for some things, which clients and tables know. The code uses the
 * field's names. The contract is the boundary: its declarations keep the wire names, a snake case name is a field of
 * the wire or of an item, and nothing else uses the wire word.
 */
import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'

interface WireWord {
  /** The wire word inside a name. */
  readonly wire: RegExp
  /** The word used in the code. */
  readonly inside: string
  /** Properties that keep the wire name, each with the reason. */
  readonly properties: Readonly<Record<string, string>>
  /** Files that may use the wire word in their path or text, by path prefix. */
  readonly files: Readonly<Record<string, string>>
}

const contract = 'shared/contracts/'

const words: readonly WireWord[] = [
  {
    wire: /visibilit/i,
    inside: 'exposure',
    properties: {
      visibility: 'the module, the stored kind, and the item in replies',
      visibilities: 'the service, the section of a report, the collection, and the area of calls',
      VISIBILITY: 'a module in requests for modules',
      highVisibility: 'a text, by the stream of notifications that it names',
      lesserVisibility: 'a text, by the stream of notifications that it names',
      visibilitiesNone: 'a text of the portal, by the area of its count',
      checkVisibility: 'a method of the browser',
      visibilityProperty: 'an option of that method',
    },
    files: { [contract]: 'the contract' },
  },
  {
    wire: /feed(?!back)/i,
    inside: 'indicator',
    properties: {
      feed: 'the module, the stored kind, and the item in replies',
      feeds: 'the service, the section of a report, the collection, and the area of calls',
      feedGroups: 'a count in the statistics, and a text by its name',
      feedsAll: 'a text of the menu',
      feedsUnverified: 'a text of the menu',
      feedsNone: 'a text of the portal, by the area of its count',
      noFeed: 'a text of the portal',
      ofFeed: 'a text of the portal',
    },
    files: {
      [contract]: 'the contract',
      'shared/domain/outputs/': 'MISP calls a list that machines poll a feed',
      'tests/unit/indicator-import/import-course': 'a source of rows',
    },
  },
  {
    // Bare `client` is also one of AWS, of HTTP, or of queries.
    wire: /client(?:s(?!\/)|Id|Of|Name|Data(?!JSON))|OfClient/i,
    inside: 'organization',
    properties: {
      allOfClient: 'a text of the portal',
      clients: 'a filter of calls, and a column of the stored state of matches',
      clientId: 'a selection of an output, as its definition is stored',
    },
    files: {
      [contract]: 'the contract',
      'tests/integration/taxii/': 'clients of TAXII',
      'tests/integration/api/': 'clients of the API',
    },
  },
]

type Kind = 'binding' | 'property'

const keyed = new Set([
  'AccessorProperty',
  'MethodDefinition',
  'Property',
  'PropertyDefinition',
  'TSMethodSignature',
  'TSPropertySignature',
])

const isNode = (value: unknown): value is Readonly<Record<string, unknown>> & { readonly type: string } =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The names in a program that match a pattern. */
const namesIn = (file: string, wire: RegExp): [name: string, kind: Kind][] => {
  const source = readFileSync(file, 'utf8')
  if (!wire.test(source)) return []
  const found: [string, Kind][] = []
  const visit = (node: unknown, parent: unknown, key: string): void => {
    if (Array.isArray(node)) for (const one of node) visit(one, parent, key)
    if (!isNode(node)) return
    const { name } = node
    if (typeof name === 'string' && wire.test(name) && /^(JSX|Private)?Identifier$/.test(node.type))
      found.push([name, isNode(parent) && isProperty(parent, key) ? 'property' : 'binding'])
    for (const next in node) {
      const child = node[next]
      if (typeof child === 'object' && child !== null) visit(child, node, next)
    }
  }
  visit(parseSync(file, source).program, undefined, '')
  return found
}

const isProperty = (parent: Readonly<Record<string, unknown>>, key: string): boolean =>
  parent['type'] === 'JSXAttribute' ||
  (parent['computed'] !== true &&
    ((key === 'key' && keyed.has(String(parent['type']))) ||
      (key === 'property' && parent['type'] === 'MemberExpression')))

const tracked = execFileSync('git', [
  'ls-files',
  '--cached',
  '--others',
  '--exclude-standard',
  '*.ts',
  '*.tsx',
  '*.css',
])
  .toString()
  .trim()
  .split('\n')

/** Names declared by the contract are wire names. */
const declared = new Set(
  tracked
    .filter((file) => file.startsWith(contract))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^export (?:const|type|interface) (\w+)/gm)].map(
        ([, name]) => name ?? '',
      ),
    ),
)

describe.each(words)('$wire is $inside inside the code', ({ wire, properties, files }) => {
  const outside = tracked.filter(
    (file) => !Object.keys(files).some((beginning) => file.startsWith(beginning)),
  )

  it('in file names', () => {
    expect(outside.filter((file) => wire.test(file))).toEqual([])
  })

  it('in identifiers', () => {
    const wrong = outside
      .filter((file) => !file.endsWith('.css'))
      .flatMap((file) =>
        namesIn(file, wire)
          .filter(
            ([name, kind]) =>
              !name.includes('_') &&
              !declared.has(name) &&
              !(kind === 'property' && Object.hasOwn(properties, name)),
          )
          .map(([name]) => `${file}: ${name}`),
      )
    expect([...new Set(wrong)]).toEqual([])
    // It parses hundreds of files.
  }, 60_000)
})
