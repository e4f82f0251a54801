/** What TAXII is spoken in (TAXII 2.1 section 1.6.8; machine-clients section 1). */

export const taxiiMedia = 'application/taxii+json;version=2.1'
export const stixMedia = 'application/stix+json;version=2.1'
const jsonMedia = 'application/json'

/** As what a reply is given: TAXII's own, or a STIX bundle for who asks for STIX alone. */
export interface Form {
  readonly contentType: string
  readonly isBundle: boolean
}

const taxii: Form = { contentType: taxiiMedia, isBundle: false }

/**
 * The form of a reply to an `Accept`. Clients send what they were once written with, and a refusal helps none of them: every
 * TAXII type of any version, every STIX and JSON type and every wildcard is served. Undefined for the rest.
 */
export const formFor = (accept: string | undefined): Form | undefined => {
  const types = (accept ?? '*/*')
    .slice(0, 1000)
    .toLowerCase()
    .split(',')
    .map((one) => one.split(';')[0]?.trim() ?? '')
  if (types.some((type) => type === '' || type === '*/*' || type === 'application/*' || /taxii/.test(type)))
    return taxii
  if (types.includes(jsonMedia) || types.includes('text/json'))
    return { contentType: jsonMedia, isBundle: false }
  if (types.some((type) => /^application\/.*stix/.test(type)))
    return { contentType: stixMedia, isBundle: true }
  return types.some((type) => /json/.test(type)) ? taxii : undefined
}
