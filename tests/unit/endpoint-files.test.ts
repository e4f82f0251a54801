import { globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { endpointTable } from '#shared/contracts/index.ts'

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

describe('the files of endpoints', () => {
  const files = globSync('functions/**/*.ts', { cwd: path.resolve(import.meta.dirname, '../..') }).map(
    (file) => path.basename(file, '.ts'),
  )

  it('are one for each operation, named as it is', () => {
    // The dictionaries differ by data alone: they are a family, in one file.
    const operations = endpointTable.filter(({ endpoint }) => endpoint.area !== 'dictionaries')
    const wrong = operations.filter(
      ({ operationId }) => files.filter((file) => file === kebab(operationId)).length !== 1,
    )
    expect(wrong.map(({ operationId }) => operationId)).toEqual([])
  })
})
