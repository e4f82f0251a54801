import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LogFile } from '../../src/state/log-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'log-file-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a log file', () => {
  it('has every line that was written before its end', async () => {
    const lines: string[] = []
    const file = new LogFile(path.join(folder, 'a.log'), (line) => lines.push(line))
    file.write('first')
    file.write('second')
    await file.end()
    expect(readFileSync(path.join(folder, 'a.log'), 'utf8')).toMatch(/^\S+ first\n\S+ second\n$/)
    expect(lines).toEqual([])
  })

  // A Linux device that behaves like a full disk.
  it.runIf(existsSync('/dev/full'))('on a full disk reports that once, and nothing breaks', async () => {
    const lines: string[] = []
    const heard = Promise.withResolvers<void>()
    const file = new LogFile('/dev/full', (line) => {
      lines.push(line)
      heard.resolve()
    })
    file.write('first')
    await heard.promise
    file.write('second')
    await file.end()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/\/dev\/full can no longer be written: ENOSPC.*make room/)
  })

  it('with a deleted folder reports that, and ends', async () => {
    const heard = Promise.withResolvers<string>()
    const file = new LogFile(path.join(folder, 'none', 'a.log'), heard.resolve)
    expect(await heard.promise).toContain('ENOENT')
    await file.end()
  })
})
