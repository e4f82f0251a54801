import type { OrganizationKey } from '#shared/contracts/organization-keys.ts'

/** The file in which an organization takes its key along: the key, what it opens, and when the file was made. */
export const organizationKeyFile = (
  key: OrganizationKey,
  secret: string,
  clientId: number,
  now: Date,
): { name: string; text: string } => {
  const { creation_date, visibility_access, incident_access, threat_access, feed_access } = key
  const content = {
    client_id: clientId,
    api_key: secret,
    creation_date,
    visibility_access,
    incident_access,
    threat_access,
    feed_access,
    generation_date: now.toISOString(),
  }
  return { name: `api_key_organization_${clientId}.json`, text: `${JSON.stringify(content, null, 2)}\n` }
}
