import { describe, expect, it } from 'vitest'
import { javaVersion } from 'local-cloud/java'
import { ensureJava, type Tool } from '#scripts/test/ensure-tools.ts'

/** A Java that is available once installed. */
const java = () => {
  let isThere = false
  const tool: Tool = {
    name: 'Java 17 or newer',
    debian: ['default-jre-headless'],
    homebrew: 'openjdk',
    found: () => isThere,
  }
  const install = (): Promise<void> => {
    isThere = true
    return Promise.resolve()
  }
  return { tool, install }
}

describe('Java', () => {
  it('is installed where possible, and otherwise the message names it', async () => {
    const { tool, install } = java()
    const asked = await ensureJava(tool, { isPossible: () => false, install })
    expect(asked).toBe(
      'Java 17 or newer is missing. Install it (Debian and Ubuntu: apt-get install default-jre-headless; macOS: brew install openjdk) and try again.',
    )
    expect(await ensureJava(tool, { isPossible: () => true, install: () => Promise.resolve() })).toBe(asked)
    expect(await ensureJava(tool, { isPossible: () => true, install })).toBeUndefined()
    expect(await ensureJava(tool, { isPossible: () => false, install })).toBeUndefined()
  })

  it.each([
    ['openjdk version "17.0.16" 2025-07-15', 17],
    ['java version "1.8.0_431"', 8],
    ['', 0],
  ])('of %s is %i', (text, version) => {
    expect(javaVersion(text)).toBe(version)
  })
})
