/** The documentation's search, and the request for a call with the entered values. */
import { describe, expect, it } from 'vitest'
import { keyEndpointTable } from '#shared/contracts/api/index.ts'
import { apiTexts } from '#shared/http/api-texts.ts'
import { keyApiDocument } from '#shared/http/key-openapi.ts'
import { firstValues, requestOf } from '#web/features/api-docs/entered-request.ts'
import { entriesOf } from '#web/features/api-docs/doc-entries.ts'
import { firstBody } from '#web/features/api-docs/example-body.ts'
import { findChapters, findEntries, searchTextsOf } from '#web/features/api-docs/find-entries.ts'
import { hashOf, routeOf } from '#web/features/api-docs/route.ts'

const entries = entriesOf('keys', keyApiDocument(keyEndpointTable, apiTexts.en))
const searchTexts = searchTextsOf(entries)
const found = (query: string): string[] =>
  findEntries(searchTexts, query).map(({ entry, by, name }) => `${entry.id} ${by} ${name}`.trim())
const entry = (id: string) => {
  const one = entries.find((other) => other.id === id)
  if (one === undefined) throw new Error(`No call ${id}`)
  return one
}

describe('the search', () => {
  it('finds calls by path and words, in any order and case', () => {
    expect(found('After THREATS/changes')).toEqual([])
    expect(found('threats/{ID} patch')).toEqual(['apiUpdateThreat call'])
    expect(found('  ')).toEqual([])
    expect(found('no such thing')).toEqual([])
  })

  it('finds parameters, fields and codes, and names the kind', () => {
    expect(found('max_age')).toContain('outputAll parameter max_age')
    expect(found('first_detection_date')).toContain('apiGetVisibility field first_detection_date')
    expect(found('cursor_gone')).toContain('apiIndicatorChanges code cursor_gone')
  })

  it('ranks matching names before other matches', () => {
    const kinds = findEntries(searchTexts, 'limit').map(({ by }) => by)
    expect(kinds).toEqual(kinds.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)))
  })
  const order = ['call', 'parameter', 'field', 'code']
})

it('finds chapters, and ranks matching titles first', () => {
  const chapters = [
    { chapter: 'start', title: 'Getting started', text: 'pages and changes' },
    { chapter: 'changes', title: 'Changes', text: 'a copy' },
    { chapter: 'limits', title: 'Limits', text: 'a day' },
  ] as const
  expect(findChapters(chapters, 'Changes')).toEqual(['changes', 'start'])
  expect(findChapters(chapters, ' ')).toEqual([])
})

describe('a call with entered values', () => {
  const origin = 'https://portal.example'

  it('has an address with the parameters, and keeps the slashes of an output', () => {
    const output = entry('outputGroup')
    const values = {
      ...firstValues(output, ''),
      id: '17',
      file: 'misp/manifest.json',
      ids: 'true',
      warnings: '',
    }
    expect(requestOf(output, origin, values, undefined)).toMatchObject({
      url: `${origin}/server-api/v1/out/groups/17/misp/manifest.json?ids=true`,
      reply: 'text',
    })
  })

  it('takes a missing id from the list', () => {
    const looked = (id: string, collection = 'c-1') => {
      const one = entry(id)
      const { url, lookups = [] } = requestOf(one, origin, firstValues(one, collection), undefined)
      return [url, ...lookups.map((lookup) => `${lookup.url} ${lookup.list} ${lookup.field.join(' ')}`)].map(
        (text) => text.slice(origin.length),
      )
    }
    expect(looked('outputGroup')).toEqual([
      '/server-api/v1/out/groups/{id}/domain.txt',
      '/server-api/v1/groups?limit=1 data group_id',
    ])
    expect(looked('taxiiObject')).toEqual([
      '/taxii2/cti/collections/c-1/objects/{object}/',
      '/taxii2/cti/collections/c-1/objects/ objects id',
    ])
    // No address contains an example value. Which reply's file is meant is up to the reader.
    for (const one of entries.filter(({ path }) => !path.includes('{reply_id}'))) {
      const { url, lookups = [] } = requestOf(one, origin, firstValues(one, 'c-1'), undefined)
      expect(url.match(/\{\w+\}/g) ?? []).toEqual(lookups.map(({ name }) => `{${name}}`))
    }
  })

  it('has its headers and body, and an idempotency key where a replay is possible', () => {
    expect(requestOf(entry('taxiiObjects'), origin, { 'match[type]': 'indicator' }, undefined)).toMatchObject(
      {
        headers: [['Accept', 'application/taxii+json;version=2.1']],
        reply: 'json',
      },
    )
    const created = entry('apiCreateThreat')
    expect(requestOf(created, origin, {}, firstBody(created, new Date(0)))).toMatchObject({
      method: 'POST',
      isIdempotent: true,
    })
    expect(requestOf(entry('apiDownloadAttachment'), origin, {}, undefined).reply).toBe('file')
  })
})

describe('the address of the shown entry', () => {
  it('opens it again, an empty one the beginning, and an unknown one nothing', () => {
    for (const hash of ['#/guide/taxii', '#/keys/apiGetMe', '#/portal/listThreats'])
      expect(hashOf(routeOf(hash))).toBe(hash)
    for (const hash of ['', '#', '#/']) expect(hashOf(routeOf(hash))).toBe('#/guide/start')
    for (const hash of ['#/guide/nothing', '#/keys/<b>', '#/x']) expect(routeOf(hash).kind).toBe('unknown')
  })
})
