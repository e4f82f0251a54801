import { expect, test } from 'vitest'
import { linkedText } from '#web/ui/drawer/linked-text.ts'
import { pageNumbers } from '#web/ui/list/page-numbers.ts'

test('links and citations are recognized, the rest is text', () => {
  expect(
    linkedText(
      '[APT29](https://attack.example/G0016) stole keys.(Citation: Vendor APT29 (2021))\nThen `whoami`.',
    ),
  ).toEqual([
    { kind: 'link', text: 'APT29', href: 'https://attack.example/G0016' },
    { kind: 'text', text: ' stole keys.' },
    { kind: 'citation', source: 'Vendor APT29 (2021)' },
    { kind: 'text', text: '\nThen ' },
    { kind: 'code', text: 'whoami' },
    { kind: 'text', text: '.' },
  ])
})

test('an address may contain parentheses', () => {
  expect(linkedText('[a](https://a.example/b_(c))!')[0]).toEqual({
    kind: 'link',
    text: 'a',
    href: 'https://a.example/b_(c)',
  })
})

test.each([
  '[x](javascript:alert(1))',
  '[x](https://user:secret@a.example)',
  '<img src=x onerror=alert(1)>',
  'https://malicious.example/path',
  '[x] (https://a.example)',
  '',
])('stays text: %s', (text) => expect(linkedText(text)).toEqual(text === '' ? [] : [{ kind: 'text', text }]))

test.each([
  [1, 1, [1]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 9, [1, 2, 3, 4, 'gap', 9]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [9, 9, [1, 'gap', 6, 7, 8, 9]],
])('page %i of %i', (page, total, marks) => expect(pageNumbers(page, total)).toEqual(marks))
