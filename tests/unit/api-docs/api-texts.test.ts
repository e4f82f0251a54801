/** The texts of the API documents: none missing or unused, and the same document in both languages. */
import { describe, expect, it } from 'vitest'
import { apiDocuments } from '#scripts/build/api-documents.ts'
import documentEn from '#messages/en/api/document.ts'
import fieldsEn from '#messages/en/api/key-fields.ts'
import keysEn from '#messages/en/api/keys.ts'
import portalEn from '#messages/en/api/portal.ts'
import { apiTexts, namedLimits } from '#shared/http/api-texts.ts'
import type { OpenApiDocument } from '#shared/http/openapi.ts'

const documents = apiDocuments()
const pairs = [
  [documents['openapi.json'], documents['openapi.pl.json']],
  [documents['openapi-keys.json'], documents['openapi-keys.pl.json']],
  [documents['openapi-webhooks.json'], documents['openapi-webhooks.pl.json']],
] as const

/** What the page shows: summaries and descriptions, each with its place. */
const textsOf = (value: unknown, place = '', into = new Map<string, string>()): Map<string, string> => {
  if (typeof value !== 'object' || value === null) return into
  for (const [name, inner] of Object.entries(value)) {
    if (['example', 'default', 'enum', 'const'].includes(name)) continue
    const at = `${place}/${name}`
    if (typeof inner !== 'string') textsOf(inner, at, into)
    else if (name === 'summary' || name === 'description') into.set(at, inner)
  }
  return into
}
const shown = ({ paths, webhooks, components, tags, info }: OpenApiDocument) =>
  textsOf({
    paths,
    webhooks: webhooks ?? {},
    schemas: components.schemas,
    tags,
    contact: { description: info.contact.name },
    licence: { description: info.license.name },
  })
const english = new Set(pairs.flatMap(([document]) => [...shown(document).values()]))

describe('the API documents', () => {
  it('have every text in Polish', () => {
    for (const [en, pl] of pairs) {
      const polish = shown(pl)
      // What consists of a name alone is the same in both.
      const same = [...shown(en)].filter(
        ([place, text]) => polish.get(place) === text && /\p{L}/u.test(text.replaceAll(/`[^`]+`/g, '')),
      )
      expect(same).toEqual([])
    }
  })

  it('keep the text inside `marks`, so that names are the same in both', () => {
    const marks = (text: string) => [...text.matchAll(/`[^`]+`/g)].map(([mark]) => mark).toSorted()
    const more = ['`[.]`', '`hxxp`']
    for (const [en, pl] of pairs) {
      const polish = shown(pl)
      for (const [place, text] of shown(en))
        expect(
          marks(polish.get(place) ?? '').filter((mark) => !more.includes(mark)),
          text,
        ).toEqual(marks(text))
    }
  })

  it('differ in their texts only', () => {
    const bare = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(bare)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(
        Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
          ['summary', 'description', 'tags'].includes(name) && typeof inner !== 'object'
            ? []
            : [[name, name === 'tags' ? undefined : bare(inner)]],
        ),
      )
    }
    for (const [en, pl] of pairs) {
      expect(bare(pl.paths)).toEqual(bare(en.paths))
      expect(bare(pl.webhooks)).toEqual(bare(en.webhooks))
      expect(bare(pl.components)).toEqual(bare(en.components))
    }
  })

  it('describe a failure as the portal does', () => {
    const reply = documents['openapi-keys.pl.json'].paths['/server-api/v1/me']?.['get']?.responses[429]
    expect(reply?.description).toMatch(/^`too_many_requests`: Wysłano zbyt wiele żądań/)
    expect(JSON.stringify(documents)).not.toContain('{{')
  })
})

describe('the texts of the API documents', () => {
  it('are all used', () => {
    const { titles, sections } = documentEn
    const { calls } = portalEn
    const { keyCalls } = keysEn
    const { fields, parameters, range, dates } = fieldsEn
    const { summaryOf } = apiTexts.en
    const shownTitles = new Set(pairs.flatMap(([{ tags }]) => tags.map(({ name }) => name)))
    expect(Object.values(titles).filter((title) => !shownTitles.has(title))).toEqual([])
    expect(Object.keys(sections)).toEqual(Object.keys(titles))
    expect(
      Object.keys({ ...calls, ...keyCalls })
        .map(summaryOf)
        .filter((text) => !english.has(text)),
    ).toEqual([])
    expect(
      [...Object.values(fields), ...Object.values(parameters)].filter((text) => !english.has(text)),
    ).toEqual([])
    expect(
      Object.values(dates).filter(
        (date) => !Object.values(range).every((text) => english.has(text.replace('{{date}}', date))),
      ),
    ).toEqual([])
  })

  it('name limits that have a value, and every such limit', () => {
    const named = Object.values({ ...portalEn.calls, ...keysEn.keyCalls }).flatMap((text) =>
      [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name),
    )
    expect(new Set(named)).toEqual(new Set(Object.keys(namedLimits)))
  })

  it('are missed by name', () => {
    expect(() => apiTexts.pl.summaryOf('getNothing')).toThrow('getNothing has no text')
  })
})
