/**
 * The endpoint table without its schemas. The server sends its replies through them and checks what it
 * receives, so the
 * browser's copy would check nothing anew and weigh a quarter of the sign-in page. In the built application
 * every
 * schema is one object that answers any call with itself; types are as they were, and development keeps the
 * real ones.
 */
import * as zod from 'zod'
import type { Plugin } from 'vite'

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

/**
 * Puts plain objects in the place of schemas when the application is built. Nothing in the browser may parse
 * by them.
 */
export const plainContracts = (): Plugin => ({
  name: 'plain-contracts',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === 'zod' ? moduleId : undefined),
  load: (id) => (id === moduleId ? { code: source, moduleSideEffects: false } : undefined),
})
