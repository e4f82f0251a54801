/** The Polish API documents: everything that the page shows for a call, and no unused text. */
import { describe, expect, it } from 'vitest'
import { apiDocuments } from '#scripts/build/api-documents.ts'
import { keyTextsPl } from '#shared/http/key-texts-pl.ts'
import { polishOf, sectionsPl } from '#shared/http/openapi-polish.ts'
import { portalTextsPl } from '#shared/http/portal-texts-pl.ts'
import type { OpenApiDocument } from '#shared/http/openapi.ts'

const documents = apiDocuments()

/** The prose of a document: summaries and descriptions, without those of failures, which have their own texts. */
const textsOf = (value: unknown, into = new Set<string>()): Set<string> => {
  if (Array.isArray(value)) for (const one of value) textsOf(one, into)
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value).filter(
      ([one]) => !['example', 'default', 'enum', 'const'].includes(one),
    ))
      if (typeof inner !== 'string') textsOf(inner, into)
      else if ((name === 'summary' || name === 'description') && !('x-codes' in value))
        for (const part of inner.split('\n\n').filter((one) => one !== '')) into.add(part)
  return into
}
const shown = ({ paths, webhooks, components, tags, info }: OpenApiDocument) =>
  new Set([
    ...textsOf([paths, webhooks ?? {}, components.schemas, tags]),
    info.contact.name,
    info.license.name,
  ])
const keys = shown(documents['openapi-keys.json'])
const portal = shown(documents['openapi.json'])
const all = [...keys, ...portal]
const sections = new Set(
  [documents['openapi-keys.json'], documents['openapi.json']].flatMap(({ tags }) =>
    tags.map(({ name }) => name),
  ),
)

describe('the API documents in Polish', () => {
  it('translate every text of the English ones', () => {
    expect(all.filter((text) => polishOf(text) === undefined)).toEqual([])
    expect([...sections].filter((name) => sectionsPl[name] === undefined)).toEqual([])
    const polish = new Set(all.map(polishOf))
    for (const name of ['openapi.pl.json', 'openapi-keys.pl.json'] as const)
      expect([...shown(documents[name])].filter((text) => !polish.has(text))).toEqual([])
  })

  it('have no unused text, and none twice', () => {
    expect(Object.keys(keyTextsPl).filter((text) => !keys.has(text))).toEqual([])
    expect(Object.keys(portalTextsPl).filter((text) => !portal.has(text) || keys.has(text))).toEqual([])
    expect(Object.keys(sectionsPl).filter((name) => !sections.has(name))).toEqual([])
  })

  it('keep the text inside `marks`, so that names are the same in both', () => {
    const marks = (text: string) => [...text.matchAll(/`[^`]+`/g)].map(([mark]) => mark).toSorted()
    const more = ['`[.]`', '`hxxp`']
    for (const text of all)
      expect(
        marks(polishOf(text) ?? '').filter((mark) => !more.includes(mark)),
        text,
      ).toEqual(marks(text))
  })

  it('differ from the English ones in their texts only', () => {
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
    expect(bare(documents['openapi-keys.pl.json'].paths)).toEqual(bare(documents['openapi-keys.json'].paths))
    expect(bare(documents['openapi.pl.json'].paths)).toEqual(bare(documents['openapi.json'].paths))
    expect(bare(documents['openapi-keys.pl.json'].webhooks)).toEqual(
      bare(documents['openapi-keys.json'].webhooks),
    )
  })

  it('describe a failure as the portal does', () => {
    const reply = documents['openapi-keys.pl.json'].paths['/server-api/v1/me']?.['get']?.responses[429]
    expect(reply?.description).toMatch(/^`too_many_requests`: Wysłano zbyt wiele żądań/)
    expect(JSON.stringify(documents)).not.toContain('{{')
  })
})
