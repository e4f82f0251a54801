/** The request for the file of a source. */
import { download, type Download, type DownloadLimits } from '#functions/core/egress/download.ts'
import type { Reach } from '#functions/core/egress/reach.ts'
import { withSecretPlace, type SourceProblem } from '#shared/domain/sources/source.ts'
import type { SourceEntity } from '../source-store.ts'

/** An answer is held in memory once; what it unpacks to is not. */
export const answerLimits: DownloadLimits = { bytes: 100_000_000, milliseconds: 240_000, silence: 30_000 }

export interface SourceRequest {
  readonly source: Pick<SourceEntity, 'url' | 'auth'>
  /** Another address of the source, and the media types that it answers. */
  readonly url?: string
  readonly accept?: string
  /** Undefined without authentication. */
  readonly secret: string | undefined
  readonly etag?: string | undefined
  readonly lastModified?: string | undefined
}

export interface SourceAnswer extends Pick<Download, 'status' | 'headers' | 'body'> {
  readonly problem: SourceProblem | null
}

export const requestSource = async (
  {
    source,
    url: address = source.url,
    accept = 'text/csv, text/plain, application/json, application/zip, application/gzip, */*;q=0.5',
    secret = '',
    etag,
    lastModified,
  }: SourceRequest,
  limits: DownloadLimits,
  reach: Reach,
): Promise<SourceAnswer> => {
  const { type, name } = source.auth
  const url = new URL(type === 'path' ? withSecretPlace(address, encodeURIComponent(secret)) : address)
  if (type === 'query') url.searchParams.set(name ?? '', secret)
  const secretHeaders: Record<string, string> = {}
  if (type === 'basic')
    secretHeaders['authorization'] = `Basic ${Buffer.from(`${name ?? ''}:${secret}`).toString('base64')}`
  if (type === 'bearer') secretHeaders['authorization'] = `Bearer ${secret}`
  if (type === 'header' && name !== null) secretHeaders[name.toLowerCase()] = secret
  const answer = await download(
    {
      url: url.href,
      headers: {
        accept,
        'accept-encoding': 'gzip',
        'user-agent': 'cti-portal-sources/1',
        ...(etag === undefined ? {} : { 'if-none-match': etag }),
        ...(lastModified === undefined ? {} : { 'if-modified-since': lastModified }),
      },
      secretHeaders,
    },
    limits,
    reach,
  )
  const { status, headers, body } = answer
  if (answer.problem !== 'status') return { status, headers, body, problem: answer.problem }
  const problem =
    status === 401 || status === 403 ? 'unauthorized' : status === 429 ? 'too_many_requests' : 'status'
  return { status, headers, body, problem }
}

/** Milliseconds that an answer asks to wait (RFC 9110 section 10.2.3); undefined if it does not. */
export const retryAfter = (headers: SourceAnswer['headers'], now: Date): number | undefined => {
  const text = headers['retry-after'] ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime())
}
