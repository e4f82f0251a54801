/** The paths of TAXII: each leads to its own operation, and no other path leads anywhere. */
import { describe, expect, it } from 'vitest'
import { taxiiOperationOf, taxiiPaths } from '#shared/http/taxii-paths.ts'

const filled = (path: string): string =>
  path.replace('{collection}', 'a%20collection').replace('{object}', 'indicator--1')

describe('a path of TAXII', () => {
  it.each(Object.entries(taxiiPaths))(
    '%s has its operation, with the slash at its end and without',
    (operation, path) => {
      for (const asked of [filled(path), filled(path).replace(/\/$/, '')])
        expect(taxiiOperationOf(asked)).toEqual({
          operation,
          collection: path.includes('{collection}') ? 'a collection' : '',
          object: path.includes('{object}') ? 'indicator--1' : '',
        })
    },
  )

  it.each([
    '/',
    '/taxii',
    '/taxii2/other/',
    '/taxii2/cti/status/1/',
    '/taxii2/cti/collections/1/manifest/2/',
    '/taxii2/cti/collections/1/objects/2/versions/3/',
    '/taxii2/cti/collections/1/%E0%A4%A/',
  ])('that is unknown, %s, has none', (path) => {
    expect(taxiiOperationOf(path)).toBeUndefined()
  })
})
