/**
 * A MISP feed: a manifest, an event for every thousand ids, and hashes of values. An indicator never moves to another
 * event, and an event has at most a thousand attributes.
 */
import { mispAttribute, mispEventFile, mispHead, mispNoHashes, mispValue } from './misp-values.ts'
import { stricterTlp, type TlpLevel } from '../tlp/levels.ts'
import {
  selectionAddress,
  type IdRange,
  type OutputContext,
  type OutputFormat,
  type OutputIndicator,
} from './output.ts'

const idsPerEvent = 1_000
const folder = 'misp/'
const hex = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The UUID of an event by its index: the first has the ids up to 999. */
const eventUuid = (context: OutputContext, place: number): string =>
  context.uuidOf(`misp-event/${selectionAddress(context)}${place}`)

/** The UUID of the requested event, from its file name. */
const requestedUuid = ({ address }: OutputContext): string =>
  address.slice(address.lastIndexOf('/') + 1).replace(/\.json$/, '')

const placeOf = ({ id }: OutputIndicator): number => Math.floor(id / idsPerEvent)

/** Event fields in both the manifest and the event. */
interface EventHead {
  readonly place: number
  /** Publication of the first indicator. */
  readonly first: string
  /** The strictest level of its indicators. */
  readonly tlp: TlpLevel
  /** The latest change of an indicator, to the second. MISP reads an event again when this increases. */
  readonly newest: string
}

/** Adds an indicator to the event, or begins a new event. */
const withIndicator = (head: EventHead | undefined, indicator: OutputIndicator): EventHead => {
  const { published, changed, tlp } = indicator
  return head === undefined
    ? { place: placeOf(indicator), first: published, newest: changed, tlp }
    : {
        ...head,
        newest: changed > head.newest ? changed : head.newest,
        tlp: stricterTlp(head.tlp, tlp),
      }
}

const headFields = (context: OutputContext, { place, first, newest, tlp }: EventHead) => {
  const { title, definition } = context
  return mispHead(context, {
    info: `${title}: ${place * idsPerEvent}-${(place + 1) * idsPerEvent - 1}`,
    created: first,
    // When a view matches other indicators, the event's content changes even if no indicator did.
    changed: definition !== undefined && definition.changed > newest ? definition.changed : newest,
    tlp,
  })
}

/** `{}` without events, because a manifest must not be empty. */
const manifest: OutputFormat = {
  file: `${folder}manifest.json`,
  contentType: 'application/json; charset=utf-8',
  withWithdrawn: 'last',
  *write(batches, context, counters) {
    let head: EventHead | undefined
    let separator = '{'
    const entry = (one: EventHead): string => {
      const text = `${separator}\n"${eventUuid(context, one.place)}":${JSON.stringify(headFields(context, one))}`
      separator = ','
      return text
    }
    for (const batch of batches)
      for (const indicator of batch) {
        if (head !== undefined && head.place !== placeOf(indicator)) {
          yield entry(head)
          head = undefined
        }
        head = withIndicator(head, indicator)
        counters.written += 1
      }
    if (head !== undefined) yield entry(head)
    yield separator === '{' ? '{}\n' : '\n}\n'
  },
}

const hashes: OutputFormat = {
  file: `${folder}hashes.csv`,
  contentType: 'text/csv; charset=utf-8',
  *write(batches, context, counters) {
    let event = { place: -1, uuid: '' }
    for (const batch of batches) {
      let text = ''
      for (const indicator of batch) {
        if (indicator.withdrawn) continue
        const place = placeOf(indicator)
        if (place !== event.place) event = { place, uuid: eventUuid(context, place) }
        text += `${context.md5(mispValue(indicator))},${event.uuid}\n`
        counters.written += 1
      }
      if (text !== '') yield text
    }
    if (counters.written === 0) yield mispNoHashes(context)
  },
}

const event: OutputFormat = {
  file: `${folder}{uuid}.json`,
  contentType: 'application/json; charset=utf-8',
  withWithdrawn: 'last',
  ids(context, last): IdRange | undefined {
    const uuid = requestedUuid(context)
    if (!hex.test(uuid)) return undefined
    for (let place = 0; place * idsPerEvent <= last; place += 1)
      if (eventUuid(context, place) === uuid)
        return { from: place * idsPerEvent, to: (place + 1) * idsPerEvent - 1 }
    return undefined
  },
  *write(batches, context, counters) {
    const uuid = requestedUuid(context)
    let head: EventHead | undefined
    const attributes: unknown[] = []
    // When the whole selection is read, it has other events too.
    let [place, isThis] = [-1, false]
    for (const batch of batches)
      for (const indicator of batch) {
        if (placeOf(indicator) !== place) {
          place = placeOf(indicator)
          isThis = eventUuid(context, place) === uuid
        }
        if (!isThis) continue
        head = withIndicator(head, indicator)
        attributes.push(mispAttribute(indicator, context, uuid))
        counters.written += 1
      }
    if (head === undefined) return
    yield mispEventFile(uuid, headFields(context, head), attributes)
  },
}

export const mispFeed: readonly OutputFormat[] = [manifest, hashes, event]
