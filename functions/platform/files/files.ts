/**
 * The bucket of files. Browsers send to `uploads/` by a grant and read by a short-lived link; nothing in it
 * is public.
 * What is under `uploads/` and `files/exports/` is removed by the bucket itself after a day.
 */
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { attachmentDisposition } from './disposition.ts'
import { exportsFolder, filesFolder, uploadsFolder } from '#shared/domain/folders.ts'

/** How long a grant to upload lives, in seconds: a slow line sends 20 MB within it. */
const grantSeconds = 15 * 60

/**
 * Where an upload waits until it is confirmed. It names its sender, so that nobody confirms what another
 * sent.
 */
export const uploadKey = (userId: number, uploadId: string): string =>
  `${uploadsFolder}/${userId}/${uploadId}`
export const attachmentKey = (incidentId: number, id: string): string =>
  `${filesFolder}/attachments/${incidentId}/${id}`
export const pictureKey = (clientId: number, id: string): string =>
  `${filesFolder}/pictures/${clientId}/${id}`
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

  /**
   * An object's bytes; undefined when there is no such object. One larger than `bytes` is refused by its
   * length, unread.
   */
  async read(key: string, bytes: number): Promise<Uint8Array | 'too_big' | undefined> {
    try {
      const reply = await this.#s3.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key }))
      if ((reply.ContentLength ?? 0) > bytes) {
        await reply.Body?.transformToWebStream().cancel()
        return 'too_big'
      }
      return await reply.Body?.transformToByteArray()
    } catch (error) {
      // Without the right to list, S3 says 403 where nothing is.
      if (error instanceof NoSuchKey || (error instanceof Error && error.name === 'AccessDenied'))
        return undefined
      throw error
    }
  }

  async put(key: string, body: Uint8Array | string, type: string): Promise<void> {
    await this.#s3.send(
      new PutObjectCommand({ Bucket: this.#bucket, Key: key, Body: body, ContentType: type }),
    )
  }

  async copy(from: string, to: string): Promise<void> {
    await this.#s3.send(
      new CopyObjectCommand({ Bucket: this.#bucket, CopySource: `${this.#bucket}/${from}`, Key: to }),
    )
  }

  /** Deletes an object; one that is not there is no error. */
  async delete(key: string): Promise<void> {
    await this.#s3.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }))
  }
}
