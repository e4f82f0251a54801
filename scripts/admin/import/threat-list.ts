/** A simple list of threats: an array of objects with kind, name, description, tags and references. */
import * as z from 'zod'
import { readTlp } from '#shared/domain/tlp/levels.ts'
import { languageOfTag } from './languages.ts'
import { categoryOfType, nameOf, type Candidate, type Reading, type Refusal } from './candidate.ts'

const threatSchema = z.looseObject({
  kind: z.string(),
  name: z.string().default(''),
  description: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
  lang: z.string().optional(),
  translation: z
    .looseObject({ lang: z.string(), name: z.string().default(''), description: z.string().nullish() })
    .nullish(),
  tags: z.array(z.string()).default([]),
  /** For example `amber` or `TLP:AMBER+STRICT`. */
  tlp: z.string().optional(),
  references: z.array(z.union([z.string(), z.looseObject({ url: z.string().optional() })])).default([]),
  mitre_id: z.string().optional(),
  stix_id: z.string().optional(),
  created: z.string().optional(),
  modified: z.string().optional(),
})

/** Whether the content is such a list: the first object has a kind. */
export const isThreatList = (content: unknown): boolean =>
  Array.isArray(content) &&
  (content.length === 0 ||
    content.some((one: unknown) => typeof one === 'object' && one !== null && 'kind' in one))

export const readThreatList = (content: unknown): Reading => {
  const candidates: Candidate[] = []
  const refused: Refusal[] = []
  for (const [index, source] of z.array(z.unknown()).parse(content).entries()) {
    const place = `[${index}]`
    const threat = threatSchema.safeParse(source)
    if (!threat.success) {
      refused.push({
        origin: place,
        name: nameOf(source, place),
        reason: `the threat is malformed at ${threat.error.issues.map((issue) => issue.path.join('.') || 'its place').join(', ')}`,
      })
      continue
    }
    const { kind, name, description, tags, tlp, references, mitre_id, stix_id, created, modified } =
      threat.data
    const origin = mitre_id ?? stix_id ?? place
    const category = categoryOfType[kind]
    const marking = tlp ?? ''
    const level = readTlp(marking, { isBare: true })
    if (category === undefined)
      refused.push({
        origin,
        name: nameOf(source, place),
        reason: `a threat of the kind ${kind} has no category here`,
      })
    else if (level === undefined && marking.trim() !== '')
      refused.push({
        origin,
        name: nameOf(source, place),
        reason: `TLP "${marking}" is not one of CLEAR, GREEN, AMBER, AMBER+STRICT, RED`,
      })
    else {
      const links = references.flatMap((reference) =>
        typeof reference === 'string' ? [reference] : reference.url === undefined ? [] : [reference.url],
      )
      const lang = languageOfTag(threat.data.lang)
      const { translation } = threat.data
      const into = languageOfTag(translation?.lang)
      const translated =
        translation === null || translation === undefined || into === undefined
          ? undefined
          : { lang: into, name: translation.name, description: translation.description ?? '' }
      candidates.push({
        origin,
        name,
        description,
        lang,
        translation: translated,
        category,
        tags,
        links,
        tlp: level,
        created,
        modified,
      })
    }
  }
  return { candidates, refused, ignored: {} }
}
