/** Mails as MIME: plain text with HTML and attachments, in clear or as PGP/MIME (RFC 3156). */
import type MimeNode from 'nodemailer/lib/mime-node'
import { asciiEmail } from '#shared/domain/email.ts'
import { encryptFor } from '../security/pgp.ts'
import type { RenderedLetter } from './letter.ts'

export interface Envelope {
  readonly from: string
  readonly to: string
  readonly date: Date
}

export interface Attachment {
  readonly name: string
  readonly type: string
  readonly content: Buffer
}

/** Lines end as mail wants them whatever the content's own do; signatures and some servers depend on it. */
const mailLines = { newline: '\r\n' } as const

/** Read when a mail is written: few requests write one. */
const mimeNode = () => import('nodemailer/lib/mime-node')

/** A mail that anyone on its way can read. */
export const clearMime = async (
  envelope: Envelope,
  letter: RenderedLetter,
  attachments: readonly Attachment[] = [],
): Promise<Buffer> => {
  const { default: Node } = await mimeNode()
  const root = new Node(attachments.length === 0 ? 'multipart/alternative' : 'multipart/mixed', mailLines)
  fillHeaders(root, envelope, letter.subject)
  fillContent(root, letter, attachments)
  return root.build()
}

/**
 * A mail whose text and attachments only the holder of the key can read; sender, recipient and subject stay
 * readable.
 */
export const encryptedMime = async (
  envelope: Envelope,
  letter: RenderedLetter,
  attachments: readonly Attachment[],
  armoredKey: string,
): Promise<Buffer> => {
  // A child's headers speak of its content alone: Date or Message-ID would be there twice if the part were a
  // root.
  const { default: Node } = await mimeNode()
  const part = new Node('multipart/mixed').createChild(
    attachments.length === 0 ? 'multipart/alternative' : 'multipart/mixed',
    mailLines,
  )
  fillContent(part, letter, attachments)
  return encryptMime(envelope, letter.subject, await part.build(), armoredKey)
}

/** Wraps a MIME part, with its own content headers, into an encrypted mail. */
export const encryptMime = async (
  envelope: Envelope,
  subject: string,
  part: Buffer,
  armoredKey: string,
): Promise<Buffer> => {
  const { default: Node } = await mimeNode()
  const root = new Node('multipart/encrypted; protocol="application/pgp-encrypted"', mailLines)
  fillHeaders(root, envelope, subject)
  root
    .createChild('application/pgp-encrypted')
    .setHeader('Content-Description', 'PGP/MIME version identification')
    .setContent('Version: 1\r\n')
  root
    .createChild('application/octet-stream; name="encrypted.asc"')
    .setHeader({
      'Content-Description': 'OpenPGP encrypted message',
      'Content-Disposition': 'inline; filename="encrypted.asc"',
      'Content-Transfer-Encoding': '7bit',
    })
    .setContent(await encryptFor(armoredKey, part))
  return root.build()
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
  { text, html }: RenderedLetter,
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
