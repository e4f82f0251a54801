/** Custom::CDKBucketDeployment: copies the files of assets into a bucket, as the CDK's own provider does. */
import { createHash } from 'node:crypto'
import { readFiles } from '../cloudformation/archive.ts'
import { findAsset } from '../cloudformation/assembly.ts'
import type { Resource } from '../cloudformation/templates.ts'
import { matchesPattern } from '../iam/policies.ts'
import type { CloudState } from '../state/state.ts'
import { list, record, text, texts } from '../values.ts'
import type { ObjectStore } from './store.ts'

export interface DeploymentOptions {
  readonly store: ObjectStore
  readonly state: CloudState
  readonly localize: (value: string) => string
  readonly log: (line: string) => void
}

/**
 * Copies the files of a deployment if they or its settings changed since the last start. Throws when an asset
 * is missing.
 */
export const deployBucket = (resource: Resource, options: DeploymentOptions): void => {
  const { properties } = resource
  const where = `${resource.stack}/${resource.logicalId}`
  const bucket = text(properties['DestinationBucketName'])
  const prefix = text(properties['DestinationBucketKeyPrefix']).replace(/^\/|(?<=[^/])$/g, (edge) =>
    edge === '/' ? '' : '/',
  )
  const sources = texts(properties['SourceObjectKeys'])
  const settings = options.localize(JSON.stringify(properties))
  const fingerprint = createHash('sha256').update(settings).digest('hex')
  if (options.state.deployment(where) === fingerprint) return
  const files = new Map<string, Buffer>()
  for (const [index, key] of sources.entries()) {
    const asset = findAsset(resource.directory, key)
    if (asset === undefined) throw new Error(`${where}: the asset ${key} is not in ${resource.directory}.`)
    const markers = record(list(properties['SourceMarkers'])[index])
    for (const [name, content] of readFiles(asset)) {
      if (isIncluded(name, properties))
        files.set(prefix + name, withMarkers(content, markers, options.localize))
    }
  }
  for (const [key, content] of files) {
    options.store.put(bucket, key, content, { 'content-type': contentTypeOf(key), ...headersOf(properties) })
  }
  const removed =
    text(properties['Prune'], 'true') === 'true' ? prune(bucket, prefix, files, properties, options.store) : 0
  options.state.setDeployment(where, fingerprint)
  options.log(`s3: ${where}: ${files.size} files deployed to ${bucket}, ${removed} removed`)
}

const prune = (
  bucket: string,
  prefix: string,
  files: Map<string, Buffer>,
  properties: Readonly<Record<string, unknown>>,
  store: ObjectStore,
): number => {
  const gone: string[] = []
  for (let after = '', truncated = true; truncated;) {
    const page = store.list(bucket, { prefix, delimiter: '', after, limit: 1000 })
    gone.push(
      ...page.objects
        .map(({ key }) => key)
        .filter((key) => !files.has(key) && isIncluded(key.slice(prefix.length), properties)),
    )
    after = page.last
    truncated = page.truncated
  }
  for (const key of gone) store.delete(bucket, key)
  return gone.length
}

/** Applies the filters of `aws s3 sync`, which the provider calls: it excludes first, then includes again. */
const isIncluded = (name: string, properties: Readonly<Record<string, unknown>>): boolean => {
  const excluded = texts(properties['Exclude']).some((pattern) => matchesPattern(name, pattern))
  return !excluded || texts(properties['Include']).some((pattern) => matchesPattern(name, pattern))
}

const withMarkers = (
  content: Buffer,
  markers: Readonly<Record<string, unknown>>,
  localize: (value: string) => string,
): Buffer => {
  const names = Object.keys(markers)
  if (!names.some((name) => content.includes(name))) return content
  return Buffer.from(
    names.reduce(
      (source, name) => source.replaceAll(name, localize(text(markers[name]))),
      content.toString('utf8'),
    ),
  )
}

const headersOf = (properties: Readonly<Record<string, unknown>>): Record<string, string> => {
  const system = Object.entries(record(properties['SystemMetadata'])).map(
    ([name, value]) => [name.toLowerCase(), text(value)] as const,
  )
  const user = Object.entries(record(properties['UserMetadata'])).map(
    ([name, value]) => [`x-amz-meta-${name.toLowerCase().replace(/^x-amz-meta-/, '')}`, text(value)] as const,
  )
  return Object.fromEntries<string>([...system, ...user])
}

const contentTypes: Readonly<Record<string, string>> = {
  css: 'text/css',
  csv: 'text/csv',
  gif: 'image/gif',
  html: 'text/html',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript',
  json: 'application/json',
  map: 'application/json',
  mjs: 'text/javascript',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  xml: 'application/xml',
}

const contentTypeOf = (key: string): string =>
  contentTypes[key.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'binary/octet-stream'
