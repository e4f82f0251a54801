import type { Page } from 'playwright-core'
import type * as z from 'zod'
import {
  apiPrefix,
  type BodyIn,
  type Endpoint,
  type ParamsIn,
  type QueryIn,
  type ResponseOf,
} from '#shared/http/endpoint.ts'

/**
 * Makes an API call as the user of the page, without a screen. Tests set up their data with it. The page must be open
 * at the portal. Throws with the reply when the call is refused.
 */
export const callAs = async <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  page: Page,
  endpoint: Endpoint<P, Q, B, R>,
  input: {
    readonly params?: ParamsIn<Endpoint<P, Q, B, R>>
    readonly query?: QueryIn<Endpoint<P, Q, B, R>>
    readonly body?: BodyIn<Endpoint<P, Q, B, R>>
  } = {},
): Promise<ResponseOf<Endpoint<P, Q, B, R>>> => {
  const params = Object.entries(input.params ?? {})
  const path = params.reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value))),
    endpoint.path,
  )
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]),
  ).toString()
  return page.evaluate(
    async ([address, method, text]) => {
      const reply = await fetch(address, {
        method,
        ...(method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: text }),
      })
      if (!reply.ok) throw new Error(`${method} ${address}: ${reply.status} ${await reply.text()}`)
      return reply.json()
    },
    [
      `${apiPrefix}/${path}${query === '' ? '' : `?${query}`}`,
      endpoint.method,
      JSON.stringify(input.body ?? {}),
    ] as const,
  )
}
