/** Messages as MIME: plain text with HTML and attachments, in clear or as PGP/MIME (RFC 3156). */
import { encryptedTexts } from './encrypted-texts.ts'
import type MimeNode from 'nodemailer/lib/mime-node'
import type { Language } from '#shared/contracts/account.ts'
import { asciiEmail } from '#shared/domain/email.ts'
import { encryptFor } from '#functions/core/crypto/pgp.ts'
import type { RenderedEmail } from './render-email.ts'
import type { Attachment } from './email/email-document.ts'

/** A written notification with its true subject. */
export interface WrittenNotification extends RenderedEmail {
  /** Only encrypted messages have attachments. */
  readonly attachments: readonly Attachment[]
}

export interface Envelope {
  readonly from: string
  readonly to: string
  readonly date: Date
  /**
   * The one-click unsubscribe URL (RFC 8058). An encrypted message has it in the encrypted part only. Outside it would
   * distinguish messages, and let intermediaries unsubscribe.
   */
  readonly unsubscribe?: string | undefined
  /** The first reference, which all messages of a thread share: `<id@domain>`. */
  readonly thread?: string
}

/** Ids in the form of RFC 5322, with or without angle brackets. */
export interface NotificationEnvelope extends Envelope {
  readonly messageId: string
  /** The Reply-To address; null when replies are not read. */
  readonly replyTo: string | null
  /** `id.of.the.list`. All encrypted messages have the same one. */
  readonly listId: string
  /** The messages of the thread, oldest first. */
  readonly references: readonly string[]
  readonly inReplyTo: string | null
}

/** The text around an encrypted message reveals neither content nor recipient: it is the same for all. */

/** CRLF at all line ends, also in the content. Signatures and some servers depend on it. */
const mailLines = { newline: '\r\n' } as const

/** Loaded when a message is written, which few requests do. */
const mimeNode = () => import('nodemailer/lib/mime-node')

/** An unencrypted message. */
export const clearMime = async (
  envelope: Envelope,
  email: RenderedEmail,
  attachments: readonly Attachment[] = [],
): Promise<Buffer> => {
  const { default: Node } = await mimeNode()
  const root = new Node(attachments.length === 0 ? 'multipart/alternative' : 'multipart/mixed', mailLines)
  fillHeaders(root, envelope, email.subject)
  fillReference(root, envelope)
  fillUnsubscribe(root, envelope)
  fillContent(root, email, attachments)
  return root.build()
}

/** Sets headers that only some messages have. */
type MoreHeaders = (node: MimeNode) => void

/**
 * A PGP/MIME message (RFC 3156). The outside shows the cover of its language; the true subject is a protected header of
 * the encrypted part. The part is padded, so that its size does not distinguish messages. Also returns the outer
 * subject. Throws when the key cannot encrypt.
 */
export const encryptedMime = async (
  envelope: Envelope,
  email: RenderedEmail,
  attachments: readonly Attachment[],
  { language, armoredKey }: { readonly language: Language; readonly armoredKey: string },
  { inside, outside }: { readonly inside?: MoreHeaders; readonly outside?: MoreHeaders } = {},
): Promise<{ raw: Buffer; subject: string }> => {
  // A child node has only content headers. As a root the part would repeat Message-ID.
  const { default: Node } = await mimeNode()
  const part = new Node('multipart/mixed').createChild('multipart/mixed; protected-headers="v1"', mailLines)
  fillHeaders(part, envelope, email.subject)
  fillUnsubscribe(part, envelope)
  inside?.(part)
  fillContent(attachments.length === 0 ? part.createChild('multipart/alternative') : part, email, attachments)
  const t = encryptedTexts[language]
  const subject = t('subject')
  const root = new Node('multipart/encrypted; protocol="application/pgp-encrypted"', mailLines)
  fillHeaders(root, envelope, subject)
  fillReference(root, envelope)
  outside?.(root)
  // The preamble keeps its Polish letters, for people who see the source.
  root.setHeader('Content-Transfer-Encoding', language === 'en' ? '7bit' : '8bit')
  root.setContent(`${t('preamble').replaceAll('\n', '\r\n')}\r\n\r\n`)
  await fillEncrypted(root, padded(await part.build()), armoredKey)
  return { raw: await root.build(), subject }
}

const fillEncrypted = async (root: MimeNode, part: Buffer, armoredKey: string): Promise<void> => {
  root
    .createChild('application/pgp-encrypted')
    .setHeader({
      'Content-Description': 'PGP/MIME version identification',
      'Content-Transfer-Encoding': '7bit',
    })
    .setContent('Version: 1\r\n')
  root
    .createChild('application/octet-stream; name="encrypted.asc"')
    .setHeader({
      'Content-Description': 'OpenPGP encrypted message',
      'Content-Disposition': 'inline; filename="encrypted.asc"',
      'Content-Transfer-Encoding': '7bit',
    })
    .setContent(await encryptFor(armoredKey, part))
}

/** An unencrypted notification. Throws when it has attachments, which require encryption. */
export const clearNotificationMime = async (
  envelope: NotificationEnvelope,
  written: WrittenNotification,
): Promise<Buffer> => {
  if (written.attachments.length > 0)
    throw new Error('Attachments of notifications are never sent unencrypted')
  const { default: Node } = await mimeNode()
  const root = new Node('multipart/alternative', mailLines)
  fillHeaders(root, envelope, written.subject)
  fillReplyTo(root, envelope)
  fillThread(root, envelope)
  fillUnsubscribe(root, envelope)
  fillContent(root, written, [])
  return root.build()
}

/** A notification encrypted for the holder of the key. */
export const encryptedNotificationMime = (
  envelope: NotificationEnvelope,
  written: WrittenNotification,
  language: Language,
  armoredKey: string,
): Promise<{ raw: Buffer; subject: string }> =>
  encryptedMime(
    envelope,
    written,
    written.attachments,
    { language, armoredKey },
    {
      // SES replaces the Message-ID, so thread headers are only outside.
      inside: (part) => {
        fillReplyTo(part, envelope)
      },
      outside: (root) => {
        fillReplyTo(root, envelope)
        fillThread(root, envelope)
      },
    },
  )

/** The size of an encrypted part is a multiple of this many bytes. */
const paddingStep = 16_384

/**
 * Pads a MIME part to the next multiple. Lines of spaces after the closing boundary are an epilogue (RFC 2046 section
 * 5.1.1), which mail programs do not show.
 */
const padded = (part: Buffer): Buffer => {
  const missing = paddingStep - (part.length % paddingStep)
  const line = `${' '.repeat(70)}\r\n`
  const lines = line.repeat(Math.ceil(missing / line.length))
  // The padding ends with a line end.
  return Buffer.concat([part, Buffer.from(lines.slice(-missing), 'latin1')])
}

const fillThread = (
  root: MimeNode,
  { messageId, listId, references, inReplyTo }: NotificationEnvelope,
): void => {
  root.setHeader({ 'Message-ID': messageId, 'List-Id': `<${listId}>` })
  if (inReplyTo !== null) root.setHeader('In-Reply-To', inReplyTo)
  if (references.length > 0) root.setHeader('References', references.join(' '))
}

const fillReference = (root: MimeNode, { thread }: Envelope): void => {
  if (thread !== undefined) root.setHeader('References', thread)
}

const fillReplyTo = (root: MimeNode, { replyTo }: NotificationEnvelope): void => {
  if (replyTo !== null) root.setHeader('Reply-To', asciiEmail(replyTo))
}

const fillUnsubscribe = (node: MimeNode, { unsubscribe }: Envelope): void => {
  if (unsubscribe === undefined) return
  node.setHeader({
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
}

const fillHeaders = (root: MimeNode, { from, to, date }: Envelope, subject: string): void => {
  // Auto-Submitted suppresses vacation replies (RFC 3834).
  root.setHeader({
    From: from,
    To: asciiEmail(to),
    Subject: subject,
    Date: date.toUTCString().replace('GMT', '+0000'),
    'Auto-Submitted': 'auto-generated',
  })
}

const fillContent = (
  node: MimeNode,
  { text, html }: RenderedEmail,
  attachments: readonly Attachment[],
): void => {
  const body = attachments.length === 0 ? node : node.createChild('multipart/alternative')
  body.createChild('text/plain; charset=utf-8').setContent(text)
  body.createChild('text/html; charset=utf-8').setContent(html)
  for (const { name, type, content } of attachments) {
    node
      .createChild(type, { filename: name })
      .setHeader('Content-Transfer-Encoding', 'base64')
      .setContent(content)
  }
}
