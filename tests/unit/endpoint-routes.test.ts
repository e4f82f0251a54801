import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { keyEndpointTable } from '#shared/contracts/api/index.ts'
import { endpointTable } from '#shared/contracts/index.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The endpoints that the server's code handles, by their operation ids. */
const handled = globSync('functions/**/*.ts', { cwd: root }).flatMap((file) =>
  [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(/\bhandle\w*(?:<[^()]*>)?\(\s*(\w+?)(?:Call)?,/g),
  ].map(([, operationId]) => operationId ?? ''),
)
const unlessHandledOnce = ({ operationId }: { readonly operationId: string }): boolean =>
  handled.filter((name) => name === operationId).length !== 1

describe('every endpoint has one route', () => {
  it('in the portal', () => {
    // The dictionaries differ only in data: one function makes the routes of all.
    const operations = endpointTable.filter(({ endpoint }) => endpoint.area !== 'dictionaries')
    expect(operations.filter(unlessHandledOnce).map(({ operationId }) => operationId)).toEqual([])
  })

  it('in the API for keys', () => {
    expect(keyEndpointTable.filter(unlessHandledOnce).map(({ operationId }) => operationId)).toEqual([])
  })
})
