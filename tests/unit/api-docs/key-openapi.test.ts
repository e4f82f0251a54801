/** The API document for keys, its examples, and the programs generated from them. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import { keyEndpointTable } from '#shared/contracts/api/index.ts'
import { outputFormats } from '#shared/domain/outputs/formats.ts'
import { apiTexts } from '#shared/http/api-texts.ts'
import { codesOf } from '#shared/http/codes.ts'
import { errorCatalogue } from '#shared/http/errors.ts'
import { keyApiPrefix, keysOf } from '#shared/http/endpoint.ts'
import { keyApiDocument } from '#shared/http/key-openapi.ts'
import { schemaOf, type Operation } from '#shared/http/openapi.ts'
import { indicator, writeOutput } from '../outputs/fixture.ts'

const document = keyApiDocument(keyEndpointTable, apiTexts.en)
const operations = new Map(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): [string, Operation & { method: string; path: string }] => [
        operation.operationId,
        { ...operation, method: method.toUpperCase(), path },
      ],
    ),
  ),
)

describe('the OpenAPI document of the API for keys', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate({ ...document })
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
  })

  it.each(keyEndpointTable)('has $operationId with its allowed callers and failures', (call) => {
    const { operationId, endpoint } = call
    const operation = operations.get(operationId)
    expect(operation).toMatchObject({
      method: endpoint.method,
      path: `${keyApiPrefix}/${endpoint.path}`,
      summary: apiTexts.en.summaryOf(operationId),
      'x-keys': keysOf(endpoint),
    })
    expect(operation?.['x-module']).toBe(endpoint.module)
    expect(operation?.['x-writes']).toBe(endpoint.writes)
    for (const code of codesOf(endpoint))
      expect(operation?.responses[errorCatalogue[code].status]?.['x-codes'], code).toContain(code)
    const placed = (place: string) =>
      (operation?.parameters ?? []).filter((one) => one.in === place).map(({ name }) => name)
    expect(placed('path')).toEqual([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    expect(placed('header')).toEqual(endpoint.idempotency === undefined ? [] : ['Idempotency-Key'])
  })

  it('has every call, the outputs in every format, and TAXII', () => {
    const beside = [...operations.keys()].filter(
      (id) => !keyEndpointTable.some(({ operationId }) => operationId === id),
    )
    expect(beside).toEqual([
      'outputAll',
      'outputGroup',
      'outputView',
      'outputThreats',
      'taxiiDiscovery',
      'taxiiRoot',
      'taxiiCollections',
      'taxiiCollection',
      'taxiiManifest',
      'taxiiObjects',
      'taxiiObject',
      'taxiiVersions',
    ])
    expect(operations.get('outputAll')?.['x-formats']?.map(({ file }) => file)).toEqual(
      outputFormats.map(({ file }) => file),
    )
  })

  it('has examples that match their schemas', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    let examples = 0
    for (const { operationId, requestBody, responses } of operations.values())
      for (const content of [requestBody?.content, ...Object.values(responses).map((one) => one.content)])
        for (const { schema, example } of Object.values(content ?? {})) {
          if (example === undefined || typeof schema !== 'object' || schema === null) continue
          examples += 1
          const isExample = ajv.compile(schema)
          isExample(example)
          expect(isExample.errors ?? [], operationId).toEqual([])
        }
    expect(examples).toBeGreaterThan(keyEndpointTable.length)
  })

  it('has body examples that the calls themselves accept', () => {
    for (const { operationId, endpoint } of keyEndpointTable) {
      const example = operations.get(operationId)?.requestBody?.content['application/json']?.example
      if (example === undefined) continue
      const result = endpoint.body.safeParse(example)
      expect(result.error?.issues ?? [], operationId).toEqual([])
      expect(JSON.stringify(result.data), operationId).not.toContain('"issues"')
    }
  })

  it('has parameters with correct types and matching examples', () => {
    const types = new Map<string, Set<string>>()
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    for (const { operationId, parameters = [] } of operations.values())
      for (const { name, schema, example } of parameters) {
        if (typeof schema !== 'object' || schema === null || !('type' in schema)) throw new Error(name)
        types.set(name, (types.get(name) ?? new Set()).add(String(schema.type)))
        if (example !== undefined)
          expect(ajv.validate(schema, example), `${operationId} ${name} ${String(example)}`).toBe(true)
      }
    const namesOf = (type: string) => [...types].filter(([, found]) => found.has(type)).map(([name]) => name)
    expect(namesOf('integer').toSorted()).toEqual(['id', 'limit', 'max_age', 'opt.limit', 'view'])
    expect(namesOf('boolean')).toEqual(expect.arrayContaining(['details', 'ids', 'is_open', 'overdue']))
    const texts = [...operations.values()].flatMap(({ parameters = [] }) =>
      parameters.map(({ name, schema }) => `${name} ${JSON.stringify(schema)}`),
    )
    expect(texts.filter((text) => /"true","false"|"pattern":"\^\[1-9\]/.test(text))).toEqual([])
    expect(texts.find((text) => text.startsWith('sort '))).toContain('"enum":["+')
    expect(texts.find((text) => text.startsWith('limit '))).toContain('"maximum":1000,"default":100')
    for (const name of ['added_after', 'creation_after', 'time.min'])
      expect(texts.find((text) => text.startsWith(`${name} `))).toContain('"format":"date-time"')
    // Go and Java take other integers for numbers of 32 bits.
    const wide = texts.filter((text) => /"type":"integer"/.test(text) && !text.includes('"format":"int64"'))
    expect(wide.filter((text) => !/"maximum":\d{1,9}[,}]|^limit /.test(text))).toEqual([])
  })

  it('has nothing that generators of clients misread', () => {
    const text = JSON.stringify(document)
    expect(text).not.toMatch(/"default":null|"const":(?:true|false)/)
    expect(text).not.toMatch(/"anyOf":\[\{"type":"integer"[^{}]*\},\{"type":"null"\}\]/)
    expect(document).not.toHaveProperty('webhooks')
    // A list of types with a constant would exclude null.
    const { properties } = schemaOf(
      z.strictObject({ one: z.literal('x').nullable(), other: z.int().nullable() }),
      'output',
      apiTexts.en,
    )
    expect(properties).toMatchObject({
      one: { anyOf: [{ const: 'x' }, { type: 'null' }] },
      other: { type: ['integer', 'null'] },
    })
  })

  it('describes the content type of every output', () => {
    const content = operations.get('outputAll')?.responses[200]?.content ?? {}
    expect(Object.entries(content).map(([type, { schema }]) => [type, schema])).toMatchObject([
      // Generated clients read each reply by the first schema: as bytes.
      ['text/plain', { type: 'string', format: 'binary' }],
      ['application/json', { anyOf: [{ type: 'object' }, { type: 'array', items: { type: 'object' } }] }],
      ['application/x-ndjson', { type: 'string', format: 'binary' }],
      ['text/csv', { type: 'string', format: 'binary' }],
      ['application/stix+json', { type: 'object', description: 'Of `stix.json`.' }],
      ['application/gzip', { type: 'string', format: 'binary', description: 'Of `suricata.tar.gz`.' }],
    ])
  })

  it('names the fields of an indicator as `indicators.json` does', () => {
    const { schema } = operations.get('outputAll')?.responses[200]?.content?.['application/json'] ?? {}
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    const whole: { data: object[] } = JSON.parse(
      writeOutput('indicators.json', [
        indicator('domain', 'evil.example', { validUntil: '2027-01-01T08:00:00.000Z' }),
        indicator('domain', 'other.example'),
      ]).text,
    )
    expect(ajv.validate(schema ?? {}, whole), ajv.errorsText()).toBe(true)
    const named: unknown = schema
    expect(named).toMatchObject({
      anyOf: [
        {
          properties: {
            data: {
              items: {
                properties: Object.fromEntries(
                  Object.keys(whole.data[0] ?? {}).map((name) => [name, expect.anything()]),
                ),
              },
            },
          },
        },
        {},
      ],
    })
  })

  it('describes its sections and calls, and names the provider', () => {
    expect(document.tags.filter(({ description = '' }) => description === '')).toEqual([])
    expect(
      [...operations.values()]
        .filter(({ description = '' }) => description === '')
        .map((one) => one.operationId),
    ).toEqual([])
    expect(document.info).toMatchObject({
      contact: { name: expect.any(String) },
      license: { identifier: 'LicenseRef-Proprietary' },
    })
  })

  it("names the gateway's reply to oversized headers", () => {
    for (const { operationId, responses } of operations.values())
      expect(responses[431]?.description, operationId).toContain('10 KB')
  })

  it('explains every query parameter', () => {
    const unexplained = [...operations.values()].flatMap(({ operationId, parameters = [] }) =>
      parameters
        .filter(({ in: place, description = '' }) => place === 'query' && description === '')
        .map(({ name }) => `${operationId} ${name}`),
    )
    expect(unexplained).toEqual([])
  })
})
