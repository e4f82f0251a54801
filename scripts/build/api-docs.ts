/**
 * The two OpenAPI documents next to the page `/api-docs/`: the API for keys, and the portal's own API. Each web build
 * generates them from the endpoint tables. The page itself is in `web/api-docs/`.
 */
import type { Plugin } from 'vite'
import { apiDocuments } from './api-documents.ts'

const folder = 'api-docs/'

/** Adds both to the build, and serves them in development. */
export const apiDocs = (): Plugin => ({
  name: 'api-docs',
  generateBundle() {
    for (const [name, document] of Object.entries(apiDocuments()))
      this.emitFile({ type: 'asset', fileName: folder + name, source: JSON.stringify(document) })
  },
  configureServer(server) {
    for (const [name, document] of Object.entries(apiDocuments()))
      server.middlewares.use(`/${folder}${name}`, (_, response) => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(document))
      })
  },
})
