/**
 * `npm run --silent openapi`: prints the OpenAPI document of the portal's own calls, and nothing else; with `-- keys` the
 * one of the API for keys.
 */
import { apiDocuments } from './build/api-documents.ts'

const name = process.argv[2] === 'keys' ? 'openapi-keys.json' : 'openapi.json'
process.stdout.write(`${JSON.stringify(apiDocuments()[name], null, 2)}\n`)
