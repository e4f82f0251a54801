/**
 * What the audit log says of an act, as a sentence of parts: text, and the names of people, objects and organizations,
 * which the screen makes links. Polish names the person next to the sentence, since verbs would need a gender.
 */
import { formatText, type Texts } from '#messages/format.ts'
import type { AuditedKind, AuditRecord } from '../../contracts/audit.ts'
import type { Language } from '../../contracts/account.ts'
import type { ItemList } from '../item-lists.ts'
import { keyNameOf, sourceNameOf } from '../key-actor.ts'
import { isRefused, kindsOfSubjects, knownAction } from './actions.ts'
import { isAlikeRecord, type AuditAct } from './lines.ts'

/** An object of an act. Its name is null if the log has none, or not for this reader. */
export interface ActObject {
  readonly kind: AuditedKind
  readonly id: number | null
  readonly name: string | null
  /** The list that a view is of. */
  readonly list?: ItemList | undefined
}

export type SentencePart =
  | { readonly is: 'text' | 'who'; readonly text: string }
  | { readonly is: 'object'; readonly text: string; readonly object: ActObject }
  | { readonly is: 'client'; readonly text: string; readonly id: number }

/** The sentence without its links. */
export const sentenceText = (parts: readonly SentencePart[]): string => parts.map(({ text }) => text).join('')

/** The act of one record. */
export const actOf = (record: AuditRecord): AuditAct => ({ lead: record, records: [record] })

const objectsOfRecord = ({ action, objects, subject }: AuditRecord): ActObject[] => {
  const known = knownAction(action)
  if (known !== undefined && 'kind' in known)
    return objects.map((object) => ({ kind: known.kind, ...object }))
  return subject === null ? [] : [{ kind: kindsOfSubjects[subject.kind], id: subject.id, name: subject.name }]
}

/** The records that say an act: a commit has one for each organization. The first is its lead. */
const saying = ({ lead, records }: AuditAct): readonly AuditRecord[] => [
  lead,
  ...records.filter((one) => one !== lead && one.count > 0 && isAlikeRecord(one, lead)),
]

/** The objects of an act: those of the records that say it, or of a commit with it. */
export const objectsOf = (act: AuditAct): ActObject[] => {
  const { lead, records } = act
  const own = saying(act).flatMap(objectsOfRecord)
  if (own.length > 0) return own
  const other = records.find((record) => record !== lead && record.count > 0)
  // A person who changes the own account is named already.
  return (other === undefined ? [] : objectsOfRecord(other)).filter(
    ({ kind, id }) => kind !== 'user' || id !== lead.actor?.user_id,
  )
}

/** An object with the organization that it was changed at. */
export interface PlacedObject extends ActObject {
  readonly clientId: number | null
}

/** Everything that the records of an act changed, each once, and how many more there are. */
export const allObjectsOf = ({ lead, records }: AuditAct): { objects: PlacedObject[]; more: number } => {
  const objects = new Map<string, PlacedObject>()
  for (const record of [lead, ...records.filter((one) => one !== lead)])
    for (const object of objectsOfRecord(record)) {
      const key = `${object.kind} ${object.id ?? object.name}`
      // A nameless thing along with others, as the request for an asset, says nothing.
      if (object.name === null && record !== lead && !isAlikeRecord(record, lead)) continue
      if (!objects.has(key)) objects.set(key, { ...object, clientId: record.client?.client_id ?? null })
    }
  return {
    objects: [...objects.values()],
    more: records.reduce((sum, one) => sum + Math.max(0, one.count - one.objects.length), 0),
  }
}

/** How a sentence names an object. */
export const nameOfObject = ({ id, name }: ActObject): string => name ?? (id === null ? '–' : `#${id}`)

/** Marks a part in a text until the sentence is split. */
const mark = (name: string): string => `\u0002${name}\u0002`
const plain = (text: string): string => text.replaceAll('\u0002', '')

/** Events whose details are part of the sentence. */
const withDetail: readonly string[] = [
  'refusal',
  'refusals_left_out',
  'organization_delete',
  'organization_removed',
  'mail_send_again',
  'webhook_test',
  'webhook_send_again',
  'incident_note',
  'notification_hold',
  'notification_send',
  'api_key_use',
]
/** What exports are of, as their details begin. */
const exported = [
  'assets',
  'audit',
  'feeds',
  'file',
  'incident',
  'incidents',
  'report',
  'threats',
  'visibilities',
] as const

/** Items that details name by their number. */
const numbered = ['threat', 'incident', 'visibility'] as const

/** Words of stored details that sentences say in the reader's language, each with the text that it becomes. */
export const saidDetails = (
  texts: Texts,
  language: Language,
): { readonly stored: string; readonly said: string }[] => {
  const said = (key: string): string => formatText(texts, language, `sentence.${key}`, { number: '' })
  return [
    { stored: 'key', said: said('keyNumber') },
    ...exported.map((word) => ({ stored: word, said: said(`exported.${word}`) })),
    ...numbered.map((word) => ({ stored: word, said: said(`itemNumber.${word}`) })),
  ]
}

/** Changes with a sentence of their own. */
const special = [
  'user_create',
  'module_request_create',
  'asset_request_create',
  'concern_dismissal_create',
  'concern_dismissal_delete',
  'sighting_create',
  'report_create',
] as const

/** Whether a sentence begins with the person who acted. */
const beginsWithPerson = { en: true, pl: false } as const satisfies Record<Language, boolean>

/** Maximum changed fields or details that a sentence names. */
const partsShown = 3

/** Options of a sentence. */
interface SentenceOptions {
  /** Whether it names the organization, for readers of several. */
  readonly withClient: boolean
}

/** The sentence of like acts, newest first. `texts` are those of the audit log in the language. */
export const sentenceOf = (
  acts: readonly [AuditAct, ...AuditAct[]],
  texts: Texts,
  language: Language,
  { withClient }: SentenceOptions,
): SentencePart[] => {
  const say = (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
    formatText(texts, language, `sentence.${key}`, values)
  const [{ lead }] = acts
  const objects = acts.flatMap((act) => objectsOf(act))
  const first = objects[0]
  const names = (count: number): string =>
    first === undefined
      ? ''
      : count < 2
        ? mark('object')
        : say('more', { first: mark('object'), count: count - 1 })
  const count = countOf(acts, objects)

  const did = coreOf(acts, { say, names: names(count), count, texts, language })
  const core = beginsWithPerson[language] ? `${mark('who')} ${did}` : did
  const organizations = new Set(acts.flatMap((act) => saying(act).map(({ client }) => client?.client_id)))
  const isShown = withClient && lead.client !== null && first?.kind !== 'organization'
  const placed = !isShown
    ? core
    : organizations.size === 1
      ? say('at', { sentence: core, client: mark('client') })
      : say('atMany', { sentence: core, count: organizations.size })
  const fields = fieldsOf(acts, texts, language)
  const whole = fields === '' ? placed : say('fields', { sentence: placed, fields })

  const parts: Readonly<Record<string, SentencePart | undefined>> = {
    who: { is: 'who', text: actorText(lead.actor, texts, language) },
    object: first && { is: 'object', text: nameOfObject(first), object: first },
    client:
      lead.client === null ? undefined : { is: 'client', text: lead.client.name, id: lead.client.client_id },
  }
  return whole.split('\u0002').flatMap((text, index): SentencePart[] => {
    // Every second piece is the name of a part.
    if (index % 2 === 1) return parts[text] === undefined ? [] : [parts[text]]
    return text === '' ? [] : [{ is: 'text', text }]
  })
}

/** The name of the person, key or source that acted. */
export const actorText = (actor: AuditRecord['actor'], texts: Texts, language: Language): string => {
  if (actor === null) return formatText(texts, language, 'sentence.somebody')
  const key = keyNameOf(actor)
  if (key !== undefined) return formatText(texts, language, 'sentence.key', { name: key })
  const source = sourceNameOf(actor)
  return source === undefined ? actor.name : formatText(texts, language, 'sentence.source', { name: source })
}

/** How many objects the acts have. An object that they all share counts once. */
const countOf = (acts: readonly AuditAct[], objects: readonly ActObject[]): number => {
  const known = new Set(objects.map(({ kind, id, name }) => `${kind} ${id ?? ''} ${id === null ? name : ''}`))
    .size
  // Records list ten objects of many.
  const all = acts.reduce((sum, act) => {
    const count = saying(act).reduce((total, one) => total + one.count, 0)
    return sum + Math.max(count, objectsOf(act).length)
  }, 0)
  return objects.length < all ? all : Math.max(1, known)
}

const coreOf = (
  acts: readonly [AuditAct, ...AuditAct[]],
  {
    say,
    names,
    count,
    texts,
    language,
  }: {
    readonly say: (key: string, values?: Readonly<Record<string, string | number>>) => string
    readonly names: string
    readonly count: number
    readonly texts: Texts
    readonly language: Language
  },
): string => {
  const [
    {
      lead: { action, deed, undone, outcome, actor },
    },
  ] = acts
  const known = knownAction(action)
  if (known === undefined) return plain(action)
  if ('kind' in known) {
    const what = formatText(texts, language, `sentence.object.${known.kind}`, { count, names })
    if (undone) {
      const of = {
        create: 'delete',
        update: 'update',
        delete: deed === 'publish' ? 'publish' : 'update',
      } as const
      return say(`undone.${of[known.change]}`, { what })
    }
    const own = special.find((one) => one === `${known.kind}_${known.change}`)
    if (own !== undefined) return say(`special.${own}`, { what })
    return say(deed === null ? `change.${known.change}` : `deed.${deed}`, { what })
  }
  const isKey = actor !== null && keyNameOf(actor) !== undefined
  const sentence = isRefused(outcome)
    ? say('refused', { what: say(`tried.${known.security}`) })
    : known.security === 'api_key_use' && isKey
      ? say('keyUsed')
      : say(`event.${known.security}`)
  if (names !== '') return say('of', { sentence, what: names })
  const abouts = acts.flatMap(({ lead: { detail } }) =>
    detail === null ? [] : aboutOf(known.security, plain(detail), isKey, say),
  )
  return abouts.length === 0 ? sentence : say('of', { sentence, what: listOf(abouts) })
}

/** Different texts, as far as a sentence has room for them. */
const listOf = (texts: readonly string[]): string => {
  const all = [...new Set(texts)]
  const rest = all.length - partsShown
  return [...all.slice(0, partsShown), ...(rest > 0 ? [`+${rest}`] : [])].join(', ')
}

const aboutOf = (
  action: string,
  detail: string,
  isKey: boolean,
  say: (key: string, values?: Readonly<Record<string, string | number>>) => string,
): string[] => {
  const number = /^key (\d+)(?=:? |$)/.exec(detail)?.[1]
  const own = detail.replace(/^key \d+(?:: | |$)/, '')
  // A sentence with a key as its actor names it. One with the key's owner has its number.
  const about = isKey || number === undefined ? own : detail.replace(/^key \d+/, say('keyNumber', { number }))
  if (action !== 'export') {
    if (!withDetail.includes(action) || about === '') return []
    const [, item, itemNumber = ''] = /^([a-z]+) (\d+)$/.exec(about) ?? []
    const kind = numbered.find((one) => one === item)
    return [kind === undefined ? about : say(`itemNumber.${kind}`, { number: itemNumber })]
  }
  const [word = ''] = own.split(/[ :]/)
  const what = exported.find((one) => one === word)
  return [what === undefined ? about : say(`exported.${what}`)]
}

/** The changed fields of plain updates, and of those that undo one, as far as a sentence has room. */
const fieldsOf = (acts: readonly AuditAct[], texts: Texts, language: Language): string => {
  const fields = acts.flatMap(({ lead }) =>
    lead.action.endsWith('.update') && (lead.deed === null || lead.undone) ? lead.fields : [],
  )
  return listOf(
    fields.map((field) => {
      const text = formatText(texts, language, `field.${field}`)
      return text === `field.${field}` ? field : text
    }),
  )
}
