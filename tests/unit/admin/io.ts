/** A terminal, or none, with inputs and outputs that a test controls. */
import { PassThrough } from 'node:stream'
import type { Io } from '#scripts/admin/io.ts'

export interface TestIo extends Io {
  readonly out: () => string
  readonly err: () => string
  readonly typed: PassThrough
  /** When terminal echo was turned off (raw) and on again, with the output shown until then. */
  readonly modes: { readonly raw: boolean; readonly shown: string }[]
}

export const testIo = (
  own: { directory?: string; environment?: Record<string, string>; terminal?: boolean } = {},
): TestIo => {
  const [stdout, stderr, stdin] = [new PassThrough(), new PassThrough(), new PassThrough()]
  const texts = { out: '', err: '' }
  stdout.on('data', (chunk: Buffer) => {
    texts.out += chunk.toString()
  })
  stderr.on('data', (chunk: Buffer) => {
    texts.err += chunk.toString()
  })
  const modes: TestIo['modes'] = []
  const isTTY = own.terminal === true
  return {
    stdin: Object.assign(stdin, {
      isTTY,
      setRawMode: (raw: boolean) => modes.push({ raw, shown: texts.err }),
    }),
    stdout: Object.assign(stdout, { isTTY }),
    stderr: Object.assign(stderr, { isTTY }),
    directory: own.directory ?? '.',
    environment: own.environment ?? {},
    out: () => texts.out,
    err: () => texts.err,
    typed: stdin,
    modes,
  }
}
