/** Replies as their endpoint declares them: JSON, a redirect or a file. */
import * as z from 'zod'
import { hasFields } from '#shared/http/codes.ts'
import type { AnyEndpoint } from '#shared/http/endpoint.ts'
import { attachmentDisposition } from '../files/disposition.ts'
import type { HttpReply } from './event.ts'

/** A file as the code of a call returns it. */
const fileSchema = z.object({
  type: z.string(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  /** How long browsers may cache it; 0 means not at all. */
  cacheSeconds: z.int(),
  /** The download name; without it the browser shows the file. */
  name: z.string().optional(),
})
export type FileAnswer = z.infer<typeof fileSchema>

const json = { 'content-type': 'application/json; charset=utf-8' } as const

/** A reply of JSON. */
export const jsonReply = (
  statusCode: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): HttpReply => ({ statusCode, headers: { ...json, ...headers }, body })

type Declared = Pick<AnyEndpoint, 'response' | 'redirects' | 'bytes' | 'status'>

/** The reply to a call with what its code returned: the URL of a redirect, a file, or the values of its JSON. */
export const replyOf = ({ response, redirects, bytes, status }: Declared, answer: unknown): HttpReply => {
  if (redirects === true) return jsonReply(302, '', { location: z.string().parse(response.parse(answer)) })
  const file = bytes === undefined ? undefined : fileSchema.safeParse(answer).data
  if (bytes !== undefined && file !== undefined) return fileReply(bytes, file)
  if (bytes !== undefined && !hasFields(response))
    throw new Error('The endpoint returns a file, but there is none')
  return jsonReply(status ?? 200, JSON.stringify(response.parse(answer)))
}

/** A file for the caller's private cache, with the content type of the endpoint. */
const fileReply = (types: readonly string[], { type, bytes, cacheSeconds, name }: FileAnswer): HttpReply => {
  if (!types.includes(type)) throw new Error(`A file of type ${type} is not declared`)
  return {
    statusCode: 200,
    headers: {
      'content-type': type,
      ...(cacheSeconds === 0 ? {} : { 'cache-control': `private, max-age=${cacheSeconds}` }),
      ...(name === undefined ? {} : { 'content-disposition': attachmentDisposition(name) }),
    },
    body: Buffer.from(bytes).toString('base64'),
    isBase64Encoded: true,
  }
}
