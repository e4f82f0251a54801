/** Indicators as a bundle of STIX 2.1. */
import { indicatorObject, providerIdentity, tlpAmber } from '../stix/objects.ts'
import type { OutputFormat, OutputIndicator } from './output.ts'
import type { StixObject, StixSource } from '../stix/objects.ts'

/** One that was withdrawn keeps its id and says so; an end that lay later would still be believed by some readers. */
const objectOf = (source: StixSource, indicator: OutputIndicator): StixObject => {
  const object = indicatorObject(source, indicator)
  return indicator.withdrawn ? { ...object, valid_until: indicator.changed, revoked: true } : object
}

/** The bundle has the provider and the marking that the indicators name. It has a type for every value. */
export const stixBundle: OutputFormat = {
  file: 'stix.json',
  contentType: 'application/stix+json;version=2.1',
  withWithdrawn: true,
  *write(batches, context, tally) {
    const id = context.uuidOf(`bundle/${context.address}/${context.sequence}`)
    const first = [providerIdentity(context), tlpAmber].map((object) => JSON.stringify(object))
    yield `{"type":"bundle","id":"bundle--${id}","objects":[\n${first.join(',\n')}`
    for (const batch of batches) {
      let text = ''
      for (const indicator of batch) {
        text += `,\n${JSON.stringify(objectOf(context, indicator))}`
        tally.written += 1
      }
      if (text !== '') yield text
    }
    yield '\n]}\n'
  },
}
