/** Addresses, conditional requests and compression of outputs. */
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { accepts, etagOf, isUnchanged, lastModified } from '#functions/outputs/conditions.ts'
import type { Definition } from '#functions/outputs/parameters.ts'
import { entriesBetween, isUntouched } from '#functions/outputs/untouched.ts'
import { Packer } from '#functions/core/files/packer.ts'
import type { Change, Entry } from '#functions/core/event-store/entry.ts'
import type { OutputFormat } from '#shared/domain/outputs/output.ts'
import { readOutputPath, selectionPath } from '#shared/http/outputs.ts'

describe('an address', () => {
  it('names a selection and a file, and nothing else is valid', () => {
    for (const path of ['all', 'groups/7', 'views/123456']) {
      const read = readOutputPath(`${path}/misp/manifest.json`)
      expect(read?.file).toBe('misp/manifest.json')
      expect(selectionPath(read?.selection ?? { kind: 'all' })).toBe(path)
    }
    for (const path of [
      '',
      'all',
      'all/',
      'groups/0/a.txt',
      'groups/a/a.txt',
      'views/1/A.txt',
      'all/a%2e.txt',
      'x/a.txt',
    ])
      expect(readOutputPath(path), path).toBeUndefined()
  })
})

describe('a conditional request', () => {
  const version = { digest: 'abc' }
  const now = new Date('2031-06-01T00:00:00.000Z')
  it('by tag matches either encoding, weak or in a list, and takes precedence', () => {
    for (const tag of ['"abc"', '"abc-gzip"', 'W/"abc"', '"x", "abc"'])
      expect(isUnchanged({ 'if-none-match': tag }, version, undefined, now), tag).toBe(true)
    expect(
      isUnchanged(
        { 'if-none-match': '"x"', 'if-modified-since': 'Wed, 01 Jan 2031 00:00:00 GMT' },
        version,
        0,
        now,
      ),
    ).toBe(false)
    expect(etagOf(version, true)).not.toBe(etagOf(version, false))
  })

  it('by date matches by the whole second, which is reported only when it is over', () => {
    const changed = Date.parse('2026-11-22T09:00:00.700Z')
    const since = (date: string) => isUnchanged({ 'if-modified-since': date }, version, changed, now)
    expect(lastModified(changed, new Date(changed + 100))).toBe('Sun, 22 Nov 2026 08:59:59 GMT')
    expect(lastModified(changed, new Date(changed + 10_000))).toBe('Sun, 22 Nov 2026 09:00:00 GMT')
    expect([since('Sun, 22 Nov 2026 08:59:59 GMT'), since('Sun, 22 Nov 2026 09:00:00 GMT')]).toEqual([
      false,
      true,
    ])
    // A date in the future is ignored.
    expect(since('Sun, 01 Jun 2031 00:00:01 GMT')).toBe(false)
    expect([since('nonsense'), isUnchanged({}, version, changed, now)]).toEqual([false, false])
  })

  it('uses the encoding that the client names', () => {
    for (const [header, takes] of [
      [undefined, false],
      ['gzip', true],
      ['br, GZIP;q=0.2', true],
      ['gzip;q=0, *', false],
      ['*;q=0.1', true],
      ['identity', false],
    ] as const)
      expect(accepts(header, 'gzip'), header).toBe(takes)
  })
})

describe('compression', () => {
  it('gives one gzip file of text and bytes, deterministically', () => {
    const texts = Array.from({ length: 5000 }, (_, n) => `zażółć ${n} ${'x'.repeat(n % 900)}\n`)
    const pack = () => {
      const packer = new Packer()
      for (const [index, text] of texts.entries())
        packer.add(index % 2 === 0 ? text : new TextEncoder().encode(text))
      return packer.end()
    }
    const { packed, bytes, digest } = pack()
    expect(gunzipSync(packed).toString()).toBe(texts.join(''))
    expect(bytes).toBe(Buffer.byteLength(texts.join('')))
    expect(bytes).toBeGreaterThan(2 * 1024 ** 2)
    expect(pack()).toEqual({ packed, bytes, digest })
    expect(gunzipSync(new Packer().end().packed)).toHaveLength(0)
  })
})

describe('commits', () => {
  const row = (own: Change['row'] = {}): Change['row'] => ({
    verified: 1,
    group_ids: [7],
    was_published: null,
    ...own,
  })
  const commit = (...changes: Partial<Change>[]): Entry => ({
    sequence: 2,
    at: '2026-11-20T10:00:00.000Z',
    commitId: 'x',
    actor: { user_id: 1, name: 'x', client_id: null },
    last_ids: {},
    changes: changes.map((change) => ({ kind: 'feed', id: 1, action: 'update', fields: [], ...change })),
  })
  type Format = Pick<OutputFormat, 'withWithdrawn' | 'namesGroups'>
  const list: Format = {}
  const withWithdrawals: Format = { withWithdrawn: 'every' }
  const naming: Format = { namesGroups: true }
  type Selected = Pick<Definition, 'selection'>
  const group: Selected = { selection: { kind: 'group', id: 7 } }
  const all: Selected = { selection: { kind: 'all' } }

  it.each<[string, Selected, Format, Partial<Change>, boolean]>([
    ['of a new draft', all, list, { action: 'create', row: row({ verified: 0 }) }, true],
    ['of a draft', all, withWithdrawals, { row: row({ verified: 0 }), before: { value: 'x' } }, true],
    ['of a publication', all, list, { row: row(), before: { verified: 0 } }, false],
    ['of a withdrawn indicator', all, list, { row: row({ verified: 0 }), before: { verified: 1 } }, false],
    [
      'of a formerly withdrawn indicator',
      all,
      list,
      { row: row({ verified: 0, was_published: 5 }), before: {} },
      true,
    ],
    [
      'of a reported indicator',
      all,
      withWithdrawals,
      { row: row({ verified: 0, was_published: 5 }), before: {} },
      false,
    ],
    ['of a deletion', group, list, { action: 'delete', before: row() }, false],
    ['of a deleted draft', group, list, { action: 'delete', before: row({ verified: 0 }) }, true],
    ['of another group', group, list, { row: row({ group_ids: [8] }), before: { value: 'x' } }, true],
    [
      'of an indicator leaving the group',
      group,
      list,
      { row: row({ group_ids: [] }), before: { group_ids: [7] } },
      false,
    ],
    ['of an indicator joining the group', group, list, { row: row(), before: { group_ids: [8] } }, false],
    ['of unknown content', group, list, { row: row({ group_ids: [8] }) }, false],
    ['to a comment', all, list, { kind: 'feed_comment' }, true],
    ['to the group', group, list, { kind: 'feed_group', id: 7 }, false],
    ['to another group', group, list, { kind: 'feed_group', id: 8 }, true],
    ['to a named group', group, naming, { kind: 'feed_group', id: 8 }, false],
    ['to a type', group, list, { kind: 'feed_type' }, false],
  ])('%s keep an output unchanged, or not', (_, definition, format, change, expected) => {
    expect(isUntouched(definition, format, [commit(change)])).toBe(expected)
    expect(isUntouched(definition, format, [commit({ kind: 'feed_comment' }, change)])).toBe(expected)
  })

  it('are not examined when there are many, or some are missing', async () => {
    const journal = (entries: readonly Entry[]) => ({
      entriesAfter: async function* () {
        await Promise.resolve()
        yield [...entries]
      },
    })
    const entries = [1, 2, 3].map((sequence) => ({ ...commit({}), sequence }))
    expect(await entriesBetween(journal(entries), 0, 2)).toHaveLength(2)
    expect(await entriesBetween(journal(entries), 3, 3)).toEqual([])
    expect(await entriesBetween(journal(entries.slice(1)), 0, 3)).toBeUndefined()
    expect(await entriesBetween(journal(entries), 0, 500)).toBeUndefined()
    const large = { ...entries[0], ...commit(...Array.from({ length: 6000 }, () => ({}))), sequence: 1 }
    expect(await entriesBetween(journal([large]), 0, 1)).toBeUndefined()
  })
})
