/** Reads files in a worker, so that the page stays responsive. It sends one batch per request. */
import { readFiles, type ReadBatch, type ReadOptions } from './read-files.ts'

/** Messages from the page: first the files, then a request for each next batch. */
export type ToWorker =
  | { readonly kind: 'start'; readonly files: readonly File[]; readonly options: ReadOptions }
  | { readonly kind: 'next' }
export type FromWorker =
  | { readonly kind: 'batch'; readonly batch: ReadBatch }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly message: string }

let batches: AsyncGenerator<ReadBatch> | undefined

const answer = async (): Promise<FromWorker> => {
  if (batches === undefined) return { kind: 'done' }
  try {
    const next = await batches.next()
    return next.done === true ? { kind: 'done' } : { kind: 'batch', batch: next.value }
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'start') batches = readFiles(data.files, data.options)
  void answer().then((reply) => {
    self.postMessage(reply)
  })
})
