/**
 * Colours and fonts of HTML messages. Styles are inline, because many mail programs support nothing else. Classes add a
 * dark mode where it is supported (`prefers-color-scheme`, and `data-ogsc` of Outlook on the web).
 */
import type { CriticalityLevel } from '#shared/domain/exposures/detections.ts'

const face = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

export const light = {
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
export { face }

/** A class with its style: text of `size`/`height` in pixels, in a cell that sets the font. */
export const text = (size: number, height: number, kind: 't' | '2' | 'l' = 't', more = ''): string => {
  const colour = { t: light.text, '2': light.second, l: light.link }[kind]
  return `class="m-${kind}" style="${more}font-size:${size}px;line-height:${height}px;color:${colour}"`
}

/** The font and size, for text with its own colour. */
export const faced = (size: number, height: number): string =>
  `${face};font-size:${size}px;line-height:${height}px`

export const levels = {
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
export const styleSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.m-pad{padding-left:16px!important;padding-right:16px!important}}
@media (prefers-color-scheme:dark){
${rules('')}
}
${rules('[data-ogsc] ', '[data-ogsb] ')}`
