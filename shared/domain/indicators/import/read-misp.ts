/** Reads MISP: events, exports of several events, and the manifest of a feed with its event files. */
import { typesOfName } from '../types.ts'
import { itemsOf, shown, type ImportItem, type Place, type SourceFields } from './candidate.ts'
import { isObject, objectsOf, textOf, type Json } from './objects.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether the content is one or several events. */
export const isMisp = (content: unknown): boolean => eventsOf(content).length > 0

const eventsOf = (content: unknown): Json[] => {
  const list = isObject(content) ? (content['response'] ?? [content]) : content
  return objectsOf(isObject(list) ? [list] : list).flatMap((one) =>
    isObject(one['Event']) ? [one['Event']] : [],
  )
}

/**
 * The ids of the events in a manifest, whose files `<id>.json` are in the same folder; undefined when it is not a
 * manifest.
 */
export const readMispManifest = (content: unknown): string[] | undefined => {
  if (!isObject(content)) return undefined
  const ids = Object.keys(content)
  return ids.length > 0 && ids.every((id) => uuid.test(id) && isObject(content[id])) ? ids : undefined
}

/** Reads the attributes of events and of their objects. Types that are not indicators here are counted. */
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
 * Machine tags of an event (`type:OSINT`) stay as tags, so that an analyst sees the source. Tags that name a TLP level
 * become the indicator's level during preparation.
 */
const tagsOf = (object: Json): string[] =>
  objectsOf(object['Tag']).flatMap((tag) => textOf(tag['name']) ?? [])

function* attributeItems(attribute: Json, event: SourceFields): Generator<ImportItem, void, undefined> {
  const type = textOf(attribute['type']) ?? ''
  const value = textOf(attribute['value'])
  const place: Place = { object: shown(textOf(attribute['uuid']) ?? textOf(attribute['id']) ?? '') }
  // A link is the report on which the event is based.
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
      changed: textOf(attribute['last_seen']) ?? textOf(attribute['timestamp']) ?? event.date,
    })
  }
}
