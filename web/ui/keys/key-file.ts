import type { KeyAccess } from './key-access.tsx'

/** The owner of the key, as the file names it. */
type KeyOwner = { readonly email: string } | { readonly client_id: number }

/**
 * The download file of a key: its owner, the key, its access rights, and when the file was generated (part 2 section
 * 2).
 */
export const keyFile = (
  owner: KeyOwner,
  key: KeyAccess & { readonly creation_date: string },
  secret: string,
  now: Date,
): { name: string; text: string } => {
  const { creation_date, visibility_access, incident_access, threat_access, feed_access } = key
  const content = {
    ...owner,
    api_key: secret,
    creation_date,
    visibility_access,
    incident_access,
    threat_access,
    feed_access,
    generation_date: now.toISOString(),
  }
  const name = 'email' in owner ? owner.email.replace(/[^\w.@+-]/g, '_') : `organization_${owner.client_id}`
  return { name: `api_key_${name}.json`, text: `${JSON.stringify(content, null, 2)}\n` }
}
