/** The local cloud as the portal runs on it: with an endpoint for webhooks. */
import path from 'node:path'
import { startCloud, type Cloud, type CloudOptions, type Extension } from 'local-cloud'
import { sinkResponse, sinkPath } from './webhooks/page.ts'
import { WebhookSink } from './webhooks/sink.ts'

/** Starts the portal's stacks. Rejects as `startCloud` does. */
export const startPortalCloud = (options: CloudOptions): Promise<Cloud> =>
  startCloud({
    ...options,
    assumedUrl: 'http://localhost:8080',
    extend: webhookSink(path.join(options.stateDir, 'sources')),
  })

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
