/** Indicators as a STIX 2.1 bundle. */
import {
  expiredIndicatorObject,
  indicatorObject,
  providerIdentity,
  revokedIndicatorObject,
} from '../stix/objects.ts'
import { tlpMarkingsUpTo } from '../stix/tlp-markings.ts'
import { maxTlp } from '../tlp/channels.ts'
import type { OutputFormat, OutputIndicator } from './output.ts'
import type { StixSource } from '../stix/objects.ts'
import type { StixObject } from '../stix/stix-object.ts'

/** The STIX object of an indicator; a revoked one when it is withdrawn. */
export const stixObjectOf = (source: StixSource, { since, ...given }: OutputIndicator): StixObject => {
  const indicator = { ...given, published: since ?? given.published }
  if (given.withdrawn && given.expired !== undefined)
    return expiredIndicatorObject(source, indicator, given.expired)
  return given.withdrawn
    ? revokedIndicatorObject(source, indicator, given.changed)
    : indicatorObject(source, indicator)
}

/** The bundle includes the provider and the markings that its indicators reference. Every value has a type in STIX. */
export const stixBundle: OutputFormat = {
  file: 'stix.json',
  contentType: 'application/stix+json;version=2.1',
  withWithdrawn: 'every',
  *write(batches, context, counters) {
    const id = context.uuidOf(`bundle/${context.address}/${context.scope ?? ''}`)
    const first = [providerIdentity(context), ...tlpMarkingsUpTo(maxTlp('output'))].map((object) =>
      JSON.stringify(object),
    )
    yield `{"type":"bundle","id":"bundle--${id}","objects":[\n${first.join(',\n')}`
    for (const batch of batches) {
      let text = ''
      for (const indicator of batch) {
        text += `,\n${JSON.stringify(stixObjectOf(context, indicator))}`
        counters.written += 1
      }
      if (text !== '') yield text
    }
    yield '\n]}\n'
  },
}
