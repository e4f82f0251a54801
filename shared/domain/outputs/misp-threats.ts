/**
 * Threats as a MISP feed: an event for each threat, with the indicators of its group and its context. An event keeps its
 * UUID and has the same one for every key, so that a MISP that reads with two keys has each threat once.
 */
import type { TlpLevel } from '../tlp/levels.ts'
import type { StixTranslation } from '../stix/objects.ts'
import { mispAttribute, mispEventFile, mispHead, mispTimestamp, mispValue } from './misp-values.ts'
import { withheldValue, type OutputContext, type OutputIndicator } from './output.ts'

/** What a manifest says of a threat; instants are ISO 8601. */
interface MispThreatHead {
  readonly id: number
  /** When a stricter level last hid it: it then gets another event. */
  readonly since?: string | undefined
  readonly name: string
  readonly category: string
  readonly tags: readonly string[]
  readonly tlp: TlpLevel
  readonly created: string
  /** When the threat or what it shows of its group last changed. MISP reads an event again when this increases. */
  readonly changed: string
  /** Deleted, or hidden by a stricter level. MISP keeps what leaves a manifest, so the attributes of its text are sent as deleted. */
  readonly withdrawn: boolean
}

export interface MispThreat extends MispThreatHead {
  readonly description: string | null
  readonly translation?: StixTranslation | undefined
  readonly hyperlinks: readonly string[]
  readonly indicators: readonly OutputIndicator[]
}

type Context = Pick<OutputContext, 'portal' | 'provider' | 'uuidOf'>

/** The UUID of a threat's event. */
export const mispThreatUuid = (
  { uuidOf }: Pick<Context, 'uuidOf'>,
  { id, since }: Pick<MispThreatHead, 'id' | 'since'>,
): string => uuidOf(`misp-threat/${id}${since === undefined ? '' : `/${since}`}`)

const headFields = (context: Context, threat: MispThreatHead) => {
  const { name, category, tags, withdrawn, tlp, created, changed } = threat
  return mispHead(context, {
    info: name,
    created,
    changed,
    tlp,
    tags: withdrawn ? [] : [...new Set([category, ...tags])],
  })
}

/** The manifest of these threats; `{}` without any, because a manifest must not be empty. */
export const mispThreatManifest = (context: Context, threats: readonly MispThreatHead[]): string =>
  `${JSON.stringify(Object.fromEntries(threats.map((one) => [mispThreatUuid(context, one), headFields(context, one)])))}\n`

/**
 * The text of a threat and its links, as attributes that no detection uses. Each is sent although it is empty, because
 * what leaves an event stays in MISP. So the links are one attribute.
 */
const contextAttributes = (
  { portal, uuidOf }: Context,
  event: string,
  { id, description, translation, hyperlinks, changed, withdrawn }: MispThreat,
): object[] => {
  const attribute = (name: string, type: 'comment' | 'link', value: string, deleted: boolean) => ({
    uuid: uuidOf(`misp-attribute/${event}/${name}`),
    type,
    category: 'External analysis',
    value,
    to_ids: false,
    comment: '',
    timestamp: mispTimestamp(changed),
    disable_correlation: true,
    deleted,
  })
  const text = (name: string, ...parts: readonly (string | null | undefined)[]) => {
    const whole = parts.filter((part) => part !== null && part !== undefined && part !== '').join('\n\n')
    const isDeleted = withdrawn || whole === ''
    return attribute(name, 'comment', isDeleted ? withheldValue.value : whole, isDeleted)
  }
  return [
    // MISP accepts no other text as a link, even of a deleted attribute.
    attribute('portal', 'link', `${portal}/threats/${id}`, withdrawn),
    text('description', description),
    text('translation', translation?.name, translation?.description),
    text('links', hyperlinks.join('\n')),
  ]
}

/** The event of a threat. */
export const mispThreatEvent = (context: Context, threat: MispThreat): string => {
  const uuid = mispThreatUuid(context, threat)
  return mispEventFile(uuid, headFields(context, threat), [
    ...contextAttributes(context, uuid, threat),
    // MISP ignores an attribute whose time stamp has not grown, so deletion needs that of the threat.
    ...threat.indicators.map((one) =>
      mispAttribute(
        threat.withdrawn
          ? { ...one, withdrawn: true, changed: threat.changed > one.changed ? threat.changed : one.changed }
          : one,
        context,
        uuid,
      ),
    ),
  ])
}

/** The hash lines of the present indicators of a threat, with its event. */
export const mispThreatHashes = (
  context: Pick<OutputContext, 'uuidOf' | 'md5'>,
  threat: Pick<MispThreat, 'id' | 'since' | 'indicators'>,
): string => {
  const uuid = mispThreatUuid(context, threat)
  return threat.indicators
    .flatMap((one) => (one.withdrawn ? [] : [`${context.md5(mispValue(one))},${uuid}\n`]))
    .join('')
}
