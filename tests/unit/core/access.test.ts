import { describe, expect, it } from 'vitest'
import { profileSchema } from '#functions/rules/tenants/account.ts'
import { collections } from '#functions/registry.ts'
import { collectionKinds, functionsWithAccess, tableAccessOf } from '#infra/access.ts'
import { allFunctions } from '#infra/functions.ts'
import { matchesPattern } from 'local-cloud/iam/policies'
import { partitionsByKey } from '#tests/support/partitions.ts'

const patterns = functionsWithAccess.flatMap((name) =>
  tableAccessOf(name).flatMap(({ partitions }) => partitions),
)

/** By the name in `keys.ts`: keys that only the command line uses. */
const operatorsOnly = ['sealLease']
const ofFunctions = partitionsByKey().filter(([name]) => !operatorsOnly.includes(name))

describe('the permissions of functions', () => {
  it.each(ofFunctions)('have the partitions of keys.%s', (_name, own) => {
    const unreached = own.filter(
      (partition) => !patterns.some((pattern) => matchesPattern(partition, pattern)),
    )
    // A missing entry is one line in the access.ts of an area: which function needs it, and why.
    expect(unreached).toEqual([])
  })

  it('have nothing of the command line only', () => {
    const others = partitionsByKey().filter(([name]) => operatorsOnly.includes(name))
    expect(others).toHaveLength(operatorsOnly.length)
    const reached = others
      .flatMap(([, partitions]) => partitions)
      .filter((partition) => patterns.some((pattern) => matchesPattern(partition, pattern)))
    expect(reached).toEqual([])
  })

  it('name only existing keys', () => {
    const known = partitionsByKey().flatMap(([, partitions]) => partitions)
    const unknown = patterns
      .filter((pattern) => !known.some((partition) => matchesPattern(partition, pattern)))
      // Every collection could have pending imports; only one does.
      .filter((pattern) => !pattern.startsWith('pending#'))
    expect([...new Set(unknown)]).toEqual([])
  })

  it('have a line for every function, and no other', () => {
    const names = allFunctions.map(({ name }) => name)
    expect(functionsWithAccess.toSorted()).toEqual(names.toSorted())
  })

  it('know the kinds of every collection', () => {
    expect(collectionKinds).toEqual(
      Object.fromEntries(collections.map(({ name, kinds }) => [name, Object.keys(kinds)])),
    )
  })

  it('give sign-in no access to indicators, so that it never waits for them', () => {
    const ofIndicators = [
      ...collectionKinds['feeds']!.map((kind) => `${kind}#1`),
      ...['head', 'journal', 'pending', 'snapshot'].map((what) => `${what}#feeds`),
    ]
    for (const name of ['auth', 'statistics'])
      expect(
        tableAccessOf(name).flatMap(({ partitions }) =>
          partitions.filter((pattern) => ofIndicators.some((one) => matchesPattern(one, pattern))),
        ),
      ).toEqual([])
  })

  it('give administration and e-mail all of an account except its secrets', () => {
    for (const name of ['users', 'mail-outbox']) {
      const readable = tableAccessOf(name).find(
        ({ partitions, may, attributes }) =>
          partitions.includes('account#*') && may.includes('get') && attributes !== undefined,
      )
      expect(readable?.attributes?.toSorted()).toEqual(Object.keys(profileSchema.shape).toSorted())
    }
  })
})
