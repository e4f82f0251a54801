import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, it } from 'vitest'
import { MarkdownText } from '#web/ui/markdown/markdown-text.tsx'

const i18n = i18next.createInstance()
beforeAll(() =>
  i18n.init({ lng: 'en', resources: { en: { common: { link: { newTab: 'new', citation: 'Source' } } } } }),
)

/** The elements of a text, without what is for the line ends only. */
const markup = (text: string): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MarkdownText text={text} />
    </I18nextProvider>,
  )
    .replaceAll('<span>', '')
    .replace(/<\/span>(?=\n|<\/p>|<\/li>|<[uo]l>)/g, '')

it('has paragraphs, lists, bold text and code as elements', () => {
  expect(markup('**a** `b`\nc\n\n1. d\n   - e')).toMatch(
    /^<div class="[^"]+"><p><strong>a<\/strong> <code>b<\/code>\nc<\/p><ol><li>d<ul><li>e<\/li><\/ul><\/li><\/ol><\/div>$/,
  )
})

it('opens links apart, and shows the site beside their text', () => {
  const link = markup('[safe.example](https://evil.example/a)')
  expect(link).toContain('href="https://evil.example/a" title="https://evil.example/a" target="_blank"')
  expect(link).toContain('rel="noopener noreferrer" referrerPolicy="no-referrer"')
  expect(link).toMatch(/safe\.example.* \(evil\.example\)/)
  // A host of look-alike letters is shown in ASCII.
  expect(markup('[x](https://bаnk.example/)')).toContain('(xn--bnk-6cd.example)')
})

it('has no other element, link or address', () => {
  const html = markup(
    '<img src=x onerror=alert(1)> [a](javascript:alert(1)) [b](data:text/html,x) https://evil.example ![c](https://evil.example/c.png)',
  )
  expect(html.match(/<(?!\/|div|p|span)/g)).toBeNull()
  expect(html).not.toContain('href')
})
