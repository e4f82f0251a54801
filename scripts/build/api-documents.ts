/** The OpenAPI documents of both audiences by file name: English for machines, and Polish as well for the page. */
import { sessionCookie } from '#functions/rules/session/sessions.ts'
import { keyEndpointTable } from '#shared/contracts/api/index.ts'
import { endpointTable } from '#shared/contracts/index.ts'
import { apiTexts } from '#shared/http/api-texts.ts'
import { webhooksDocument } from '#shared/http/key-openapi-webhooks.ts'
import { keyApiDocument } from '#shared/http/key-openapi.ts'
import { openApiDocument, type OpenApiDocument } from '#shared/http/openapi.ts'

type DocumentFile = `openapi${'' | '-keys' | '-webhooks'}${'' | '.pl'}.json`

export const apiDocuments = (): Readonly<Record<DocumentFile, OpenApiDocument>> => {
  const { en, pl } = apiTexts
  return {
    'openapi.json': openApiDocument(endpointTable, en, { cookie: sessionCookie }),
    'openapi-keys.json': keyApiDocument(keyEndpointTable, en),
    'openapi-webhooks.json': webhooksDocument(en),
    'openapi.pl.json': openApiDocument(endpointTable, pl, { cookie: sessionCookie }),
    'openapi-keys.pl.json': keyApiDocument(keyEndpointTable, pl),
    'openapi-webhooks.pl.json': webhooksDocument(pl),
  }
}
