/** A bar on the last line of a terminal; nothing where there is no terminal. */
import type { Output } from '../io.ts'

const width = 30
/** The shortest time between two drawings, in milliseconds. More of them would slow a fast import. */
const pause = 100

export interface Progress {
  show(done: number): void
  /** Clears the line. */
  end(): void
}

/** A bar over things that are counted beforehand. */
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

/**
 * A bar over a file whose things are not counted beforehand: by the share that is read, with a text that may
 * change.
 */
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
