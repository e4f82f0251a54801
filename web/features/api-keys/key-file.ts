import type { UserKey } from '#shared/contracts/api-keys.ts'

/** The file that a user takes the key along in: its data without the ids, the user's e-mail and when the file was made (part 2 section 2). */
export const keyFile = (
  key: UserKey,
  secret: string,
  email: string,
  now: Date,
): { name: string; text: string } => {
  const { creation_date, visibility_access, incident_access, threat_access, feed_access } = key
  const content = {
    email,
    api_key: secret,
    creation_date,
    visibility_access,
    incident_access,
    threat_access,
    feed_access,
    generation_date: now.toISOString(),
  }
  return {
    name: `api_key_${email.replace(/[^\w.@+-]/g, '_')}.json`,
    text: `${JSON.stringify(content, null, 2)}\n`,
  }
}
