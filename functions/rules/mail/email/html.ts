/**
 * Renders a document as HTML: tables for Outlook, one column of at most 600 px, no images. Escapes all quoted text. Styles
 * are inline, because many mail programs support nothing else. Classes add a dark mode where it is supported
 * (`prefers-color-scheme`, and `data-ogsc` of Outlook on the web).
 */
import type { Language } from '#shared/contracts/account.ts'
import type { CriticalityLevel } from '#shared/domain/exposures/detections.ts'
import { withoutHangingWords } from '#shared/domain/hanging-words.ts'
import type { QuotedBlock, Run } from '#shared/domain/markdown/quoted-markdown.ts'
import type { List } from '#shared/domain/markdown/tree.ts'
import { tlpColours, tlpLabel, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import type { Entry, Fact, Link, Section, EmailDocument } from './email-document.ts'
import type { QuotedProse } from './harmless.ts'
import { levelText } from './common-texts.ts'

const face = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const light = {
  background: '#F3F6F7',
  card: '#FFFFFF',
  line: '#DDE4E7',
  brand: '#00A0AF',
  button: '#007F8B',
  text: '#14232A',
  second: '#435560',
  link: '#007480',
} as const

/** The font of a cell. Its content inherits it, so that long lists do not repeat it. */
/** A class with its style: text of `size`/`height` in pixels, in a cell that sets the font. */
const text = (size: number, height: number, kind: 't' | '2' | 'l' = 't', more = ''): string => {
  const colour = { t: light.text, '2': light.second, l: light.link }[kind]
  return `class="m-${kind}" style="${more}font-size:${size}px;line-height:${height}px;color:${colour}"`
}

/** The font and size, for text with its own colour. */
const faced = (size: number, height: number): string => `${face};font-size:${size}px;line-height:${height}px`

const levels = {
  1: { bars: '■■■', class: 'm-h', colour: '#B42626' },
  2: { bars: '■■□', class: 'm-m', colour: '#805600' },
  3: { bars: '■□□', class: 'm-w', colour: '#1F7039' },
} as const satisfies Record<CriticalityLevel, unknown>

const dark: readonly (readonly [string, string])[] = [
  ['.m-bg', 'background:#0E1518'],
  ['.m-card', 'background:#151E22;border-color:#27343A;border-top-color:#00A0AF'],
  ['.m-t', 'color:#E6EDEF'],
  ['.m-2', 'color:#B1BEC4'],
  ['.m-l', 'color:#3CC3CF'],
  ['.m-line', 'border-color:#27343A'],
  ['.m-rule', 'border-color:#94A3AA'],
  ['.m-btn', 'background:#00A0AF;color:#04181B'],
  ['.m-h', 'color:#F58B86'],
  ['.m-m', 'color:#E3B54C'],
  ['.m-w', 'color:#6CCB8B'],
]
const rules = (...before: readonly string[]): string =>
  dark
    .map(
      ([name, style]) =>
        `${before.map((one) => `${one}${name}`).join()}{${style.replaceAll(';', '!important;')}!important}`,
    )
    .join('\n')

/** The style sheet in the head of every message. */
const styleSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.m-pad{padding-left:16px!important;padding-right:16px!important}}
@media (prefers-color-scheme:dark){
${rules('')}
}
${rules('[data-ogsc] ', '[data-ogsb] ')}`

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML content and quoted attributes. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
const breaking = 'word-wrap:break-word;overflow-wrap:anywhere'

/** Renders a document. `subject` is the full subject; `provider` signs it. */
export const htmlOf = (
  document: EmailDocument,
  subject: string,
  language: Language,
  provider: string,
): string => {
  const prose = (quoted: string): string => escapeHtml(withoutHangingWords(quoted, language))
  const content = [
    row('20px 24px 0', headHtml(document, prose)),
    ...(document.paragraphs.length === 0 && document.code === null
      ? []
      : [row('8px 24px 0', messageHtml(document, prose))]),
    ...(document.description === null
      ? []
      : [
          row(
            '12px 24px 0',
            `<div ${text(14, 21, 't', `${breaking};`)}>${blocksHtml(document.description, prose)}</div>`,
          ),
        ]),
    ...(document.sections.length === 0
      ? []
      : [row('4px 24px 0', document.sections.map((one) => sectionHtml(one, language, prose)).join('\n'))]),
    ...(document.action === null ? [] : [row('18px 24px 0', buttonHtml(document.action, prose))]),
    ...(document.after.length === 0
      ? []
      : [
          row(
            '14px 24px 0',
            document.after
              .map((one) => `<p ${text(13, 20, '2', `margin:0 0 8px;${breaking};`)}>${prose(one)}</p>`)
              .join(''),
          ),
        ]),
    row('0 24px 22px', ''),
  ].join('\n')
  return `<!doctype html>
<html lang="${language}" dir="ltr" xmlns:o="urn:schemas-microsoft-com:office:office">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="x-apple-disable-message-reformatting"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${prose(subject)}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
<style>
${styleSheet}
</style></head>
<body class="m-bg" bgcolor="${light.background}" style="margin:0;padding:0;background:${light.background}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${prose(document.preview)}</div>
<table class="m-bg" ${table} width="100%" bgcolor="${light.background}" style="width:100%;background:${light.background}"><tr><td align="center" style="padding:12px 12px 16px">
<!--[if mso]><table ${table} width="600" align="center"><tr><td><![endif]-->
<table class="m-card" ${table} width="100%" bgcolor="${light.card}" style="width:100%;max-width:600px;background:${light.card};border:1px solid ${light.line};border-top:4px solid ${light.brand};text-align:left">
${brandHtml(provider, document.tlp)}
${content}
</table>
<table ${table} width="100%" style="width:100%;max-width:600px;text-align:left">${row('10px 24px 0', footHtml(document, prose))}</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}

type Prose = (quoted: string) => string

const row = (padding: string, content: string): string =>
  `<tr><td class="m-pad" style="padding:${padding};${face}">${content}</td></tr>`

const footHtml = ({ foot, manage }: EmailDocument, prose: Prose): string =>
  [
    `<div ${text(12, 18, '2', `${breaking};`)}>${foot.map(prose).join(' ')}</div>`,
    ...(manage.length === 0
      ? []
      : [
          `<div ${text(12, 18, '2', 'padding-top:6px;')}>${manage
            .map(
              ({ label, link }) =>
                `<a href="${escapeHtml(link)}" class="m-l" style="color:${light.link}">${prose(label)}</a>`,
            )
            .join(' · ')}</div>`,
        ]),
  ].join('')

/** The portal's own text, and a code for the user to type. */
const messageHtml = ({ paragraphs: own, code }: EmailDocument, prose: Prose): string =>
  [
    ...own.map((one) => `<p ${text(14, 21, 't', `margin:0 0 10px;${breaking};`)}>${prose(one)}</p>`),
    ...(code === null
      ? []
      : [
          `<div ${text(32, 40, 'l', 'padding:8px 0 4px;font-weight:600;letter-spacing:8px;font-variant-numeric:tabular-nums;')}>${escapeHtml(code)}</div>`,
        ]),
  ].join('')

const blocksHtml = ({ blocks }: QuotedProse, prose: Prose): string =>
  blocks.map((block, index) => blockHtml(block, index === 0 ? 0 : 12, prose)).join('')

const blockHtml = (block: QuotedBlock, before: number, prose: Prose): string =>
  block.kind === 'list'
    ? listHtml(block, before, prose)
    : `<p dir="auto" style="margin:${before}px 0 0">${linesHtml(block.lines, prose)}</p>`

const listHtml = ({ isNumbered, items }: List<readonly Run[]>, before: number, prose: Prose): string => {
  const tag = isNumbered ? 'ol' : 'ul'
  const content = items.map(
    ({ lines, lists }) =>
      `<li>${linesHtml(lines, prose)}${lists.map((list) => listHtml(list, 0, prose)).join('')}</li>`,
  )
  return `<${tag} dir="auto" style="margin:${before}px 0 0;padding:0 0 0 24px">${content.join('')}</${tag}>`
}

const linesHtml = (lines: readonly (readonly Run[])[], prose: Prose): string =>
  lines.map((line) => line.map((run) => runHtml(run, prose)).join('')).join('<br>')

const runHtml = ({ text: quoted, style }: Run, prose: Prose): string => {
  switch (style) {
    case 'plain':
      return prose(quoted)
    case 'bold':
      return `<strong>${prose(quoted)}</strong>`
    case 'code':
      return `<code style="font-family:Consolas,Menlo,monospace">${escapeHtml(quoted)}</code>`
  }
}

/** The provider's initials replace a logo. */
const brandHtml = (provider: string, tlp: TlpLevel | null): string => {
  const initials = provider
    .split(/\s+/)
    .map((one) => [...one][0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase()
  const mark = `<table ${table}><tr><td width="28" height="28" align="center" valign="middle" bgcolor="${light.button}" aria-hidden="true" style="width:28px;height:28px;background:${light.button};color:#FFFFFF;${faced(12, 28)};font-weight:700">${escapeHtml(initials)}</td></tr></table>`
  const level =
    tlp === null
      ? ''
      : `<td align="right" valign="middle"><table ${table} align="right"><tr><td bgcolor="#000000" style="background:#000000;padding:2px 7px;${faced(12, 18)};font-weight:700;color:${tlpColours[tlp]};white-space:nowrap">${tlpLabel(tlp)}</td></tr></table></td>`
  return `<tr><td class="m-line m-pad" style="padding:12px 24px;border-bottom:1px solid ${light.line}"><table ${table} width="100%"><tr><td width="40" valign="middle">${mark}</td><td valign="middle" ${text(14, 20, 't', `${breaking};${face};font-weight:600;`)}>${escapeHtml(provider)}</td>${level}</tr></table></td></tr>`
}

const headHtml = ({ kicker, title, under, notices, rows }: EmailDocument, prose: Prose): string =>
  [
    kicker === null ? '' : `<div ${text(13, 20, '2')}>${prose(kicker)}</div>`,
    `<h1 ${text(20, 27, 't', `margin:2px 0 6px;${breaking};font-weight:600;`)}>${prose(title)}</h1>`,
    under.length === 0
      ? ''
      : `<div ${text(13, 20, '2', `${breaking};`)}>${under.map(prose).join(' · ')}</div>`,
    ...notices.map((notice) => `<p ${text(13, 20, 't', 'margin:10px 0 0;')}>${prose(notice)}</p>`),
    rows.length === 0
      ? ''
      : `<table ${table} width="100%" style="margin-top:8px">${rows.map((one) => rowHtml(one, prose)).join('')}</table>`,
  ].join('')

const rowHtml = ({ label, value }: EmailDocument['rows'][number], prose: Prose): string =>
  `<tr><td width="100" valign="top" ${text(13, 20, '2', `width:100px;padding:0 12px 6px 0;${face};`)}>${prose(label)}</td><td valign="top" ${text(13, 20, 't', `padding:0 0 6px;${breaking};${face};`)}>${prose(value)}</td></tr>`

const sectionHtml = (section: Section, language: Language, prose: Prose): string => {
  const summary =
    section.summary === null ? '' : ` <span style="font-size:12px">· ${prose(section.summary)}</span>`
  return `<table ${table} width="100%" style="width:100%;table-layout:fixed"><tr><td class="m-rule" style="padding:14px 0 5px;border-bottom:2px solid ${light.text};${face}"><h2 ${text(14, 20, 't', 'margin:0;font-weight:600;')}>${prose(section.name)} <span class="m-2" style="color:${light.second};font-weight:400">${prose(section.count)}${summary}</span></h2></td></tr>${[
    ...section.entries.map((entry) => entryHtml(entry, language, prose)),
    ...section.notes.map((note) => `<div ${text(13, 20, '2')}>${prose(note)}</div>`),
    ...(section.all === null ? [] : [anchor(section.all.link, prose(section.all.label), 13, 20)]),
  ]
    .map(
      (content) =>
        `<tr><td class="m-line" style="padding:7px 0;border-bottom:1px solid ${light.line};${breaking};${face}">${content}</td></tr>`,
    )
    .join('\n')}</table>`
}

const anchor = (link: string, content: string, size: number, height: number): string =>
  `<a href="${escapeHtml(link)}" ${text(size, height, 'l', 'font-weight:600;text-decoration:none;')}>${content}</a>`

const entryHtml = (
  { title, link, level, facts, description }: Entry,
  language: Language,
  prose: Prose,
): string => {
  const mark =
    level === null
      ? []
      : [
          `<span class="${levels[level].class}" aria-hidden="true" style="color:${levels[level].colour}">${levels[level].bars}</span> ${prose(levelText(language, level))}`,
        ]
  const below = [...mark, ...facts.map((fact) => factHtml(fact, prose))].join(' · ')
  return [
    link === null
      ? `<div ${text(14, 20, 't', 'font-weight:600;')}>${prose(title)}</div>`
      : anchor(link, prose(title), 14, 20),
    below === '' ? '' : `<div ${text(12, 17, '2')}>${below}</div>`,
    description === null
      ? ''
      : `<div ${text(13, 19, 't', 'padding-top:3px;')}>${blocksHtml(description, prose)}</div>`,
  ].join('')
}

const factHtml = ({ text: fact, link }: Fact, prose: Prose): string =>
  link === undefined
    ? prose(fact)
    : `<a href="${escapeHtml(link)}" class="m-l" style="color:${light.link};text-decoration:none">${prose(fact)}</a>`

const buttonHtml = ({ label, link }: Link, prose: Prose): string =>
  `<table ${table}><tr><td class="m-btn" bgcolor="${light.button}" style="background:${light.button};padding:11px 20px;${faced(14, 20)}"><a class="m-btn" href="${escapeHtml(link)}" style="color:#FFFFFF;text-decoration:none;font-weight:600">${prose(label)}</a></td></tr></table><div ${text(12, 18, '2', `padding-top:8px;word-break:break-all;`)}>${escapeHtml(link)}</div>`

/**
 * Maximum HTML bytes of a message. Gmail shows about the first 102,000 bytes and cuts the rest, including the button
 * and the footer. It does not document whether it counts before or after decoding, so the larger of the two is limited.
 */
export const mostHtmlBytes = 90_000

/** Upper bound of the bytes of a text as quoted-printable: three for each special byte, and soft line ends. */
export const quotedPrintableBytes = (text: string): number => {
  let bytes = 0
  for (const byte of Buffer.from(text, 'utf8'))
    bytes += byte === 0x20 || (byte > 0x20 && byte < 0x7f && byte !== 0x3d) ? 1 : 3
  // A soft line has 74 to 76 characters, because an escape is not split.
  return bytes + 3 * Math.ceil(bytes / 73)
}

/**
 * Writes a message with the first of several bounds that keeps its HTML within the limit. The last bound must fit any
 * content.
 */
export const boundedHtml = <Bound, Written extends { readonly html: string }>(
  bounds: readonly Bound[],
  write: (bound: Bound) => Written,
): Written => {
  const [first, ...others] = bounds
  if (first === undefined) throw new Error('An e-mail needs at least one size limit')
  const written = write(first)
  return others.length === 0 || quotedPrintableBytes(written.html) <= mostHtmlBytes
    ? written
    : boundedHtml(others, write)
}
