/** The local cloud as the portal runs on it: with an endpoint for webhooks, and lists for sources of indicators. */
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startCloud, type Cloud, type CloudOptions, type Extension } from 'local-cloud'
import { sinkResponse, sinkPath } from './webhooks/page.ts'
import { WebhookSink } from './webhooks/sink.ts'

/** Sample lists. They are copied once, so that a changed copy stays as it is. */
const samples = fileURLToPath(new URL('sources', import.meta.url))

/** Starts the portal's stacks. Rejects as `startCloud` does. */
export const startPortalCloud = async (options: CloudOptions): Promise<Cloud> => {
  const sources = path.join(options.stateDir, 'sources')
  await cp(samples, sources, { recursive: true, force: false })
  return startCloud({ ...options, assumedUrl: 'http://localhost:8080', extend: webhookSink(sources) })
}

const webhookSink =
  (sources: string) =>
  async (cloud: { readonly now: () => Date; readonly log: (line: string) => void }): Promise<Extension> => {
    const sink = new WebhookSink(cloud.now, sources)
    const server = await sink.listen(cloud.log)
    return {
      paths: [sinkPath],
      answer: (request) => sinkResponse(request, sink),
      adapter: { module: new URL('webhooks/reach.ts', import.meta.url).href, data: server.port },
      close: () => server.close(),
    }
  }
