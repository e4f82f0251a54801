/**
 * `npm run --silent openapi`: prints only the OpenAPI document of the portal's own API; with `-- keys` that of the API
 * for keys, with `-- webhooks` that of what the portal sends.
 */
import { apiDocuments } from './build/api-documents.ts'

const [audience, ...more] = process.argv.slice(2)
if ((audience !== undefined && audience !== 'keys' && audience !== 'webhooks') || more.length > 0) {
  console.error('npm run --silent openapi takes no argument, or only `-- keys` or `-- webhooks`.')
  process.exitCode = 2
} else {
  const name = audience === undefined ? 'openapi.json' : (`openapi-${audience}.json` as const)
  process.stdout.write(`${JSON.stringify(apiDocuments()[name], null, 2)}\n`)
}
