/**
 * The page `/api-docs/` and the OpenAPI document beside it, made of the endpoint table whenever the web is
 * built.
 */
import type { Plugin } from 'vite'
import { sessionCookie } from '#functions/platform/session/sessions.ts'
import { endpointTable } from '#shared/contracts/index.ts'
import { openApiDocument, type OpenApiDocument, type Operation } from '#shared/http/openapi.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const typeOf = (schema: unknown): string => {
  if (typeof schema !== 'object' || schema === null) return ''
  if ('enum' in schema && Array.isArray(schema.enum)) return schema.enum.map(String).join(' | ')
  return 'type' in schema ? String(schema.type) : ''
}

const call = (
  server: string,
  path: string,
  method: string,
  { summary, 'x-roles': roles, 'x-module': module, parameters = [], responses }: Operation,
): string => `
<details>
<summary><b>${method.toUpperCase()}</b> <code>${escaped(path)}</code><span>${escaped(summary)}</span></summary>
<p><code>${method.toUpperCase()} ${escaped(server + path)}</code></p>
<p>For: ${escaped(roles.join(', '))}${module === undefined ? '' : `, with the module <code>${escaped(module)}</code>`}.</p>
${
  parameters.length === 0
    ? ''
    : `<table><thead><tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Type</th></tr></thead><tbody>${parameters
        .map(
          ({ name, in: place, required, schema }) =>
            `<tr><td><code>${escaped(name)}</code>${required ? ', required' : ''}</td><td>${place}</td><td>${escaped(typeOf(schema))}</td></tr>`,
        )
        .join('')}</tbody></table>`
}
<ul>${Object.entries(responses)
  .map(([status, { 'x-codes': codes = [] }]) => `<li><b>${status}</b> ${escaped(codes.join(', '))}</li>`)
  .join('')}</ul>
</details>`

/** The document as a page that needs no script. */
export const apiPage = ({ info, servers, tags, paths }: OpenApiDocument): string => {
  const server = servers[0]?.url ?? ''
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(info.title)} – API</title>
<style>
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 960px; margin: 0 auto; padding: 24px 16px 64px }
h2 { margin: 32px 0 8px }
details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 8px 0 }
summary { cursor: pointer }
summary b { display: inline-block; min-width: 60px }
summary span { display: block; margin-left: 60px; opacity: .8 }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere }
table { border-collapse: collapse } th, td { text-align: left; padding: 2px 16px 2px 0; vertical-align: top }
a { color: inherit }
</style>
<main>
<h1>${escaped(info.title)}: API</h1>
<p>${escaped(info.description).replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p>
<p>The same as an OpenAPI 3.1 document with the schemas of bodies and replies: <a href="/api-docs/openapi.json">openapi.json</a>.</p>
<p>These are the calls of the portal's own pages; they are made in the session of whoever is signed in. The interface for API keys is not open yet.</p>
${tags
  .map(
    ({ name }) =>
      `<h2 id="${escaped(name)}">${escaped(name.replaceAll('_', ' '))}</h2>${calls
        .filter(({ operation }) => operation.tags.includes(name))
        .map(({ path, method, operation }) => call(server, path, method, operation))
        .join('')}`,
  )
  .join('')}
</main>
</html>
`
}

/** Adds both to what is built. */
export const apiDocs = (): Plugin => ({
  name: 'api-docs',
  apply: 'build',
  generateBundle() {
    const document = openApiDocument(endpointTable, { cookie: sessionCookie })
    this.emitFile({ type: 'asset', fileName: 'api-docs/index.html', source: apiPage(document) })
    this.emitFile({ type: 'asset', fileName: 'api-docs/openapi.json', source: JSON.stringify(document) })
  },
})
