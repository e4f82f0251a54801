/** The parts of an API Gateway HTTP API event (payload 2.0) that the pipeline reads, and of its answer. */
import * as z from 'zod'

export const eventSchema = z.object({
  routeKey: z.string(),
  rawPath: z.string(),
  rawQueryString: z.string().default(''),
  headers: z.record(z.string(), z.string().optional()).default({}),
  cookies: z.array(z.string()).optional(),
  // Of a route without parameters it is left out, and null where another gateway than AWS's calls the function.
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

/** The cookies of a request. API Gateway lists them; a gateway that does not leaves them in their header. */
export const cookiesOf = ({ cookies, headers }: Pick<HttpEvent, 'cookies' | 'headers'>): string[] =>
  cookies ?? headers['cookie']?.split(/; */) ?? []

export interface HttpReply {
  statusCode: number
  headers: Record<string, string>
  cookies?: string[]
  body: string
  isBase64Encoded?: boolean
}
