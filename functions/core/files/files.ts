/**
 * The bucket of files. Browsers upload to `uploads/` with a presigned form and download by a short-lived link; nothing
 * is public. The bucket itself deletes objects under `uploads/` and `files/exports/` after a day.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { attachmentDisposition } from './disposition.ts'
import { scanTag } from '#shared/domain/malware-scan.ts'

/** How long an upload form is valid, in seconds: enough for 20 MB on a slow line. */
const grantSeconds = 15 * 60

export class Files {
  readonly #s3: S3Client
  readonly #bucket: string

  /** The client must not add checksums to presigned requests: set `requestChecksumCalculation: 'WHEN_REQUIRED'`. */
  constructor(s3: S3Client, bucket: string) {
    this.#s3 = s3
    this.#bucket = bucket
  }

  /** Returns a form with which a browser may upload one object of at most `bytes` bytes. */
  async grantUpload(key: string, bytes: number): Promise<{ url: string; fields: Record<string, string> }> {
    return createPresignedPost(this.#s3, {
      Bucket: this.#bucket,
      Key: key,
      Expires: grantSeconds,
      Conditions: [['content-length-range', 1, bytes]],
    })
  }

  /** Returns a link that downloads an object under a name, which may have any characters. Valid for `seconds`. */
  async link(key: string, name: string, seconds: number): Promise<string> {
    return getSignedUrl(
      this.#s3,
      new GetObjectCommand({
        Bucket: this.#bucket,
        Key: key,
        ResponseContentDisposition: attachmentDisposition(name),
        ResponseContentType: 'application/octet-stream',
        ResponseCacheControl: 'no-store',
      }),
      { expiresIn: seconds },
    )
  }

  /** An object as a stream, read as fast as it is consumed; undefined when there is no such object. */
  async open(key: string): Promise<Readable | undefined> {
    try {
      const { Body: body } = await this.#s3.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key }))
      return body instanceof Readable ? body : undefined
    } catch (error) {
      if (isAbsent(error)) return undefined
      throw error
    }
  }

  /**
   * An object's bytes; undefined when there is no such object. An object larger than `bytes` is rejected by its length,
   * without reading it.
   */
  async read(key: string, bytes: number): Promise<Uint8Array | 'too_big' | undefined> {
    const found = await this.readObject(key, bytes)
    return typeof found === 'object' ? found.bytes : found
  }

  /** Like `read`, with the ETag of what was read. */
  async readObject(
    key: string,
    bytes: number,
  ): Promise<{ bytes: Uint8Array; etag: string } | 'too_big' | undefined> {
    try {
      const reply = await this.#s3.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key }))
      if ((reply.ContentLength ?? 0) > bytes) {
        await reply.Body?.transformToWebStream().cancel()
        return 'too_big'
      }
      const body = await reply.Body?.transformToByteArray()
      return body === undefined ? undefined : { bytes: body, etag: reply.ETag ?? '' }
    } catch (error) {
      if (isAbsent(error)) return undefined
      throw error
    }
  }

  /** The tag that the malware scanner wrote on an object; undefined until then. */
  async scanTag(key: string): Promise<string | undefined> {
    const { TagSet: tags = [] } = await this.#s3.send(
      new GetObjectTaggingCommand({ Bucket: this.#bucket, Key: key }),
    )
    return tags.find(({ Key }) => Key === scanTag)?.Value
  }

  async put(key: string, body: Uint8Array | string, type: string): Promise<void> {
    await this.#s3.send(
      new PutObjectCommand({ Bucket: this.#bucket, Key: key, Body: body, ContentType: type }),
    )
  }

  /**
   * Copies an object that was read. Returns whether the copy equals what was read. The ETag detects most replacements,
   * but it is MD5 and can be forged, so the SHA-256 of the copy decides. Tags are not copied: the scanner's tags belong
   * to the original.
   */
  async copy(
    from: { readonly key: string; readonly etag: string; readonly bytes: Uint8Array },
    to: string,
  ): Promise<boolean> {
    try {
      const { CopyObjectResult: copied } = await this.#s3.send(
        new CopyObjectCommand({
          Bucket: this.#bucket,
          CopySource: `${this.#bucket}/${from.key}`,
          CopySourceIfMatch: from.etag,
          ChecksumAlgorithm: 'SHA256',
          TaggingDirective: 'REPLACE',
          Key: to,
        }),
      )
      return copied?.ChecksumSHA256 === createHash('sha256').update(from.bytes).digest('base64')
    } catch (error) {
      if (error instanceof Error && error.name === 'PreconditionFailed') return false
      throw error
    }
  }

  /** The keys below a folder, at most 1000. */
  async list(folder: string): Promise<string[]> {
    const reply = await this.#s3.send(new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: folder }))
    return (reply.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key]))
  }

  /** Deletes an object. A missing object is not an error. */
  async delete(key: string): Promise<void> {
    await this.#s3.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }))
  }
}

/** Without permission to list, S3 returns 403 for a missing object. */
const isAbsent = (error: unknown): boolean =>
  error instanceof NoSuchKey || (error instanceof Error && error.name === 'AccessDenied')
