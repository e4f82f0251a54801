import type { ConnectKey } from '#shared/contracts/connect.ts'

/** The download file of a named key: the key, its user name, its access rights, and when the file was generated. */
export const namedKeyFile = (key: ConnectKey, secret: string, now: Date): { name: string; text: string } => {
  const content = {
    name: key.name,
    user_name: key.prefix,
    api_key: secret,
    modules: key.modules,
    networks: key.networks,
    creation_date: key.creation_date,
    expiry_date: key.expiry_date,
    generation_date: now.toISOString(),
  }
  const name = (key.name ?? key.prefix ?? String(key.key_id)).replace(/[^\w.@+-]/g, '_')
  return { name: `api_key_${name}.json`, text: `${JSON.stringify(content, null, 2)}\n` }
}
