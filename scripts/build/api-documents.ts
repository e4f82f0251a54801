/** The OpenAPI documents of both audiences by file name, each also in Polish for the page. */
import { sessionCookie } from '#functions/rules/session/sessions.ts'
import { keyEndpointTable } from '#shared/contracts/api/index.ts'
import { endpointTable } from '#shared/contracts/index.ts'
import { keyApiDocument } from '#shared/http/key-openapi.ts'
import { polishDocument } from '#shared/http/openapi-polish.ts'
import { openApiDocument, type OpenApiDocument } from '#shared/http/openapi.ts'
import errorsPl from '#messages/pl/errors.ts'

type DocumentFile = `openapi${'' | '-keys'}${'' | '.pl'}.json`

export const apiDocuments = (): Readonly<Record<DocumentFile, OpenApiDocument>> => {
  const portal = openApiDocument(endpointTable, { cookie: sessionCookie })
  const keys = keyApiDocument(keyEndpointTable)
  return {
    'openapi.json': portal,
    'openapi-keys.json': keys,
    'openapi.pl.json': polishDocument(portal, errorsPl.code),
    'openapi-keys.pl.json': polishDocument(keys, errorsPl.code),
  }
}
