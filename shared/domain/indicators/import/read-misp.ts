/** MISP: events, exports of several, and the manifest of a feed, which names the events beside it. */
import { typesOfName } from '../types.ts'
import { itemsOf, shown, type ImportItem, type Place, type SourceFields } from './candidate.ts'
import { isObject, objectsOf, textOf, type Json } from './objects.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether the content is an event, or a list of some. */
export const isMisp = (content: unknown): boolean => eventsOf(content).length > 0

const eventsOf = (content: unknown): Json[] => {
  const list = isObject(content) ? (content['response'] ?? [content]) : content
  return objectsOf(isObject(list) ? [list] : list).flatMap((one) =>
    isObject(one['Event']) ? [one['Event']] : [],
  )
}

/**
 * The ids of the events of a manifest, whose files lie beside it as `<id>.json`; undefined when the content
 * is no manifest.
 */
export const readMispManifest = (content: unknown): string[] | undefined => {
  if (!isObject(content)) return undefined
  const ids = Object.keys(content)
  return ids.length > 0 && ids.every((id) => uuid.test(id) && isObject(content[id])) ? ids : undefined
}

/**
 * Reads the attributes of events, with those of their objects. Types that are no indicators here are counted.
 */
export function* readMisp(content: unknown): Generator<ImportItem, void, undefined> {
  for (const event of eventsOf(content)) {
    const tags = tagsOf(event)
    const maker = isObject(event['Orgc']) ? textOf(event['Orgc']['name']) : undefined
    const origin = [maker, textOf(event['info'])]
      .filter((text) => text !== undefined && text !== '')
      .join(': ')
    for (const attribute of objectsOf(event['Attribute']))
      yield* attributeItems(attribute, { tags, origin, date: textOf(event['date']) })
    for (const object of objectsOf(event['Object'])) {
      if (object['deleted'] === true) continue
      for (const attribute of objectsOf(object['Attribute']))
        yield* attributeItems(attribute, { tags, origin, date: textOf(event['date']) })
    }
  }
}

/**
 * An event's machine tags (`type:OSINT`) are tags like the others: an analyst sees from where. Those that name a level of
 * TLP become the indicator's level when it is prepared.
 */
const tagsOf = (object: Json): string[] =>
  objectsOf(object['Tag']).flatMap((tag) => textOf(tag['name']) ?? [])

function* attributeItems(attribute: Json, event: SourceFields): Generator<ImportItem, void, undefined> {
  const type = textOf(attribute['type']) ?? ''
  const value = textOf(attribute['value'])
  const place: Place = { object: shown(textOf(attribute['uuid']) ?? textOf(attribute['id']) ?? '') }
  // A link is the report that the event was made of.
  if (type === 'link' || !type.split('|').some((name) => typesOfName(name).length > 0)) {
    yield { outcome: 'ignored', type: shown(type === '' ? 'without a type' : type) }
  } else if (value === undefined) yield { outcome: 'refused', place, entered: '', reason: 'malformed_object' }
  else if (attribute['deleted'] === true || attribute['deleted'] === '1')
    yield { outcome: 'refused', place, entered: shown(value), reason: 'revoked' }
  else {
    yield* itemsOf(place, value, type, {
      category: textOf(attribute['category']),
      tags: [...tagsOf(attribute), ...(event.tags ?? [])],
      origin: event.origin,
      description: textOf(attribute['comment']),
      idsFlag: attribute['to_ids'] === true || attribute['to_ids'] === '1',
      date: textOf(attribute['first_seen']) ?? textOf(attribute['timestamp']) ?? event.date,
    })
  }
}
