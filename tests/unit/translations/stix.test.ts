/** The STIX export of a threat in two languages, read back by the import. */
import { describe, expect, test } from 'vitest'
import { threatLanguageContent, threatReport, type StixThreat } from '#shared/domain/stix/objects.ts'
import { prepare } from '#scripts/admin/import/prepare.ts'
import { readStixBundle } from '#scripts/admin/import/stix-bundle.ts'
import { readThreatList } from '#scripts/admin/import/threat-list.ts'

const source = {
  provider: 'CERT',
  portal: 'https://portal.example',
  uuidOf: (name: string) => `00000000-0000-4000-8000-${name.length.toString(16).padStart(12, '0')}`,
}
const threat: StixThreat = {
  id: 7,
  name: 'Sowa',
  description: 'Ptak',
  lang: 'pl',
  translation: { lang: 'en', name: 'Owl', description: 'A bird' },
  category: 'Campaign',
  tags: [],
  hyperlinks: [],
  tlp: 'green',
  created: '2026-01-01T00:00:00.000Z',
  changed: '2026-02-01T00:00:00.000Z',
}
const options = { shorten: false, keepDates: false, plainText: false, now: new Date('2026-03-01') }
const bundleOf = (...objects: readonly unknown[]) => ({ type: 'bundle', id: 'bundle--1', objects })
const written = (one: StixThreat): unknown[] => {
  const report = threatReport(source, one, [])
  return [report, threatLanguageContent(source, one, report)].filter((object) => object !== undefined)
}
const read = (...objects: readonly unknown[]) => {
  const [candidate] = readStixBundle(bundleOf(...objects)).candidates
  return candidate === undefined ? undefined : prepare(candidate, options)
}

describe('a threat in two languages', () => {
  test('is a report in its own language, with the other as language content of this version', () => {
    const [report, content] = written(threat)
    expect(report).toMatchObject({ type: 'report', lang: 'pl', name: 'Sowa', description: 'Ptak' })
    expect(content).toMatchObject({
      type: 'language-content',
      spec_version: '2.1',
      object_ref: expect.stringMatching(/^report--/),
      object_modified: '2026-02-01T00:00:00.000Z',
      contents: { en: { name: 'Owl', description: 'A bird' } },
    })
    expect(written({ ...threat, translation: undefined })).toHaveLength(1)
    expect(written({ ...threat, lang: undefined, translation: undefined })[0]).not.toHaveProperty('lang')
  })
  test('is a report in the language with a description, if the other has only a name', () => {
    const [report, content] = written({ ...threat, description: null })
    expect(report).toMatchObject({ lang: 'en', name: 'Owl', description: 'A bird' })
    expect(content).toMatchObject({ contents: { pl: { name: 'Sowa' } } })
    expect(written({ ...threat, description: null, translation: undefined })[0]).toMatchObject({
      lang: 'pl',
      name: 'Sowa',
    })
    const bare = { lang: 'en', name: 'Owl', description: null } as const
    expect(written({ ...threat, description: null, translation: bare })[0]).toMatchObject({ name: 'Sowa' })
  })
  test('is read back unchanged', () => {
    expect(read(...written(threat))).toMatchObject({
      name: 'Sowa',
      description: 'Ptak',
      lang: 'pl',
      translation: threat.translation,
    })
    const old = { ...threat, lang: undefined, translation: undefined }
    expect(read(...written(old))).not.toHaveProperty('lang')
    // The order within a bundle has no meaning.
    expect(read(...written(threat).toReversed())).toMatchObject({ translation: { name: 'Owl' } })
  })
  test('ignores texts of another version, revoked ones, and those of a third language', () => {
    const [report, content] = written(threat)
    const other = (own: object) => read(report, { ...(content as object), ...own })
    expect(other({ object_modified: '2025-01-01T00:00:00.000Z' })).not.toHaveProperty('translation')
    expect(other({ revoked: true })).not.toHaveProperty('translation')
    expect(other({ contents: { de: { name: 'Eule' } } })).not.toHaveProperty('translation')
    expect(other({ object_modified: undefined })).toMatchObject({ translation: { name: 'Owl' } })
    expect(other({ contents: { 'en-GB': { name: 'Owl' } } })).toMatchObject({
      translation: { lang: 'en', description: null },
    })
  })
  test('without a language is English, as STIX defines, if there is something in another', () => {
    const [report, content] = written({ ...threat, lang: undefined })
    const polish = { ...(content as object), contents: { pl: { name: 'Sowa' } } }
    expect(read(report, polish)).toMatchObject({ lang: 'en', translation: { lang: 'pl', name: 'Sowa' } })
  })
  test('loses an invalid translation, with a note', () => {
    const [report, content] = written(threat)
    for (const text of [{ name: '' }, { name: 'x'.repeat(256) }, { name: 'a\u0000' }, { name: 7 }]) {
      const outcome = read(report, { ...(content as object), contents: { en: text } })
      expect(outcome).not.toHaveProperty('translation')
      expect(outcome).toMatchObject({ notes: [expect.stringContaining('the translation was left out')] })
    }
  })
  test('has both names in a list of threats too', () => {
    const one = { kind: 'campaign', name: 'Sowa', description: 'Ptak' }
    const readList = (own: object) => {
      const [candidate] = readThreatList([{ ...one, ...own }]).candidates
      return candidate === undefined ? undefined : prepare(candidate, options)
    }
    expect(readList({ lang: 'pl', translation: threat.translation })).toMatchObject({
      lang: 'pl',
      translation: threat.translation,
    })
    expect(readList({ translation: threat.translation })).toMatchObject({
      notes: [expect.stringContaining('the translation was left out')],
    })
    expect(readList({})).not.toHaveProperty('lang')
  })
})
