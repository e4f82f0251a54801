/** STIX 2.1 and 2.0 bundles. */
import * as z from 'zod'
import { levelOfMarking, tlpOfMarkingId } from '#shared/domain/stix/tlp-markings.ts'
import { strictestTlp, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { FileFailure } from './json-file.ts'
import { languageContentSchema, languagesOfObject, type LanguageContent } from './languages.ts'
import { categoryOfType, nameOf, type Candidate, type Reading, type Refusal } from './candidate.ts'

const bundleSchema = z.looseObject({
  type: z.literal('bundle'),
  spec_version: z.string().optional(),
  objects: z.array(z.unknown()).default([]),
})
const markingSchema = z.record(z.string(), z.unknown())
const texts = z.array(z.string()).default([])
const objectSchema = z.looseObject({
  type: z.string(),
  id: z.string().optional(),
  // In STIX 2.1 a malware may have no name; validation then refuses it.
  name: z.string().default(''),
  description: z.string().default(''),
  lang: z.string().optional(),
  labels: texts,
  object_marking_refs: texts,
  aliases: texts,
  x_mitre_aliases: texts,
  threat_actor_types: texts,
  malware_types: texts,
  tool_types: texts,
  report_types: texts,
  // A reference may have no URL.
  external_references: z.array(z.looseObject({ url: z.string().optional() })).default([]),
  created: z.string().optional(),
  modified: z.string().optional(),
  published: z.string().optional(),
  revoked: z.boolean().default(false),
  x_mitre_deprecated: z.boolean().default(false),
})
type StixObject = z.infer<typeof objectSchema>

/** Whether the content is a bundle of STIX 2. */
export const isStixBundle = (content: unknown): boolean =>
  typeof content === 'object' && content !== null && 'type' in content && content.type === 'bundle'

/** Reads a bundle. Throws FileFailure for other content. */
export const readStixBundle = (content: unknown): Reading => {
  const bundle = bundleSchema.safeParse(content)
  if (!bundle.success) throw new FileFailure('not a STIX bundle: its "objects" is no list')
  const version = bundle.data.spec_version
  if (version !== undefined && !/^2\.[01]$/.test(version))
    throw new FileFailure(`STIX ${version} is not read: 2.0 and 2.1 are`)
  const refused: Refusal[] = []
  const ignored: Record<string, number> = {}
  const objects = new Map<string, StixObject>()
  const contents = new Map<string, LanguageContent[]>()
  const levels = new Map<string, TlpLevel>()
  for (const [index, source] of bundle.data.objects.entries()) {
    const origin = `objects[${index}]`
    const type: unknown =
      typeof source === 'object' && source !== null ? Reflect.get(source, 'type') : undefined
    if (typeof type !== 'string') {
      refused.push({ origin, name: nameOf(source, origin), reason: 'no STIX object: it has no type' })
      continue
    }
    const content = languageContentSchema.safeParse(source).data
    if (content !== undefined) {
      contents.set(content.object_ref, [...(contents.get(content.object_ref) ?? []), content])
      continue
    }
    if (type === 'marking-definition') {
      const level = levelOfMarking(markingSchema.parse(source))
      const id = markingSchema.parse(source)['id']
      if (level !== undefined && typeof id === 'string') {
        levels.set(id, level)
        continue
      }
    }
    if (categoryOfType[type] === undefined) {
      ignored[type] = (ignored[type] ?? 0) + 1
      continue
    }
    const object = objectSchema.safeParse(source)
    if (!object.success) {
      const fields = object.error.issues.map((issue) => issue.path.join('.')).join(', ')
      refused.push({ origin, name: nameOf(source, origin), reason: `the object is malformed at ${fields}` })
      continue
    }
    const id = object.data.id ?? origin
    const other = objects.get(id)
    // A bundle may contain several versions of an object; the newest counts.
    if (other === undefined || (object.data.modified ?? '') >= (other.modified ?? ''))
      objects.set(id, object.data)
    if (other !== undefined) ignored['older version'] = (ignored['older version'] ?? 0) + 1
  }
  const candidates: Candidate[] = []
  for (const [origin, object] of objects) {
    const category = categoryOfType[object.type]
    if (object.revoked || object.x_mitre_deprecated) {
      refused.push({
        origin,
        name: nameOf(object, origin),
        reason: object.revoked ? 'revoked by its source' : 'marked as deprecated by its source',
      })
    } else if (category !== undefined) {
      candidates.push({
        origin,
        name: object.name,
        description: object.description,
        ...languagesOfObject(object, contents.get(origin) ?? []),
        category,
        tags: [
          ...object.threat_actor_types,
          ...object.malware_types,
          ...object.tool_types,
          ...object.report_types,
          ...labelsOf(object),
          ...object.aliases,
          ...object.x_mitre_aliases,
        ],
        links: object.external_references.flatMap(({ url }) => (url === undefined ? [] : [url])),
        tlp: strictestTlp(
          object.object_marking_refs.flatMap((id) => levels.get(id) ?? tlpOfMarkingId(id) ?? []),
        ),
        created: object.published ?? object.created,
        modified: object.modified,
      })
    }
  }
  return { candidates, refused, ignored }
}

/** STIX 2.0 requires labels. ATT&CK repeats the type in them, which is already the category. */
const labelsOf = ({ labels, type }: StixObject): string[] => labels.filter((label) => label !== type)
