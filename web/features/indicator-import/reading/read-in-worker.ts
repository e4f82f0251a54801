import { pendingUntil } from '#web/lib/pending.ts'
import type { ReadBatch, ReadOptions } from './read-files.ts'
import type { FromWorker, ToWorker } from './read-worker.ts'

/**
 * Reads files in a worker, which is terminated when reading ends for any reason. Throws if the worker fails or `signal`
 * aborts.
 */
export async function* readInWorker(
  files: readonly File[],
  options: ReadOptions,
  signal: AbortSignal,
): AsyncGenerator<ReadBatch> {
  const worker = new Worker(new URL('read-worker.ts', import.meta.url), { type: 'module' })
  const ask = (message: ToWorker): Promise<FromWorker> =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => resolve(data)
      worker.onerror = (event) => reject(new Error(event.message))
      signal.onabort = () => reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'))
      // A file is passed by handle, not by content.
      worker.postMessage(message)
    })
  try {
    for (
      let reply = await pendingUntil(ask({ kind: 'start', files, options }));
      reply.kind !== 'done';
      reply = await pendingUntil(ask({ kind: 'next' }))
    ) {
      if (reply.kind === 'failed') throw new Error(reply.message)
      yield reply.batch
    }
  } finally {
    worker.terminate()
  }
}
