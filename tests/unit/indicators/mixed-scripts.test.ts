/** Values that imitate others with letters of several scripts. */
import { describe, expect, it } from 'vitest'
import { mixedScripts } from '#shared/domain/indicators/mixed-scripts.ts'
import { shownValue } from '#shared/domain/indicators/shown-value.ts'

const ascii = (host: string): string => new URL(`http://${host}`).hostname

describe('a value that mixes scripts', () => {
  it.each([
    ['аpple-a2.example', 'domain', ascii('аpple-a2.example')],
    ['http://аpple.example/Path', 'url', `http://${ascii('аpple.example')}/Path`],
    ['who@аpple.example', 'email', `who@${ascii('аpple.example')}`],
    ['аррӏе.example', 'domain', ascii('аррӏе.example')],
    ['αpple.example', 'domain', ascii('αpple.example')],
    [ascii('аpple.example'), 'domain', ascii('аpple.example')],
    ['invоice.exe', 'filename', 'invоice.exe'],
    ['Вank', 'text', 'Вank'],
  ] as const)('%s (%s) is reported', (value, type, plain) => {
    expect(mixedScripts(value, type)?.plain).toBe(plain)
  })

  it.each([
    ['apple.example', 'domain'],
    ['żółć.example', 'domain'],
    ['сайт-новости.example', 'domain'],
    ['例えsite.example', 'domain'],
    ['http://a.example/страница', 'url'],
    ['Договор.exe', 'filename'],
    ['Bank Żółć', 'text'],
  ] as const)('%s (%s) is not reported', (value, type) => {
    expect(mixedScripts(value, type)).toBeUndefined()
  })

  it('is displayed differently from the imitated one', () => {
    expect(shownValue('аpple-a2.example', 'domain')).toBe(ascii('аpple-a2.example').replaceAll('.', '[.]'))
    expect(shownValue('apple-a2.example', 'domain')).toBe('apple-a2[.]example')
  })
})
