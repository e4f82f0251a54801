/** A mail of the portal's own: what it says. Its messages stand in `messages/`; it is laid out as every mail is. */
import type { Language } from '#shared/contracts/account.ts'
import { tidyText } from '#shared/domain/text.ts'
import { tlpLabel, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { boundedHtml } from './notification-mail/html-bound.ts'
import { htmlOf } from './notification-mail/html.ts'
import { plainTextOf } from './notification-mail/plain-text.ts'
import type { Link, EmailDocument } from './notification-mail/email-document.ts'

export interface EmailContent {
  /** Shown on lock screens: it holds no secret. */
  readonly subject: string
  readonly lines: readonly string[]
  readonly code?: string
  readonly action?: Link
  /** What to do if one did not expect the e-mail. */
  readonly after: readonly string[]
  /** Who sends it. */
  readonly provider: string
  /** Whether and whom one may answer. */
  readonly foot: string
  /** The level of what it says; absent of what tells of no item. */
  readonly tlp?: TlpLevel | undefined
}

export interface RenderedEmail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * Both forms of an e-mail, text and HTML; whatever it quotes is escaped. `manage` leads to where its reader ends such mails. Lines that
 * no mail program would show whole are left out from the end, since what is to be done stands in the portal.
 */
export const renderEmail = (
  content: EmailContent,
  language: Language,
  manage: readonly Link[] = [],
): RenderedEmail => {
  const { subject: title, tlp } = content
  const subject = tlp === undefined ? title : `[${tlpLabel(tlp)}] ${title.replaceAll('\u00A0', ' ')}`
  const provider = tidyText(content.provider)
  return boundedHtml(
    Array.from({ length: content.lines.length + 1 }, (_, left) => content.lines.length - left),
    (lines) => {
      const document = documentOf({ ...content, lines: content.lines.slice(0, lines) }, manage)
      return {
        subject,
        text: plainTextOf(document, language, provider),
        html: htmlOf(document, subject, language, provider),
      }
    },
  )
}

const documentOf = (
  { subject, lines, code, action, after, foot, tlp }: EmailContent,
  manage: readonly Link[],
): EmailDocument => ({
  tlp: tlp ?? null,
  subject,
  isReply: false,
  preview: lines[0] ?? '',
  kicker: null,
  title: subject,
  under: [],
  notices: [],
  paragraphs: lines,
  code: code ?? null,
  rows: [],
  description: null,
  sections: [],
  action: action ?? null,
  after,
  foot: [foot],
  manage,
})
