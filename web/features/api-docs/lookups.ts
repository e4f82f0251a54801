/** Lookups for values that differ between portals, such as ids: a program or the form requests them first. */
import type { Lookup } from '#shared/http/request-examples.ts'
import { keyApiPrefix } from '#shared/http/endpoint.ts'

/** For each resource: the field with the item's id, and the name of an item. */
const resources: Readonly<Record<string, readonly [idField: string, called: string]>> = {
  threats: ['threat_id', 'threat'],
  incidents: ['incident_id', 'incident'],
  visibilities: ['visibility_id', 'visibility'],
  assets: ['asset_id', 'asset'],
  indicators: ['feed_id', 'indicator'],
  groups: ['group_id', 'group of indicators'],
  views: ['view_id', 'saved view'],
}

const sees = (what: string): string => `This key sees no ${what}: there is nothing to show this call with.`

/** A lookup for the first item of a resource; undefined for unknown resources. */
export const firstOf = (origin: string, resource: string, name: string): Lookup | undefined => {
  const [field, called] = resources[resource] ?? []
  return field === undefined || called === undefined
    ? undefined
    : {
        name,
        url: `${origin}${keyApiPrefix}/${resource}?limit=1`,
        list: 'data',
        field: [field],
        missing: sees(called),
      }
}

export const taxiiAccept = [['Accept', 'application/taxii+json;version=2.1']] as const

/** A lookup for an id in a path. `address` is complete, with the ids that were entered. */
export const pathLookup = (path: string, address: string, name: string): Lookup | undefined => {
  if (name === 'collection' || name === 'object')
    return {
      name,
      // Collections and objects are listed at the path before their id.
      url: address.slice(0, address.indexOf(`{${name}}`)),
      headers: taxiiAccept,
      list: name === 'collection' ? 'collections' : 'objects',
      field: ['id'],
      missing: sees(name === 'collection' ? 'collection' : 'object in this collection'),
    }
  // The list of replies has both ids. The first reply often has no file.
  if (path.includes('{reply_id}') && name === 'attachment_id') return undefined
  if (name === 'attachment_id')
    return {
      name,
      url: address.slice(0, address.indexOf('/attachments/')),
      list: 'attachments',
      field: ['attachment_id'],
      missing: sees('attachment of this incident'),
    }
  const resource =
    path
      .slice(0, path.indexOf(`{${name}}`))
      .split('/')
      .at(-2) ?? ''
  return firstOf(address.slice(0, address.indexOf(keyApiPrefix)), resource, name)
}

const categoryModules: Readonly<Record<string, string>> = {
  threat_category_id: 'threat',
  incident_category_id: 'incident',
  visibility_category_id: 'visibility',
  feed_category_id: 'feed',
}

/** A lookup for what a new item must reference; undefined for fields without a reference. */
export const newItemLookup = (origin: string, name: string): Lookup | undefined => {
  const api = `${origin}${keyApiPrefix}`
  const module = categoryModules[name]
  if (module !== undefined)
    return {
      name,
      url: `${api}/categories?module=${module}&is_active=true&limit=1`,
      list: 'data',
      field: ['category_id'],
      missing: sees(`active category of the module ${module}`),
    }
  if (name === 'feed_type_id')
    return {
      name,
      // The example value is a domain, so the type must match.
      url: `${api}/indicator-types?is_active=true&limit=1000`,
      list: 'data',
      named: 'domain',
      field: ['type_id'],
      missing: sees('active indicator type domain'),
    }
  if (name === 'indicator_id') return firstOf(origin, 'indicators', name)
  return name === 'client_id'
    ? {
        name,
        url: `${api}/assets?limit=1`,
        list: 'data',
        field: ['client_id'],
        missing: sees('organization with an asset'),
      }
    : undefined
}

/**
 * For each resource, a field for the example of a change. The example writes its current value back, so that nothing is
 * lost.
 */
const lookupFields: Readonly<Record<string, readonly string[]>> = {
  threats: ['threat_category', 'threat_category_id'],
  incidents: ['is_open'],
  visibilities: ['criticality_level'],
  indicators: ['ids_flag'],
}

/** The field used in the example of a change. */
export const lookupField = (resource: string): string | undefined => lookupFields[resource]?.at(-1)

/** A lookup for the item's current value of that field; `id` is its id or placeholder. */
export const itemLookup = (origin: string, resource: string, id: string): Lookup | undefined => {
  const field = lookupFields[resource]
  const name = field?.at(-1)
  return field === undefined || name === undefined
    ? undefined
    : { name, url: `${origin}${keyApiPrefix}/${resource}/${id}`, field, missing: '' }
}

/** A lookup for an indicator of a group. */
export const memberLookup = (origin: string, group: string): Lookup => ({
  name: 'feed_id',
  url: `${origin}${keyApiPrefix}/indicators?groups=${group}&limit=1`,
  list: 'data',
  field: ['feed_id'],
  missing: sees('indicator in this group'),
})

/** The id field of a resource's items. */
export const idFieldOf = (resource: string): string | undefined => resources[resource]?.[0]
