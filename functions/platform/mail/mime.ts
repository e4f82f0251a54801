/** Mails as MIME: plain text with HTML and attachments, in clear or as PGP/MIME (RFC 3156). */
import type MimeNode from 'nodemailer/lib/mime-node'
import type { Language } from '#shared/contracts/account.ts'
import { asciiEmail } from '#shared/domain/email.ts'
import { encryptFor } from '../security/pgp.ts'
import type { RenderedEmail } from './render-email.ts'
import { encryptedCover } from './messages/encrypted-cover.ts'
import type { WrittenNotification } from './write-notification.ts'

export interface Envelope {
  readonly from: string
  readonly to: string
  readonly date: Date
  /**
   * Where mail programs end such mails (RFC 8058). An encrypted mail has it inside alone: outside it would tell mails
   * apart, and let whoever carries them end them.
   */
  readonly unsubscribe?: string | undefined
}

export interface Attachment {
  readonly name: string
  readonly type: string
  readonly content: Buffer
}

/** Ids are as RFC 5322 has them, with or without angle brackets. */
export interface NotificationEnvelope extends Envelope {
  readonly messageId: string
  /** Whom replies reach; null where nobody reads them. */
  readonly replyTo: string | null
  /** `id.of.the.list`. What is encrypted has the same one whatever it tells. */
  readonly listId: string
  /** The mails of the thread, the first one first. */
  readonly references: readonly string[]
  readonly inReplyTo: string | null
}

/** Lines end as mail wants them whatever the content's own do; signatures and some servers depend on it. */
const mailLines = { newline: '\r\n' } as const

/** Read when a mail is written: few requests write one. */
const mimeNode = () => import('nodemailer/lib/mime-node')

/** A mail that anyone on its way can read. */
export const clearMime = async (
  envelope: Envelope,
  email: RenderedEmail,
  attachments: readonly Attachment[] = [],
): Promise<Buffer> => {
  const { default: Node } = await mimeNode()
  const root = new Node(attachments.length === 0 ? 'multipart/alternative' : 'multipart/mixed', mailLines)
  fillHeaders(root, envelope, email.subject)
  fillUnsubscribe(root, envelope)
  fillContent(root, email, attachments)
  return root.build()
}

/** Fills headers that only some mails have. */
type MoreHeaders = (node: MimeNode) => void

/**
 * A mail that only the holder of the key can read, as PGP/MIME (RFC 3156). Outside it has the cover of its language; the
 * true subject is a protected header of the encrypted part, and the part is padded, so that its size does not tell one
 * mail from another. Answers with the outer subject too. Throws when the key does not encrypt.
 */
export const encryptedMime = async (
  envelope: Envelope,
  email: RenderedEmail,
  attachments: readonly Attachment[],
  { language, armoredKey }: { readonly language: Language; readonly armoredKey: string },
  { inside, outside }: { readonly inside?: MoreHeaders; readonly outside?: MoreHeaders } = {},
): Promise<{ raw: Buffer; subject: string }> => {
  // A child's headers speak of its content alone: Message-ID would be there twice if the part were a root.
  const { default: Node } = await mimeNode()
  const part = new Node('multipart/mixed').createChild('multipart/mixed; protected-headers="v1"', mailLines)
  fillHeaders(part, envelope, email.subject)
  fillUnsubscribe(part, envelope)
  inside?.(part)
  fillContent(attachments.length === 0 ? part.createChild('multipart/alternative') : part, email, attachments)
  const { subject, preamble } = encryptedCover[language]
  const root = new Node('multipart/encrypted; protocol="application/pgp-encrypted"', mailLines)
  fillHeaders(root, envelope, subject)
  outside?.(root)
  // Polish letters of the preamble stand as they are: it is for people who see the source.
  root.setHeader('Content-Transfer-Encoding', language === 'en' ? '7bit' : '8bit')
  root.setContent(`${preamble.join('\r\n')}\r\n\r\n`)
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

/** A notification that anyone on its way can read. Throws when it has attachments: they are for encrypted mails. */
export const clearNotificationMime = async (
  envelope: NotificationEnvelope,
  written: WrittenNotification,
): Promise<Buffer> => {
  if (written.attachments.length > 0) throw new Error('Attachments of notifications are never sent in clear')
  const { default: Node } = await mimeNode()
  const root = new Node('multipart/alternative', mailLines)
  fillHeaders(root, envelope, written.subject)
  fillReplyTo(root, envelope)
  fillThread(root, envelope)
  fillUnsubscribe(root, envelope)
  fillContent(root, written, [])
  return root.build()
}

/** A notification that only the holder of the key can read. */
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
      // SES gives the mail another Message-ID, so the thread is told outside alone.
      inside: (part) => {
        fillReplyTo(part, envelope)
      },
      outside: (root) => {
        fillReplyTo(root, envelope)
        fillThread(root, envelope)
      },
    },
  )

/** Bytes that the size of an encrypted part is a multiple of. */
const paddingStep = 16_384

/**
 * Fills a MIME part up to the next step. Lines of spaces after the closing boundary are an epilogue (RFC 2046 section
 * 5.1.1), which readers do not show.
 */
const padded = (part: Buffer): Buffer => {
  const missing = paddingStep - (part.length % paddingStep)
  const line = `${' '.repeat(70)}\r\n`
  const lines = line.repeat(Math.ceil(missing / line.length))
  // The end of the filling is the end of a line.
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
  // Auto-Submitted keeps vacation responders quiet (RFC 3834).
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
