/** The expiry rules of buckets. S3 applies them daily, the local cloud at its start and every hour. */
import type { Resource } from '../cloudformation/templates.ts'
import { list, numeric, record, text } from '../values.ts'
import type { ObjectStore } from './store.ts'

const dayMs = 24 * 3600 * 1000
const hourMs = 3600 * 1000
const pageSize = 1000

interface ExpiryRule {
  readonly bucket: string
  readonly prefix: string
  /** Days after the object was written. */
  readonly days: number
}

/** Returns the rules that expire current objects. Other rules have no effect here. */
export const expiryRules = (buckets: readonly Resource[]): ExpiryRule[] =>
  buckets.flatMap(({ physicalId, properties }) =>
    list(record(properties['LifecycleConfiguration'])['Rules'])
      .map(record)
      .filter((rule) => text(rule['Status']) === 'Enabled' && rule['ExpirationInDays'] !== undefined)
      .map((rule) => ({
        bucket: physicalId,
        prefix: text(rule['Prefix']),
        days: numeric(rule['ExpirationInDays'], 1),
      })),
  )

/** Deletes expired objects and returns their number. */
export const expireObjects = (store: ObjectStore, rules: readonly ExpiryRule[], now: Date): number => {
  let expired = 0
  for (const { bucket, prefix, days } of rules) {
    const before = now.getTime() - days * dayMs
    let after = ''
    for (let truncated = true; truncated;) {
      const page = store.list(bucket, { prefix, delimiter: '', after, limit: pageSize })
      for (const { key, lastModified } of page.objects) {
        if (lastModified.getTime() > before) continue
        store.delete(bucket, key)
        expired += 1
      }
      after = page.last
      ;({ truncated } = page)
    }
  }
  return expired
}

/** Applies the rules now and every hour, until the returned function is called. */
export const startLifecycle = (
  store: ObjectStore,
  buckets: readonly Resource[],
  options: { readonly now: () => Date; readonly log: (line: string) => void },
): (() => void) => {
  const rules = expiryRules(buckets)
  const run = (): void => {
    const expired = expireObjects(store, rules, options.now())
    if (expired > 0) options.log(`s3: ${expired} objects expired`)
  }
  run()
  const timer = setInterval(run, hourMs)
  return () => clearInterval(timer)
}
