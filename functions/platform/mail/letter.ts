/** A mail of the portal's own: what it says. Wording stands in `wording/`; it is laid out as every mail is. */
import type { Language } from '#shared/contracts/account.ts'
import { tidyText } from '#shared/domain/text.ts'
import { tlpLabel, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { boundedHtml } from './notification-mail/html-bound.ts'
import { htmlOf } from './notification-mail/html.ts'
import { plainTextOf } from './notification-mail/plain-text.ts'
import type { Link, Sheet } from './notification-mail/sheet.ts'

export interface Letter {
  /** Shown on lock screens: it holds no secret. */
  readonly subject: string
  readonly lines: readonly string[]
  readonly code?: string
  readonly action?: Link
  /** What to do if one did not expect the letter. */
  readonly after: readonly string[]
  /** Who sends it. */
  readonly provider: string
  /** Whether and whom one may answer. */
  readonly foot: string
  /** The level of what it says; absent of what tells of no item. */
  readonly tlp?: TlpLevel | undefined
}

export interface RenderedLetter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * Both forms of a letter; whatever it quotes is escaped. `manage` leads to where its reader ends such mails. Lines that
 * no mail program would show whole are left out from the end, since what is to be done stands in the portal.
 */
export const renderLetter = (
  letter: Letter,
  language: Language,
  manage: readonly Link[] = [],
): RenderedLetter => {
  const { subject: title, tlp } = letter
  const subject = tlp === undefined ? title : `[${tlpLabel(tlp)}] ${title.replaceAll('\u00A0', ' ')}`
  const provider = tidyText(letter.provider)
  return boundedHtml(
    Array.from({ length: letter.lines.length + 1 }, (_, left) => letter.lines.length - left),
    (lines) => {
      const sheet = sheetOf({ ...letter, lines: letter.lines.slice(0, lines) }, manage)
      return {
        subject,
        text: plainTextOf(sheet, language, provider),
        html: htmlOf(sheet, subject, language, provider),
      }
    },
  )
}

const sheetOf = (
  { subject, lines, code, action, after, foot, tlp }: Letter,
  manage: readonly Link[],
): Sheet => ({
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
