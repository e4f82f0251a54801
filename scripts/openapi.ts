/** `npm run --silent openapi`: prints the OpenAPI document of the portal's API, and nothing else. */
import { sessionCookie } from '#functions/platform/session/sessions.ts'
import { endpointTable } from '#shared/contracts/index.ts'
import { openApiDocument } from '#shared/http/openapi.ts'

process.stdout.write(
  `${JSON.stringify(openApiDocument(endpointTable, { cookie: sessionCookie }), null, 2)}\n`,
)
