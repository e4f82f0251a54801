import { describe, expect, test } from 'vitest'
import * as zod from 'zod'
import { plainContracts, withoutSchemas } from '#scripts/build/plain-contracts.ts'

const load = async (): Promise<typeof zod> => {
  const { load: hook } = plainContracts()
  const loaded: unknown =
    typeof hook === 'function' ? Reflect.apply(hook, undefined, ['\0plain-zod']) : undefined
  if (typeof loaded !== 'object' || loaded === null || !('code' in loaded) || typeof loaded.code !== 'string')
    throw new Error('no module')
  return (await import(`data:text/javascript,${encodeURIComponent(loaded.code)}`)) as typeof zod
}

describe('contracts without schemas', () => {
  test('export every name of zod, so that any contract still loads', async () => {
    expect(Object.keys(await load()).toSorted()).toEqual(
      Object.keys(zod)
        .filter((name) => name !== 'default')
        .toSorted(),
    )
  })

  test('accept any chain of calls, and are not promises', async () => {
    const plain = await load()
    const chained: unknown = plain
      .object({ a: plain.string().max(2).pipe(plain.email()) })
      .partial()
      .extend({ b: plain.int() })
    expect(chained).toBe(plain.string)
    expect(Reflect.get(plain.string, 'then')).toBeUndefined()
  })

  test('have of a call what the browser sends it by, and drop what no page uses', () => {
    const plain = withoutSchemas(`
      import * as z from 'zod'
      const area = 'threats'
      const nameSchema = lineSchema(9).optional()
      export const shape = { name: z.string().max(2), ...pageSchema.shape }
      export const get = endpoint({ method: 'GET', path: 'x/{id}', area, roles: all, response: z.object(shape) })
      export const kinds = (['a', 'b'] as const).map((kind) => ({ kind, list: dictionary(kind, get) }))
    `)
    expect(plain.replaceAll(/\s+/g, ' ')).toBe(
      "import { any as noSchema } from 'zod' import * as z from 'zod' const area = 'threats'" +
        ' const nameSchema = noSchema export const shape = { name: noSchema, ...noSchema }' +
        " export const get = /* @__PURE__ */ endpoint({ method: 'GET', path: 'x/{id}', ...{}, roles: all, ...{} })" +
        " export const kinds = (['a', 'b'] as const).map((kind) =>" +
        ' ({ kind, list: /* @__PURE__ */ dictionary(kind, get) })) ',
    )
  })
})
