/** A progress bar on the last line of a terminal. Without a terminal it prints nothing. */
import type { Output } from '../io.ts'

const width = 30
/** Minimum time between two updates, in milliseconds. More updates would slow down a fast import. */
const pause = 100

export interface Progress {
  show(done: number): void
  /** Clears the line. */
  end(): void
}

/** A progress bar for a known number of items. */
export const progressBar = (output: Output, total: number, what: string): Progress => {
  if (output.isTTY !== true || total === 0) return { show: () => undefined, end: () => undefined }
  return {
    show: (done) => {
      output.write(`\r${bar(done / total)} ${done} of ${total} ${what}`)
    },
    end: () => {
      output.write(clear)
    },
  }
}

/** A progress bar for a file with an unknown number of items: the fraction read, and a text that may change. */
export const shareBar = (output: Output): { show(share: number, text: string): void; end(): void } => {
  if (output.isTTY !== true) return { show: () => undefined, end: () => undefined }
  let last = -pause
  return {
    show: (share, text) => {
      if (performance.now() - last < pause && share < 1) return
      last = performance.now()
      output.write(`${clear}${bar(share)} ${Math.floor(share * 100)} % ${text}`)
    },
    end: () => {
      output.write(clear)
    },
  }
}

const clear = '\r\u001B[K'

const bar = (share: number): string => {
  const filled = Math.round(share * width)
  return '█'.repeat(filled) + '░'.repeat(width - filled)
}
