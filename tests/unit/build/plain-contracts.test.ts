import { describe, expect, test } from 'vitest'
import * as zod from 'zod'
import { plainContracts } from '#scripts/build/plain-contracts.ts'

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
})
