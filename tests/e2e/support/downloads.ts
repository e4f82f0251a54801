import { readFileSync } from 'node:fs'
import type { Download, Page } from 'playwright-core'

/** The file that a press downloads. */
export const saved = async (page: Page, press: () => Promise<void>): Promise<Download> => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return download
}

/** The lines of a downloaded CSV file, without the byte order mark. */
export const linesOf = async (download: Download): Promise<string[]> =>
  readFileSync(await download.path(), 'utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
