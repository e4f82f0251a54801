/**
 * The endpoint table without its schemas. The server validates requests and responses, so in the browser schemas would
 * only repeat that, and add a quarter to the sign-in page. In the built application every schema is one object that
 * returns itself from any call, and a call of the API has only what a browser reads of it. Types are unchanged, and
 * development keeps the real schemas.
 */
import * as zod from 'zod'
import { parseAst, type Plugin } from 'vite'

const moduleId = '\0plain-zod'
const names = Object.keys(zod).filter((name) => name !== 'default')

const source = `
const schema = new Proxy(function () {}, {
  get: (_, name) => (name === 'then' || typeof name === 'symbol' ? undefined : schema),
  apply: () => schema,
  construct: () => schema,
})
${names.map((name) => `export { schema as ${name} }`).join('\n')}
`

/** Parts of an endpoint that only the server reads. */
const serverParts: ReadonlySet<string> = new Set([
  'params',
  'query',
  'body',
  'response',
  'errors',
  'expected',
  'area',
  'cost',
  'status',
  'exportOf',
  'bodyBytes',
])

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value
const part = (node: Node, name: string): Node | undefined => {
  const found: unknown = Reflect.get(node, name)
  return isNode(found) ? found : undefined
}
const nodesIn = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
const nameOf = (node: Node | undefined): string =>
  node?.type === 'Identifier' ? String(Reflect.get(node, 'name')) : ''

/** The name at the start of a chain of calls and properties: `z` of `z.string().max(3).shape`. */
const rootOf = (node: Node): string => {
  const inner = part(node, 'callee') ?? part(node, 'object')
  return inner === undefined ? nameOf(node) : rootOf(inner)
}
/** Whether the expression is a schema, by its first word: `z.…`, `lineSchema(…)`, `tagSchema.optional()`. */
const isSchema = (node: Node): boolean =>
  (node.type === 'CallExpression' || node.type === 'MemberExpression') && /^z$|Schema$/.test(rootOf(node))

/**
 * A module of contracts in which schemas are the one plain object, and other calls may be left out if nobody uses what
 * they return. Without this each page would contain every call of every area that it calls, and build all their schemas.
 */
export const withoutSchemas = (code: string): string => {
  const edits: (readonly [start: number, end: number, text: string])[] = []
  const walk = (node: Node, isStatement = false): void => {
    // Types have no code.
    if (node.type.startsWith('TS') && part(node, 'expression') === undefined) return
    if (isSchema(node)) {
      edits.push([node.start, node.end, 'noSchema'])
      return
    }
    // A statement is there for what it does.
    if (node.type === 'CallExpression' && !isStatement && nameOf(part(node, 'callee')) !== '')
      edits.push([node.start, node.start, '/* @__PURE__ */ '])
    const [definition] = nodesIn(Reflect.get(node, 'arguments'))
    const isEndpoint = nameOf(part(node, 'callee')) === 'endpoint' && definition?.type === 'ObjectExpression'
    for (const [key, value] of Object.entries(node)) {
      if (isEndpoint && key === 'arguments') {
        for (const property of nodesIn(Reflect.get(definition, 'properties'))) {
          if (!serverParts.has(nameOf(part(property, 'key')))) walk(property)
          else edits.push([property.start, property.end, '...{}'])
        }
      } else if (isNode(value)) walk(value, node.type === 'ExpressionStatement')
      else for (const one of nodesIn(value)) walk(one)
    }
  }
  walk(parseAst(code, { lang: 'ts' }))
  let plain = code
  for (const [start, end, text] of edits.toSorted((one, other) => other[0] - one[0]))
    plain = plain.slice(0, start) + text + plain.slice(end)
  return `import { any as noSchema } from 'zod'\n${plain}`
}

/** Replaces schemas with plain objects in builds. Browser code must not parse with them. */
export const plainContracts = (): Plugin => ({
  name: 'plain-contracts',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === 'zod' ? moduleId : undefined),
  load: (id) => (id === moduleId ? { code: source, moduleSideEffects: false } : undefined),
  transform: {
    filter: { id: /\/shared\/.*\.ts$/, code: /from 'zod'|endpoint\.ts'/ },
    handler: (code) => ({ code: withoutSchemas(code), map: null }),
  },
})
