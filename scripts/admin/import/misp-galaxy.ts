/** MISP galaxy clusters: the files in `clusters/` of the project misp-galaxy. */
import * as z from 'zod'
import {
  categories,
  nameOf,
  type Candidate,
  type CategoryNames,
  type Reading,
  type Refusal,
} from './candidate.ts'
import { FileFailure } from './json-file.ts'

const clusterSchema = z.looseObject({ type: z.string(), values: z.array(z.unknown()) })
/** MISP sometimes writes a list with one item as a plain string. */
const texts = z.union([z.array(z.string()), z.string().transform((text) => [text])]).default([])
const valueSchema = z.looseObject({
  value: z.string(),
  description: z.string().default(''),
  uuid: z.string().optional(),
  revoked: z.boolean().default(false),
  meta: z
    .looseObject({ synonyms: texts, refs: texts, type: texts, 'cfr-type-of-incident': texts })
    .default({ synonyms: [], refs: [], type: [], 'cfr-type-of-incident': [] }),
})

/** A cluster's category by its type, which applies to all its values. */
const categoryOf = (type: string): CategoryNames | undefined => {
  if (/threat-actor|activity-group|intrusion-set/.test(type)) return categories.group
  if (/campaign/.test(type)) return categories.campaign
  if (
    /malware|ransomware|rat|stealer|banker|backdoor|botnet|cryptominers|exploit-kit|android|malpedia/.test(
      type,
    )
  )
    return categories.malware
  return /tool/.test(type) ? categories.tool : undefined
}

/** Whether the content is a galaxy cluster. */
export const isMispGalaxy = (content: unknown): boolean => clusterSchema.safeParse(content).success

/** Reads a cluster. Throws FileFailure when its values are not threats. */
export const readMispGalaxy = (content: unknown): Reading => {
  const cluster = clusterSchema.parse(content)
  const category = categoryOf(cluster.type)
  if (category === undefined) throw new FileFailure(`a MISP galaxy of ${cluster.type}: these are no threats`)
  const candidates: Candidate[] = []
  const refused: Refusal[] = []
  for (const [index, source] of cluster.values.entries()) {
    const value = valueSchema.safeParse(source)
    if (!value.success) {
      const origin = `values[${index}]`
      refused.push({
        origin,
        name: nameOf(source, origin),
        reason: `the entry is malformed at ${value.error.issues.map((issue) => issue.path.join('.')).join(', ')}`,
      })
      continue
    }
    const { value: name, description, meta, uuid, revoked } = value.data
    const origin = uuid ?? `values[${index}]`
    if (revoked) refused.push({ origin, name, reason: 'revoked by its source' })
    else
      candidates.push({
        origin,
        name,
        description,
        category,
        tags: [...meta['cfr-type-of-incident'], ...meta.type, ...meta.synonyms],
        links: meta.refs,
      })
  }
  return { candidates, refused, ignored: {} }
}
