/**
 * A letter's content, and its plain-text and HTML forms. Wording stands in `wording/`; this is layout alone.
 */
import type { Language } from '#shared/contracts/account.ts'
import { tlpColours, tlpMark, type TlpLevel } from '#shared/domain/tlp/levels.ts'

export interface Letter {
  /** Shown on lock screens: it holds no secret. */
  readonly subject: string
  readonly lines: readonly string[]
  readonly code?: string
  readonly action?: { readonly label: string; readonly link: string }
  /** What to do if one did not expect the letter. */
  readonly after: readonly string[]
  readonly signature: string
  /** The level of what it says, and how its end is said; absent of what tells of no item. */
  readonly tlp?: { readonly level: TlpLevel; readonly ends: string } | undefined
}

export interface RenderedLetter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Both forms of a letter; whatever it quotes is escaped. */
export const renderLetter = (letter: Letter, language: Language): RenderedLetter => ({
  subject: subjectOf(letter),
  text: textOf(letter),
  html: htmlOf(letter, language),
})

const subjectOf = ({ subject, tlp }: Letter): string =>
  tlp === undefined ? subject : `[${tlpMark(tlp.level)}] ${subject.replaceAll('\u00A0', ' ')}`

const textOf = ({ lines, code, action, after, signature, tlp }: Letter): string =>
  [
    ...(tlp === undefined ? [] : [`[${tlpMark(tlp.level)}]`]),
    ...lines,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(action === undefined ? [] : [`${action.label}:\n${action.link}`]),
    ...after,
    ...(tlp === undefined ? [] : [tlp.ends]),
    `-- \n${signature}`,
  ].join('\n\n') + '\n'

const font = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/**
 * Tables and inline styles, because mail programs know little else. The button's shade is the brand's with
 * enough contrast for white.
 */
const htmlOf = (letter: Letter, language: Language): string => {
  const { subject, lines, code, action, after, signature, tlp } = letter
  const paragraph = (text: string, style = ''): string =>
    `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`
  const button = ({ label, link }: NonNullable<Letter['action']>): string =>
    `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#007783;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>` +
    `<p style="margin:0 0 16px;font-size:13px;color:#5b6b70;word-break:break-all">${escapeHtml(link)}</p>`
  const content = [
    ...lines.map((line) => paragraph(line)),
    ...(code === undefined
      ? []
      : [
          `<p style="margin:24px 0;font-size:32px;letter-spacing:8px;font-weight:600;font-variant-numeric:tabular-nums;color:#00626c">${escapeHtml(code)}</p>`,
        ]),
    ...(action === undefined ? [] : [button(action)]),
    ...after.map((line) => paragraph(line, 'color:#5b6b70')),
    ...(tlp === undefined ? [] : [paragraph(tlp.ends, 'color:#5b6b70')]),
  ].join('\n')
  // The standard's colours on black, as the head of a notification has them.
  const head =
    tlp === undefined
      ? ''
      : `<p style="margin:0 0 12px"><span style="display:inline-block;background:#000000;padding:2px 7px;font-size:12px;line-height:18px;font-weight:700;white-space:nowrap;color:${tlpColours[tlp.level]}">${tlpMark(tlp.level)}</span></p>\n`
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(subjectOf(letter))}</title></head>
<body style="margin:0;background:#f3f6f7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f6f7"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:8px;border-top:4px solid #00a0af">
<tr><td style="padding:32px;${font};font-size:15px;line-height:1.5;color:#1c2b30">
${head}<h1 style="margin:0 0 20px;font-size:20px;line-height:1.3;font-weight:600">${escapeHtml(subject)}</h1>
${content}
</td></tr></table>
<p style="${font};font-size:12px;color:#5b6b70">${escapeHtml(signature)}</p>
</td></tr></table>
</body>
</html>
`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it may stand in HTML content and in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)
