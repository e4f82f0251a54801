/**
 * The endpoint table without its schemas. The server validates requests and responses, so in the browser schemas would
 * only repeat that, and add a quarter to the sign-in page. In the built application every schema is one object that
 * returns itself from any call. Types are unchanged, and development keeps the real schemas.
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

/** Replaces schemas with plain objects in builds. Browser code must not parse with them. */
export const plainContracts = (): Plugin => ({
  name: 'plain-contracts',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === 'zod' ? moduleId : undefined),
  load: (id) => (id === moduleId ? { code: source, moduleSideEffects: false } : undefined),
})
