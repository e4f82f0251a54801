/** The local cloud as the portal runs on it: with an endpoint for webhooks, and lists for sources of indicators. */
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startCloud, type Cloud, type CloudOptions, type Extension } from 'local-cloud'
import { sinkResponse, sinkPath } from './webhooks/page.ts'
import { WebhookSink } from './webhooks/sink.ts'

/** Sample lists. They are copied once, so that a changed copy stays as it is. */
const samples = fileURLToPath(new URL('sources', import.meta.url))

/** `sinkPort`: where webhooks arrive and lists are served. */
export interface PortalCloud extends Cloud {
  readonly sinkPort: number
}

/** Starts the portal's stacks. Rejects as `startCloud` does. */
export const startPortalCloud = async (options: CloudOptions): Promise<PortalCloud> => {
  const sources = path.join(options.stateDir, 'sources')
  await cp(samples, sources, { recursive: true, force: false })
  let sinkPort = 0
  const extend = webhookSink(sources, (port) => {
    sinkPort = port
  })
  const cloud = await startCloud({ ...options, assumedUrl: 'http://localhost:8080', extend })
  return Object.assign(cloud, { sinkPort })
}

const webhookSink =
  (sources: string, onPort: (port: number) => void) =>
  async (cloud: { readonly now: () => Date; readonly log: (line: string) => void }): Promise<Extension> => {
    const sink = new WebhookSink(cloud.now, sources)
    const server = await sink.listen(cloud.log)
    onPort(server.port)
    return {
      paths: [sinkPath],
      answer: (request) => sinkResponse(request, sink),
      adapter: { module: new URL('webhooks/reach.ts', import.meta.url).href, data: server.port },
      close: () => server.close(),
    }
  }
