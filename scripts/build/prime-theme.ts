/**
 * PrimeReact's theme, restyled: the rules of the components in use, with literal colours replaced by design tokens.
 * Overriding the theme's variables is not enough, because its rules contain literal colours. The build fails on an
 * unmapped colour, so that an update of PrimeReact cannot introduce its own colours unnoticed.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const moduleId = 'virtual:prime-theme.css'

/** Class name prefixes of the components whose rules are kept. */
const components = [
  'p-component',
  'p-dialog',
  'p-dropdown',
  'p-multiselect',
  'p-datepicker',
  'p-calendar',
  'p-inputtext',
  'p-checkbox',
  'p-connected-overlay',
  'p-link',
  'p-icon',
  'p-hidden',
  'p-overflow',
  'p-disabled',
  'p-button-icon-only',
  'p-virtualscroller',
]

type Use = 'text' | 'surface' | 'line' | 'shadow'

const useOf = (property: string): Use =>
  property === 'color' || property === 'fill'
    ? 'text'
    : property.startsWith('border') || property.startsWith('outline')
      ? 'line'
      : property === 'box-shadow'
        ? 'shadow'
        : 'surface'

/** The token for each literal colour of the theme, by CSS use. */
const tokens: Readonly<Record<string, Partial<Record<Use, string>>>> = {
  '#ffffff': {
    surface: '--c-surface-overlay',
    text: '--c-on-brand-fill',
    line: '--c-surface-overlay',
    shadow: '--c-surface',
  },
  '#f9fafb': { surface: '--c-surface-overlay', text: '--c-text', line: '--c-line' },
  '#f3f4f6': { surface: '--c-surface-hover', line: '--c-line', text: '--c-text' },
  '#e5e7eb': { surface: '--c-surface-sunken', line: '--c-line', text: '--c-text' },
  '#d1d5db': { surface: '--c-line-strong', line: '--c-line-control' },
  '#9ca3af': { surface: '--c-line-control', text: '--c-text-3', line: '--c-line-control' },
  '#6b7280': { surface: '--c-text-3', text: '--c-text-2', line: '--c-line-control' },
  '#4b5563': { surface: '--c-text-2', text: '--c-text', line: '--c-line-control' },
  '#374151': { surface: '--c-text', text: '--c-text', line: '--c-line-control' },
  '#1f2937': { surface: '--c-text', text: '--c-text' },
  '#06b6d4': { surface: '--c-brand-fill', text: '--c-brand-text', line: '--c-focus' },
  '#0891b2': { surface: '--c-brand-fill-hover', text: '--c-brand-text', line: '--c-brand-fill-hover' },
  '#0e7490': { surface: '--c-brand-fill-active', text: '--c-on-brand-soft', line: '--c-brand-fill-active' },
  '#ecfeff': { surface: '--c-brand-soft', text: '--c-on-brand-soft', line: '--c-brand-soft' },
  '#a5f3fc': { shadow: '--c-focus', line: '--c-focus', surface: '--c-focus' },
  '#71e7fb': { shadow: '--c-focus', line: '--c-focus' },
  '#e24c4c': { line: '--c-danger', text: '--c-danger-text', surface: '--c-danger' },
  '#b7bcc5': { surface: '--c-line-strong', line: '--c-line-control', text: '--c-text-3' },
  '#e73d3e': { text: '--c-danger-text' },
  '#f8f9fa': { text: '--c-danger-text', surface: '--c-surface-hover' },
}

const literal = /#[0-9a-f]{3,8}\b|rgba?\([^)]*\)/gi

const declaration = (line: string): string => {
  const [, indent = '', property = '', value = ''] = /^(\s*)([\w-]+):\s*(.*?);?\s*$/s.exec(line) ?? []
  if (property === '' || property.startsWith('--')) return line
  const ring = /^(inset )?0 0 0 0\.\d+rem #/.exec(value)
  if (property === 'box-shadow' && ring !== null)
    return `${indent}outline: var(--focus-ring); outline-offset: ${ring[1] === undefined ? '2px' : '-2px'};`
  const mapped = value.replace(literal, (colour) => {
    if (/^rgba?\(/i.test(colour)) {
      // Shadows and overlays: black of any opacity becomes the mask, any other colour its soft form.
      return /^rgba?\(\s*0,\s*0,\s*0/.test(colour)
        ? 'var(--c-mask)'
        : /^rgba\(255, 255, 255, 0\)$/.test(colour)
          ? 'transparent'
          : 'var(--c-brand-soft)'
    }
    const token = tokens[colour.toLowerCase()]?.[useOf(property)]
    if (token === undefined)
      throw new Error(
        `PrimeReact's theme has ${colour} for ${property}, which is mapped to no token (scripts/build/prime-theme.ts)`,
      )
    return `var(${token})`
  })
  return `${indent}${property}: ${mapped};`
}

interface Rule {
  readonly selector: string
  readonly body: string
}

/** The rules of a style sheet without its layers. Keyframes stay whole; other nested blocks are not needed. */
const rulesOf = (css: string): Rule[] => {
  const rules: Rule[] = []
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '')
  const walk = (text: string): void => {
    let start = 0
    while (start < text.length) {
      const open = text.indexOf('{', start)
      if (open < 0) return
      let depth = 1
      let end = open + 1
      for (; end < text.length && depth > 0; end += 1) {
        if (text[end] === '{') depth += 1
        if (text[end] === '}') depth -= 1
      }
      const selector = text.slice(start, open).trim()
      const body = text.slice(open + 1, end - 1)
      if (selector.startsWith('@layer')) walk(body)
      else rules.push({ selector, body })
      start = end
    }
  }
  walk(plain)
  return rules
}

/** The kept rules of a theme, with tokens for colours. Throws on an unmapped colour. */
export const portalTheme = (css: string): string =>
  rulesOf(css)
    .flatMap(({ selector, body }) => {
      if (selector.startsWith('@keyframes p-')) return [`${selector} {${body}}`]
      const kept = selector
        .split(',')
        .map((part) => part.trim())
        .filter((part) => components.some((name) => part.includes(`.${name}`)) && !part.includes('p-button'))
      if (selector.startsWith('@') || kept.length === 0) return []
      const lines = body
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map(declaration)
      return [`${kept.join(', ')} {\n${lines.join('\n')}\n}`]
    })
    .join('\n')

/** Serves the theme as `virtual:prime-theme.css`. */
export const primeTheme = (): Plugin => ({
  name: 'prime-theme',
  resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
  load: (id) => {
    if (id !== `\0${moduleId}`) return undefined
    const require = createRequire(import.meta.url)
    return portalTheme(
      readFileSync(require.resolve('primereact/resources/themes/lara-light-cyan/theme.css'), 'utf8'),
    )
  },
})
