import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import { endpointTable } from '#shared/contracts/index.ts'
import { apiTexts } from '#shared/http/api-texts.ts'
import { apiPrefix } from '#shared/http/endpoint.ts'
import { errorCatalogue } from '#shared/http/errors.ts'
import { openApiDocument, type Operation } from '#shared/http/openapi.ts'

const document = openApiDocument(endpointTable, apiTexts.en, { cookie: '__Host-session' })

const operations = (): Map<string, Operation & { method: string; path: string }> =>
  new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) =>
          [operation.operationId, { ...operation, method: method.toUpperCase(), path }] as const,
      ),
    ),
  )

/** Every value under a key, anywhere in the document. */
const valuesOf = (key: string, value: unknown): unknown[] => {
  if (Array.isArray(value)) return value.flatMap((one) => valuesOf(key, one))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name === key ? [inner] : []),
    ...valuesOf(key, inner),
  ])
}

describe('the OpenAPI document', () => {
  it('has the idempotency key header, and the replay marker of its reply', () => {
    const idempotent = [...operations().values()].filter(({ parameters }) =>
      parameters?.some(({ in: place, name }) => place === 'header' && name === 'Idempotency-Key'),
    )
    // The document groups calls by path, in another order than the table.
    expect(idempotent.map(({ operationId }) => operationId).toSorted()).toEqual(
      endpointTable
        .filter(({ endpoint }) => endpoint.idempotency !== undefined)
        .map(({ operationId }) => operationId)
        .toSorted(),
    )
    const headersOf = (id: string) => Object.keys(operations().get(id)?.responses['200']?.headers ?? {})
    expect(headersOf('createThreat')).toEqual(['Idempotency-Replayed'])
    expect(headersOf('createSystemKey')).toEqual([])
  })

  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate({ ...document })
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
  })

  it.each(endpointTable)(
    'has $operationId with its method, path, roles, module and area',
    ({ operationId, endpoint }) => {
      const operation = operations().get(operationId)
      expect(operation).toMatchObject({
        method: endpoint.method,
        path: `/${endpoint.path}`,
        summary: apiTexts.en.summaryOf(operationId),
        tags: [endpoint.area],
        'x-roles': endpoint.roles,
      })
      expect(operation?.['x-module']).toBe(endpoint.module)
      expect(operation?.security).toEqual(endpoint.roles.includes('anonymous') ? [] : [{ session: [] }])
      const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(
        operation?.parameters
          ?.filter((one) => one.in === 'path')
          .map(({ name, required }) => [name, required]) ?? [],
      ).toEqual(inPath.map((name) => [name, true]))
    },
  )

  it('has no operation outside the endpoint table', () => {
    expect([...operations().keys()].toSorted()).toEqual(
      endpointTable.map(({ operationId }) => operationId).toSorted(),
    )
    expect(document.servers).toEqual([{ url: apiPrefix }])
  })

  it('groups the failures of a call by status, each with its codes', () => {
    for (const { operationId, endpoint } of endpointTable) {
      const responses = operations().get(operationId)?.responses ?? {}
      for (const code of endpoint.errors)
        expect(responses[errorCatalogue[code].status]?.['x-codes'], `${operationId} ${code}`).toContain(code)
    }
    expect(operations().get('listThreats')?.responses['403']?.['x-codes']).toEqual([
      'forbidden',
      'factor_required',
      'module_forbidden',
    ])
    expect(operations().get('updateThreat')?.responses['503']?.['x-codes']).toEqual(['unavailable', 'busy'])
    expect(operations().get('listThreats')?.responses['503']?.['x-codes']).toEqual(['unavailable'])
    expect(operations().get('login')?.responses).not.toHaveProperty('404')
  })

  it('describes the request as sent, not as parsed', () => {
    const page = operations()
      .get('listThreats')
      ?.parameters?.find(({ name }) => name === 'page')
    expect(page).toMatchObject({
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 999_999_999, default: 1 },
    })
    expect(JSON.stringify(operations().get('createThreat')?.requestBody)).toContain(
      'At least 1 and at most 255 characters',
    )
  })

  it('names form fields as the server reads them', () => {
    const form = operations().get('uploadAttachments')?.requestBody?.content['multipart/form-data']?.schema
    expect(form).toMatchObject({
      properties: {
        'attachments[]': { type: 'array', items: { type: 'string', format: 'binary' } },
        'incident_ids[]': { type: 'array', items: { type: 'integer', minimum: 1 } },
      },
      required: ['attachments[]', 'incident_ids[]'],
    })
    const logo = operations().get('updateProfilePicture')?.requestBody?.content['multipart/form-data']?.schema
    expect(logo).toMatchObject({ required: ['photo_file'] })
  })

  it('has JSON Schemas of draft 2020-12 that compile', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    const schemas = valuesOf('schema', document.paths).filter(
      (schema) => typeof schema === 'object' && schema !== null && !('$ref' in schema),
    )
    expect(schemas.length).toBeGreaterThan(endpointTable.length)
    // Many calls share a schema, so each is compiled once.
    for (const text of new Set(
      [...schemas, ...Object.values(document.components.schemas)].map((schema) => JSON.stringify(schema)),
    ))
      expect(() => ajv.compile(z.record(z.string(), z.unknown()).parse(JSON.parse(text))), text).not.toThrow()
  })

  it('has no dangling reference', () => {
    const references = new Set(valuesOf('$ref', document))
    expect([...references]).toEqual(['#/components/schemas/Error'])
    expect(document.components.schemas).toHaveProperty('Error')
  })
})
