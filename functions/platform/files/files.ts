/**
 * The bucket of files. Browsers send to `uploads/` by a grant and read by a short-lived link; nothing in it
 * is public.
 * What is under `uploads/` and `files/exports/` is removed by the bucket itself after a day.
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
import {
  exportsFolder,
  filesFolder,
  outputsFolder,
  reportsFolder,
  uploadsFolder,
} from '#shared/domain/folders.ts'
import { scanTag } from '#shared/domain/malware-scan.ts'

/** How long a grant to upload lives, in seconds: a slow line sends 20 MB within it. */
const grantSeconds = 15 * 60

/**
 * Where an upload waits until it is confirmed. It names its sender, so that nobody confirms what another
 * sent.
 */
export const uploadKey = (userId: number, uploadId: string): string =>
  `${uploadsFolder}/${userId}/${uploadId}`
/** Of an organization's incident: all files of an organization stand under `foldersOfClient`. */
export const attachmentKey = (clientId: number, incidentId: number, id: string): string =>
  `${filesFolder}/attachments/client-${clientId}/${incidentId}/${id}`
export const pictureKey = (clientId: number, id: string): string =>
  `${filesFolder}/pictures/${clientId}/${id}`
/** The file of a report; `id` is new for each generation. */
export const reportKey = (clientId: number, id: string): string =>
  `${reportsFolder}/client-${clientId}/${id}.zip`
export const foldersOfClient = (clientId: number): string[] => [
  `${filesFolder}/attachments/client-${clientId}/`,
  `${filesFolder}/pictures/${clientId}/`,
  `${reportsFolder}/client-${clientId}/`,
]
/** An output as it was made once; `content` names what is in it. */
export const outputKey = (name: string, content: string): string => `${outputsFolder}/${name}/${content}.gz`
export const exportKey = (id: string): string => `${exportsFolder}/${id}`

export class Files {
  readonly #s3: S3Client
  readonly #bucket: string

  /**
   * The client must not add checksums to presigned requests: `requestChecksumCalculation: 'WHEN_REQUIRED'`.
   */
  constructor(s3: S3Client, bucket: string) {
    this.#s3 = s3
    this.#bucket = bucket
  }

  /** A form by which a browser may send one object of at most `bytes` bytes. */
  async grantUpload(key: string, bytes: number): Promise<{ url: string; fields: Record<string, string> }> {
    return createPresignedPost(this.#s3, {
      Bucket: this.#bucket,
      Key: key,
      Expires: grantSeconds,
      Conditions: [['content-length-range', 1, bytes]],
    })
  }

  /** A link that downloads an object under a name, whatever letters it has; lives `seconds`. */
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

  /** An object as a stream, which is read as fast as whoever takes it; undefined when there is no such object. */
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
   * An object's bytes; undefined when there is no such object. One larger than `bytes` is refused by its
   * length, unread.
   */
  async read(key: string, bytes: number): Promise<Uint8Array | 'too_big' | undefined> {
    const found = await this.readObject(key, bytes)
    return typeof found === 'object' ? found.bytes : found
  }

  /** As `read`, with the ETag of what was read. */
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

  /** What a scanner for malware has written on an object; undefined as long as it has not. */
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
   * Copies an object that was read; answers with whether the copy is what was read. The ETag refuses most of
   * what was sent since; two files can be made with one ETag, which is MD5, so the copy's SHA-256 decides. The
   * copy takes over no tags: those of a scanner are its own.
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

  /** The keys below a folder, at most a thousand. */
  async list(folder: string): Promise<string[]> {
    const reply = await this.#s3.send(new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: folder }))
    return (reply.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key]))
  }

  /** Deletes an object; one that is not there is no error. */
  async delete(key: string): Promise<void> {
    await this.#s3.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }))
  }
}

/** Without the right to list, S3 says 403 where nothing is. */
const isAbsent = (error: unknown): boolean =>
  error instanceof NoSuchKey || (error instanceof Error && error.name === 'AccessDenied')
