/** A bar on the last line of a terminal; nothing where there is no terminal. */
import type { Output } from '../io.ts'

const width = 30

export interface Progress {
  show(done: number): void
  /** Clears the line. */
  end(): void
}

export const progressBar = (output: Output, total: number, what: string): Progress => {
  if (output.isTTY !== true || total === 0) return { show: () => undefined, end: () => undefined }
  return {
    show: (done) => {
      const filled = Math.round((done / total) * width)
      output.write(`\r${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done} of ${total} ${what}`)
    },
    end: () => { output.write('\r\u001B[K') },
  }
}
