/** The OpenAPI documents of both audiences, by the name of their file. */
import { sessionCookie } from '#functions/platform/session/sessions.ts'
import { keyEndpointTable } from '#shared/contracts/api/index.ts'
import { endpointTable } from '#shared/contracts/index.ts'
import { keyApiDocument } from '#shared/http/key-openapi.ts'
import { openApiDocument, type OpenApiDocument } from '#shared/http/openapi.ts'

export const apiDocuments = (): Readonly<Record<'openapi.json' | 'openapi-keys.json', OpenApiDocument>> => ({
  'openapi.json': openApiDocument(endpointTable, { cookie: sessionCookie }),
  'openapi-keys.json': keyApiDocument(keyEndpointTable),
})
