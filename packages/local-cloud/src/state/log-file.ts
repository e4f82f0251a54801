/** A log file. When writing fails, as on a full disk, it warns once and the cloud continues without it. */
import { createWriteStream, type WriteStream } from 'node:fs'
import { errorMessage } from '../values.ts'

export class LogFile {
  readonly #stream: WriteStream
  #isOpen = true

  /** `warn` receives one line with the reason why writing has stopped. */
  constructor(file: string, warn: (line: string) => void) {
    this.#stream = createWriteStream(file, { flags: 'a' })
    this.#stream.on('error', (error) => {
      if (!this.#isOpen) return
      this.#isOpen = false
      warn(
        `${file} can no longer be written: ${errorMessage(error)}. The cloud runs on without this log; make room and start it again.`,
      )
    })
  }

  write(line: string): void {
    if (this.#isOpen) this.#stream.write(`${new Date().toISOString()} ${line}\n`)
  }

  /** Closes the file after writing all earlier lines. */
  end(): Promise<void> {
    const wasOpen = this.#isOpen
    return new Promise((resolve) => {
      if (!wasOpen) return resolve()
      this.#stream.once('close', () => resolve())
      this.#stream.end()
    })
  }
}
