/**
 * Reads files beside the page, so that the page answers while a large one is read: a batch for each time it
 * is asked.
 */
import { readFiles, type ReadBatch, type ReadOptions } from './read-files.ts'

/** What the page says: first which files, then that it is ready for the next batch. */
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
