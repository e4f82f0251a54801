import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UnbrokenText } from '#web/features/auth/unbroken-text.tsx'

const markup = (text: string): string =>
  renderToStaticMarkup(<UnbrokenText text={text} />).replace(/ class="[^"]+"/, '')

test('the word e-mail is kept unbroken in all its forms, and nothing else changes', () => {
  expect(markup('Wpisz kod z e-maila')).toBe('Wpisz kod z <span>e-maila</span>')
  expect(markup('E-mail address')).toBe('<span>E-mail</span> address')
  expect(markup('Nie pre-mail <b>')).toBe('Nie pre-mail &lt;b&gt;')
})
