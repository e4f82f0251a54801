/** The content of the portal's own messages. Their texts are in `messages/`, and they have the common layout. */
import type { Language } from '#shared/contracts/account.ts'
import { tidyText } from '#shared/domain/text.ts'
import { tlpLabel, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { boundedHtml, htmlOf } from './email/html.ts'
import { plainTextOf } from './email/plain-text.ts'
import type { EmailDocument, Link, Section } from './email/email-document.ts'

export interface EmailContent {
  /** Shown on lock screens, so it contains no secret. */
  readonly subject: string
  readonly lines: readonly string[]
  readonly code?: string
  readonly action?: Link
  /** Lists of items, in order. */
  readonly sections?: readonly Section[]
  /** What to do if one did not expect the e-mail. */
  readonly after: readonly string[]
  /** The sender's name. */
  readonly provider: string
  /** Whether the reader can reply, and to whom. */
  readonly foot: string
  /** The TLP level of the content; missing when it has no items. */
  readonly tlp?: TlpLevel | undefined
}

export interface RenderedEmail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * Renders a message as text and HTML; escapes all quoted text. `manage` has the links to unsubscribe. Omits lines from
 * the end that mail programs would cut; the portal shows all of them.
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
  { subject, lines, code, action, sections = [], after, foot, tlp }: EmailContent,
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
  sections,
  action: action ?? null,
  after,
  foot: [foot],
  manage,
})
