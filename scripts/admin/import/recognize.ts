/** Detects a file's format from its content: file names are not reliable. */
import { FileFailure } from './json-file.ts'
import type { Reading } from './candidate.ts'
import { isMispGalaxy, readMispGalaxy } from './misp-galaxy.ts'
import { isStixBundle, readStixBundle } from './stix-bundle.ts'
import { isThreatList, readThreatList } from './threat-list.ts'

interface Format {
  readonly name: string
  is(content: unknown): boolean
  read(content: unknown): Reading
}

const formats: readonly Format[] = [
  { name: 'STIX bundle', is: isStixBundle, read: readStixBundle },
  { name: 'MISP galaxy', is: isMispGalaxy, read: readMispGalaxy },
  { name: 'threat list', is: isThreatList, read: readThreatList },
]

const has = (content: unknown, name: string): boolean =>
  typeof content === 'object' && content !== null && name in content
const isStixObject = (content: unknown): boolean =>
  typeof content === 'object' &&
  content !== null &&
  'type' in content &&
  'id' in content &&
  /^[a-z0-9-]+--/.test(String(content.id))

/** Similar formats that users may try to import, and the reason why they are refused. */
const lookalikes: readonly { is(content: unknown): boolean; reason: string }[] = [
  {
    is: (content) => has(content, 'Event') || has(content, 'response'),
    reason: 'a MISP event: it contains indicators, not threats',
  },
  {
    is: (content) => has(content, 'vulnerabilities'),
    reason: 'a catalogue of vulnerabilities: these are no threats',
  },
  {
    is: isStixObject,
    reason:
      'a single STIX object and not a bundle: put it into {"type": "bundle", "id": "bundle--…", "objects": […]}',
  },
  {
    is: (content) => Array.isArray(content) && content.some(isStixObject),
    reason:
      'a bare list of STIX objects and not a bundle: put it into {"type": "bundle", "id": "bundle--…", "objects": […]}',
  },
  {
    is: (content) => has(content, 'objects'),
    reason: 'a TAXII envelope and not a bundle: give its objects the type of a bundle',
  },
]

/** Reads threats from a file's content. Throws FileFailure when the format is unknown. */
export const readThreats = (content: unknown): Reading & { readonly format: string } => {
  const format = formats.find((one) => one.is(content))
  if (format !== undefined) return { format: format.name, ...format.read(content) }
  const reason = lookalikes.find((one) => one.is(content))?.reason
  throw new FileFailure(
    reason ?? `not one of the supported formats: ${formats.map(({ name }) => name).join(', ')}`,
  )
}
