/** The media type of a reply (TAXII 2.1 section 1.6.8; machine-clients section 1). */
import { taxiiMedia } from '#shared/http/taxii-paths.ts'

export const stixMedia = 'application/stix+json;version=2.1'
const jsonMedia = 'application/json'

/** The form of a response: TAXII, or a STIX bundle for clients that accept only STIX. */
export interface Form {
  readonly contentType: string
  readonly isBundle: boolean
}

const taxii: Form = { contentType: taxiiMedia, isBundle: false }

/**
 * The form of a response for an `Accept` header. Clients send fixed values, and a refusal would help none of them. So
 * all TAXII types of any version, all STIX and JSON types and wildcards are accepted. Undefined otherwise.
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
