import { globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { keyFunctionOf } from '#infra/functions.ts'
import { keyEndpointTable } from '#shared/contracts/api/index.ts'
import { endpointTable } from '#shared/contracts/index.ts'

/** The words of operation ids that the code does not use, with the words in its file names. */
const codeWords: readonly (readonly [wire: RegExp, code: string])[] = [
  [/Concern/, 'Match'],
  [/Life$/, 'History'],
  [/Removals/, 'Deletions'],
  [/Feed(Group|View)Feeds/, '$1Indicators'],
  [/Feed/g, 'Indicator'],
  [/Client/g, 'Organization'],
  [/VisibilityDashboard/, 'ExposureStatistics'],
  [/Visibility/, 'Exposure'],
  [/Visibilities/, 'Exposures'],
]
const inCode = (operationId: string): string =>
  codeWords.reduce((name, [wire, code]) => name.replace(wire, code), operationId)

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

describe('the files of endpoints', () => {
  const all = globSync('functions/**/*.ts', { cwd: path.resolve(import.meta.dirname, '../..') })
  const isOfKeys = (file: string): boolean => file.startsWith(path.join('functions', 'api', path.sep))

  it('are one for each operation, named after it in the words of the code', () => {
    const files = all.filter((file) => !isOfKeys(file)).map((file) => path.basename(file, '.ts'))
    // The dictionaries differ only in data: they are one family in one file.
    const operations = endpointTable.filter(({ endpoint }) => endpoint.area !== 'dictionaries')
    const wrong = operations.filter(
      ({ operationId }) => files.filter((file) => file === kebab(inCode(operationId))).length !== 1,
    )
    expect(wrong.map(({ operationId }) => operationId)).toEqual([])
  })

  it('are one for each call of keys, named after it without `api`, in the folder of its function', () => {
    const files = all.filter(isOfKeys)
    const wrong = keyEndpointTable.filter(({ operationId, endpoint }) => {
      const { folder = '' } = keyFunctionOf(endpoint.area) ?? {}
      const name = kebab(inCode(operationId)).replace(/^api-/, '')
      const within = path.join('functions', folder, path.sep)
      return !files.some((file) => file.startsWith(within) && path.basename(file, '.ts') === name)
    })
    expect(wrong.map(({ operationId }) => operationId)).toEqual([])
  })
})
