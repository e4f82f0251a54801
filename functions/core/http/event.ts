/** The parts of an API Gateway HTTP API event (payload 2.0) that the pipeline reads, and of its response. */
import * as z from 'zod'

export const eventSchema = z.object({
  routeKey: z.string(),
  rawPath: z.string(),
  rawQueryString: z.string().default(''),
  headers: z.record(z.string(), z.string().optional()).default({}),
  cookies: z.array(z.string()).optional(),
  // Missing for a route without parameters; null when a gateway other than AWS calls the function.
  pathParameters: z
    .record(z.string(), z.string().optional())
    .nullish()
    .transform((parameters) => parameters ?? {}),
  body: z.string().optional(),
  isBase64Encoded: z.boolean().default(false),
  requestContext: z.object({
    requestId: z.string(),
    http: z.object({
      method: z.string(),
      path: z.string(),
      sourceIp: z.string(),
      userAgent: z.string().default(''),
    }),
  }),
})
export type HttpEvent = z.infer<typeof eventSchema>

/** The cookies of a request. API Gateway lists them; other gateways leave them in the header. */
export const cookiesOf = ({ cookies, headers }: Pick<HttpEvent, 'cookies' | 'headers'>): string[] =>
  cookies ?? headers['cookie']?.split(/; */) ?? []

export interface HttpReply {
  statusCode: number
  headers: Record<string, string>
  cookies?: string[]
  body: string
  isBase64Encoded?: boolean
}
