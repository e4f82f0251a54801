/** How the drawer highlights what matches: the exact part, defanged, and visible in a long text. */
import { describe, expect, it } from 'vitest'
import { shownValue } from '#shared/domain/indicators/shown-value.ts'
import { hasCountedMatch, matchKind, others } from '#web/features/asset-matches/match-text.ts'
import { highlighted, highlightedMatch, spanInShown } from '#web/features/asset-matches/matching-part.ts'

/** `text` with the highlighted part in braces. The match is the first occurrence of `part`. */
const here = (text: string, part: string, shown?: string): string => {
  const start = text.indexOf(part)
  const { before, match, after } = highlightedMatch({ text, start, end: start + part.length }, shown)
  return `${before}{${match}}${after}`
}

describe('the matching part', () => {
  it.each([
    [
      'https://wzorcowa-faktury.example/panel',
      'URL',
      'wzorcowa',
      'hxxps[://]{wzorcowa}-faktury[.]example/panel',
    ],
    [
      'http://vpn.wzorcowa.example:8443/',
      'URL',
      'wzorcowa.example',
      'hxxp[://]vpn[.]{wzorcowa[.]example}:8443/',
    ],
    ['ftp://a.example/x', 'URL', 'a.example', 'fxp[://]{a[.]example}/x'],
    ['http://[2001:db8::1]/x[1]', 'URL', '2001:db8::1', 'hxxp[://][{2001:db8::1}]/x[1]'],
    ['m.nowak@wzorcowa.example', 'Email', 'wzorcowa.example', 'm[.]nowak[@]{wzorcowa[.]example}'],
    ['192.0.2.44', 'IPv4', '192.0.2.44', '{192[.]0[.]2[.]44}'],
    ['2001:db8::a3', 'IPv6', '2001:db8::a3', '{2001[:]db8::a3}'],
  ])('is highlighted in the defanged form of %s', (value, type, part, expected) => {
    expect(here(value, part, shownValue(value, type))).toBe(expected)
  })

  it('is the whole value where the defanged form has other letters', () => {
    const [value, shown] = ['wzоrcowa.example', 'xn--wzrcowa-5jg[.]example']
    expect(spanInShown(value, shown, { start: 0, end: 8 })).toBeUndefined()
    expect(here(value, 'wzоrcowa', shown)).toBe(`{${shown}}`)
  })

  it('is shown with the words around it', () => {
    const words = 'lorem ipsum dolor sit amet '.repeat(40)
    const text = here(`${words}at grid.example in ${words}`, 'grid.example')
    expect(text).toMatch(/^…\S.* at \{grid\.example\} in \w.*\w…$/)
    expect(text.length).toBeLessThan(180)
    expect(here('Mail from grid.example today', 'grid.example')).toBe('Mail from {grid.example} today')
  })

  it('is empty for positions outside the text', () => {
    for (const span of [
      { start: 3, end: 3 },
      { start: 2, end: 99 },
    ])
      expect(highlighted('abc', span)).toEqual({ before: 'abc', match: '', after: '' })
  })
})

const domainMatch = (kind: 'network' | 'domain', value: string) => ({
  kind,
  asset: {
    asset_id: 1,
    asset_type: kind === 'network' ? ('ip_address' as const) : ('domain' as const),
    value,
  },
})

describe('the text about a match', () => {
  it('distinguishes an address from a network', () => {
    expect(matchKind(domainMatch('network', '192.0.2.44'))).toBe('address')
    expect(matchKind(domainMatch('network', '192.0.2.32/27'))).toBe('network')
    expect(matchKind(domainMatch('domain', 'grid.example'))).toBe('domain')
  })

  it('counts the other matches of a row; a full row may have more', () => {
    const one = domainMatch('domain', 'grid.example')
    expect(others([])).toEqual({ count: 0, atLeast: false })
    expect(others([one, one, one])).toEqual({ count: 2, atLeast: false })
    expect(others(Array.from({ length: 10 }, () => one))).toEqual({ count: 9, atLeast: true })
  })

  it('is empty when every match was dismissed, or for staff', () => {
    const date = '2026-01-01T00:00:00.000Z'
    const match = {
      kind: 'domain' as const,
      asset: { ...domainMatch('domain', 'grid.example').asset, creation_date: date },
      here: null,
      there: null,
    }
    const dismissed = { ...match, dismissed: { by: 'Anna', date } }
    expect(hasCountedMatch(undefined)).toBe(false)
    expect(hasCountedMatch([dismissed])).toBe(false)
    expect(hasCountedMatch([dismissed, { ...match, dismissed: null }])).toBe(true)
  })
})
